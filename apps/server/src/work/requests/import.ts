import { workRequestTarget } from "@millwright/domain/work/requests/import.ts";
import { code } from "@millwright/domain/kit/fields.ts";
import { WorkRequestDraft } from "@millwright/domain/work/requests/contract.ts";
import type { z } from "zod";
import { countFrom } from "../../platform/records/codes.ts";
import { idByCode, idsByCode, lowerText } from "../../platform/records/codes-of.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { createRequest } from "./changes/create.ts";
import { records } from "./service.ts";
import { updateRequest } from "./changes/update.ts";

/** A request of another system keeps its code; in a draft of our own it has none. */
const Draft = WorkRequestDraft.extend({ code: code().optional() });
type Draft = z.output<typeof Draft>;

/** Requests are known by their code; a row without one is a new request of the caller's, like any other. */
export const workRequestWriter: RecordWriter = {
  kind: "records",
  target: workRequestTarget,
  table: "workRequests",
  entity: "work-requests",
  draft: Draft,
  find: async (ctx, values) => await idByCode(ctx, "workRequests", values["code"]),
  findMany: async (ctx, rows) =>
    await idsByCode(
      ctx,
      "workRequests",
      rows.map((row) => row["code"]),
    ),
  identityOf: (values) => lowerText(values["code"]),
  get: records.get,
  create: createWithCode,
  update: async (ctx, id, version, { code: _code, ...patch }: Partial<Draft>) => await updateRequest(ctx, id, version, patch),
};

async function createWithCode(ctx: Ctx, { code: own, ...draft }: Draft) {
  if (own === undefined) return await createRequest(ctx, draft);
  await countFrom(ctx, "WR", [own]);
  return await createRequest(ctx, { ...draft, code: own });
}
