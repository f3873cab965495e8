import { refuse } from "@millwright/domain/kit/errors.ts";
import type { BoardPrintRequest } from "@millwright/domain/insight/printing/contract.ts";
import { paperOf, type Besides } from "../../work/orders/service.ts";
import { fileOf } from "./file.ts";
import { gathered } from "./gathering/gathering.ts";
import type { Ground } from "./reader.ts";

/** What is kept of a board that is drawn later. */
export type KeptRequest = Pick<BoardPrintRequest, "id" | "range" | "where">;

/** A board of more widgets than somebody waits for: it is asked for when it is drawn, with what they may see then. */
export const manyWidgets = (ground: Ground): Besides => ({
  task: "boards.print",
  kinds: ["board"],
  draw: async ({ asked, paper, total }, { asPerson, tenantId, onRead }) => {
    const { id, ...choice } = asked as KeptRequest;
    const report = await gathered({ tenantId, ground, ask: asPerson }, { kind: "board", boardId: id }, choice, { asOf: new Date() });
    if (!report) throw refuse("not_found", "not_found");
    await onRead(total);
    const file = await fileOf({ tenantId, ground }, report, { format: "pdf", paper: paperOf({ paper }), how: { isPatient: true } });
    return Buffer.from(file.bytes);
  },
  fileName: ({ id }) => `dashboard-${String(id)}.pdf`,
});
