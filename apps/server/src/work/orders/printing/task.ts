import { Readable } from "node:stream";
import type { PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { inLane, type Tasks } from "../../../platform/work/jobs.ts";
import { drawOrders } from "./drawing.ts";
import { gather, type Ground } from "./gathering.ts";
import { findPrint, tellPrint } from "./prints.ts";

export const PRINT = "work-orders.print";

/** What could not be drawn three times will not be. */
const MOST_ATTEMPTS = 3;

/** Draws many orders beside the calls, in the name of whoever asked, with what they may see now. A job that dies begins anew. */
export const printTasks = (ground: Ground): Tasks => ({
  [PRINT]: inLane("prints", async (job, { asPerson, attempt, isLastAttempt }) => {
    const id = Number(job["printId"]);
    const { tenantId } = job;
    const tell = async (told: Parameters<typeof tellPrint>[2]) =>
      await ground.db.tenant(tenantId, async (rows) => await tellPrint(rows, id, told));
    const print = await asPerson(async (ctx) => await findPrint(ctx, id));
    if (!print || print.state === "done" || print.state === "failed") return;
    try {
      await tell({ state: "reading", done: 0 });
      const printing = await gather(ground, asPerson, {
        // Whole numbers of eight bytes come in lists as text.
        ids: print.orderIds.map(Number),
        kind: print.kind as PrintKind,
        paper: print.paper === "Letter" ? "Letter" : "A4",
        onRead: async (done) => await tell({ done }),
      });
      await tell({ state: "drawing" });
      const pdf = await drawOrders(tenantId, { ...printing, withUnprintable: true }, { isPatient: true });
      const { key } = await ground.files.putDraft(tenantId, Readable.from([pdf]), pdf.length);
      await tell({ state: "done", fileKey: key, finishedAt: new Date().toISOString() });
      await ground.files.keep(key);
    } catch (thrown) {
      const isOver = (thrown instanceof Refusal && !isPassing(thrown)) || attempt >= MOST_ATTEMPTS || isLastAttempt;
      if (!isOver) throw thrown;
      await tell({ state: "failed", finishedAt: new Date().toISOString() });
      if (!(thrown instanceof Refusal)) throw thrown;
    }
  }),
});

/** The database, the store or the place to draw was away for a moment. */
const isPassing = ({ code }: Refusal): boolean => code === "unavailable" || code === "full" || code === "too_many";
