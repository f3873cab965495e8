import { sql } from "kysely";
import type { z } from "zod";
import type { MaterialRequest, RequestIssue } from "@millwright/domain/materials/material-requests/contract.ts";
import { isIssuable, statusByIssues } from "@millwright/domain/materials/material-requests/status.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { Refusal, refuse, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertPlaces, claimedPlaces, holdStock, issueStock, transferStock } from "../stock/service.ts";
import { heldAsRead, holdOrderOf, records } from "./changes.ts";
import { keep } from "./deciding.ts";

type Sent = z.output<typeof RequestIssue>;
type Line = MaterialRequest["lines"][number];
/** One of what was sent, with its line and from where it is taken. */
interface Taken {
  line: Line;
  partId: number;
  warehouseId: number;
  binId: number | null | undefined;
  lotId: number | null | undefined;
  quantity: number;
}

/** Handed out, whole or in part: movements of stock that name the request; its status and what is kept for it follow in the same transaction. All of it or nothing. */
export async function issueRequest(ctx: Ctx, id: number, version: number, sent: readonly Sent[]): Promise<MaterialRequest> {
  await holdOrderOf(ctx, id, version, "moving");
  const request = await heldAsRead(ctx, id, version);
  const taken = takenOf(request, sent);
  await assertPlaces(
    ctx,
    taken.map((one, at) => ({ ...one, path: `lines.${at}.` })),
  );
  if (!isIssuable(request.status) || request.archivedAt !== null) throw refuse("conflict", "request_takes_nothing");
  assertMost(request, taken);
  await move(ctx, request, taken);
  const lines = request.lines.map((line) => ({ ...line, issued: issuedAfter(line, taken) }));
  const touched = lines.filter((line) => taken.some((one) => one.line.id === line.id));
  await sql`update material_request_lines l set issued = n.issued, version = l.version + 1, updated_at = now()
    from unnest(${touched.map((line) => line.id)}::bigint[], ${touched.map(({ issued }) => issued)}::numeric[]) as n (id, issued)
    where l.id = n.id`.execute(ctx.db);
  await records.update(ctx, id, version, { status: statusByIssues(lines) }, "issued", [
    { field: "lines", before: null, after: taken.map(({ partId, quantity }) => ({ partId, quantity })) },
  ]);
  await keep(ctx, request);
  return await records.get(ctx, id);
}

function takenOf({ lines }: MaterialRequest, sent: readonly Sent[]): Taken[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const unknown = sent.flatMap(({ lineId }, at): FieldFault[] =>
    byId.has(lineId) ? [] : [{ path: `lines.${at}.lineId`, reason: "not_known" }],
  );
  if (unknown.length > 0) throw new Refusal("invalid", { fields: unknown });
  return sent.flatMap(({ lineId, quantity, warehouseId, binId, lotId }): Taken[] => {
    const line = byId.get(lineId);
    return line ? [{ line, partId: line.part.id, warehouseId: warehouseId ?? line.warehouse.id, binId, lotId, quantity }] : [];
  });
}

/** Refuses, with the most that may go, what is more than is left of its line. */
function assertMost({ lines }: MaterialRequest, taken: readonly Taken[]): void {
  const left = new Map(lines.map((line) => [line.id, thousandths(line.open)]));
  const fields = taken.flatMap(({ line, quantity }, at): FieldFault[] => {
    const most = left.get(line.id) ?? 0;
    left.set(line.id, Math.max(0, most - thousandths(quantity)));
    return thousandths(quantity) > most
      ? [{ path: `lines.${at}.quantity`, reason: "too_much_issued", params: { most: quantityOf(most) } }]
      : [];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

const issuedAfter = (line: Line, taken: readonly Taken[]): number =>
  quantityOf(
    taken.filter((one) => one.line.id === line.id).reduce((sum, { quantity }) => sum + thousandths(quantity), thousandths(line.issued)),
  );

/** For an order or a cost centre it is used up; to a warehouse it goes over. */
async function move(ctx: Ctx, { id, workOrderId, costCentreId, toWarehouseId }: MaterialRequest, taken: readonly Taken[]): Promise<void> {
  const targets = toWarehouseId === null ? [] : taken.map(({ partId }) => ({ partId, warehouseId: toWarehouseId }));
  // All of it in one order, whatever goes from where.
  await holdStock(ctx, [...taken, ...targets, ...(await claimedPlaces(ctx, { workOrderId, materialRequestId: id }, taken))]);
  const lines = taken.map(({ partId, warehouseId, binId, lotId, quantity }) => ({ partId, warehouseId, binId, lotId, quantity }));
  if (toWarehouseId === null) {
    await issueStock(ctx, { workOrderId, costCentreId, lines }, { requestId: id });
    return;
  }
  for (const line of lines) await transferStock(ctx, { ...line, toWarehouseId }, { requestId: id });
}
