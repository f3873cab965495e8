import { sql } from "kysely";
import type { z } from "zod";
import type { MaterialRequest, MaterialRequestLineChange } from "@millwright/domain/materials/material-requests/contract.ts";
import { CHANGES } from "@millwright/domain/materials/material-requests/status.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { changesOf } from "../../platform/records/audit.ts";
import { assertLine, type LineDraft } from "./asking.ts";
import { addLines, assertRoom, records } from "./changes.ts";
import { requestOfLine } from "./queries.ts";

/** The request whose lines change, held until the end of the call: they are those of a draft. */
async function heldForLines(ctx: Ctx, id: number): Promise<MaterialRequest> {
  await records.lock(ctx, id);
  const request = await records.get(ctx, id);
  if (!CHANGES.includes(request.status) || request.archivedAt !== null) throw refuse("conflict", "request_is_fixed");
  return request;
}

export async function addLine(ctx: Ctx, id: number, line: LineDraft): Promise<MaterialRequest> {
  await assertLine(ctx, line);
  const request = await heldForLines(ctx, id);
  assertRoom(request);
  await addLines(ctx, id, [line]);
  return await records.update(ctx, id, request.version, {}, "line_added", changesOf({}, line));
}

async function heldLine(ctx: Ctx, lineId: number) {
  const id = await requestOfLine(ctx, lineId);
  if (id === null) throw refuse("not_found", "not_found");
  const request = await heldForLines(ctx, id);
  const line = request.lines.find((one) => one.id === lineId);
  if (!line) throw refuse("not_found", "not_found");
  return { request, line };
}

export async function changeLine(
  ctx: Ctx,
  lineId: number,
  version: number,
  sent: z.output<typeof MaterialRequestLineChange>,
): Promise<MaterialRequest> {
  const { request, line } = await heldLine(ctx, lineId);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: request });
  const was = { partId: line.part.id, warehouseId: line.warehouseId };
  await assertLine(ctx, { ...sent, partId: was.partId }, "", was);
  const changes = changesOf({ quantity: line.quantity, warehouseId: line.warehouseId, note: line.note }, sent);
  if (changes.length > 0)
    await ctx.db
      .updateTable("materialRequestLines")
      .set({ ...sent, version: sql`version + 1`, updatedAt: ctx.now.toISOString() })
      .where("id", "=", lineId)
      .execute();
  // Of which part it is stands beside it.
  return await records.update(ctx, request.id, request.version, {}, "line_changed", [
    { field: "partId", before: was.partId, after: was.partId },
    ...changes,
  ]);
}

export async function removeLine(ctx: Ctx, lineId: number): Promise<MaterialRequest> {
  const { request, line } = await heldLine(ctx, lineId);
  await ctx.db.deleteFrom("materialRequestLines").where("id", "=", lineId).execute();
  return await records.update(ctx, request.id, request.version, {}, "line_removed", [
    { field: "partId", before: line.part.id, after: null },
    { field: "quantity", before: line.quantity, after: null },
  ]);
}
