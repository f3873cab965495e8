import { sql } from "kysely";
import {
  materialRequests,
  type MaterialRequest,
  type MaterialRequestLine,
  type MaterialRequestRow,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { numberOf, openOf } from "@millwright/domain/materials/material-requests/status.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { isToIssue } from "./measures.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(materialRequests.list, { kind: "material-requests", defaultSort: [{ colId: "createdAt", sort: "desc" }] });

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("materialRequests")
    .select([
      "materialRequests.id",
      "materialRequests.code",
      "materialRequests.requiredOn",
      "materialRequests.createdAt",
      "materialRequests.archivedAt",
      sql<MaterialRequest["purpose"]>`material_requests.purpose`.as("purpose"),
      sql<MaterialRequest["status"]>`material_requests.status`.as("status"),
    ]);

/** It is called after what it is for. */
type For = Pick<MaterialRequest, "workOrder" | "costCentre" | "toWarehouse">;
const named = <R extends For>(row: R): R & { name: string } => ({
  ...row,
  name: row.workOrder ? `${row.workOrder.code} ${row.workOrder.name}` : (row.costCentre?.name ?? row.toWarehouse?.name ?? ""),
});

export async function requestRows(ctx: Ctx, request: ListRequest): Promise<ListReply<MaterialRequestRow>> {
  const query = rows(ctx).where("materialRequests.archivedAt", request.archived ? "is not" : "is", null);
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: (reply.rows as unknown as (MaterialRequestRow & For)[]).map(named) } as ListReply<MaterialRequestRow>;
}

type Line = Omit<MaterialRequestLine, "open">;
const coded = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

/** Of one request, in the order in which they were written, each with what is kept of it. */
async function linesOf(ctx: Ctx, requestId: number): Promise<MaterialRequestLine[]> {
  const { rows: lines } = await sql<Line>`
    select l.id, l.version, l.quantity, l.issued, l.note, l.warehouse_id, ${coded("w")} as warehouse,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'state', p.state) as part, p.tracking, u.name as unit,
      case when q.status in ('approved', 'partly_issued') then least(l.quantity - l.issued, coalesce((
        select sum(x.hard) from reservations x where x.tenant_id = l.tenant_id and x.part_id = l.part_id and x.warehouse_id = w.id and x.ended_at is null
          and (x.material_request_line_id = l.id or (x.work_order_id = q.work_order_id and x.material_request_id is null))), 0)) else 0 end as kept
    from material_request_lines l join material_requests q on q.tenant_id = l.tenant_id and q.id = l.material_request_id
    join warehouses w on w.tenant_id = l.tenant_id and w.id = coalesce(l.warehouse_id, q.warehouse_id)
    join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    where l.material_request_id = ${requestId} order by l.id`.execute(ctx.db);
  return lines.map((line) => ({ ...line, open: openOf(line) }));
}

export async function findRequest(ctx: Ctx, id: number): Promise<Unjudged<MaterialRequest> | undefined> {
  const decidedBy = sql<MaterialRequest["decidedBy"]>`(select jsonb_build_object('id', h.id, 'name', h.name) from people h
    where h.tenant_id = material_requests.tenant_id and h.id = material_requests.decided_by)`;
  const query = rows(ctx)
    .select([
      "materialRequests.version",
      "materialRequests.updatedAt",
      "materialRequests.workOrderId",
      "materialRequests.costCentreId",
      "materialRequests.toWarehouseId",
      "materialRequests.warehouseId",
      "materialRequests.requesterId",
      "materialRequests.note",
      "materialRequests.statusReason",
      "materialRequests.decidedAt",
      decidedBy.as("decidedBy"),
    ])
    .where("materialRequests.id", "=", id)
    .where(() => withinReach(ctx, "material-requests"));
  const found = (await namedRows(ctx, list, query)) as unknown as (Omit<Unjudged<MaterialRequest>, "lines" | "statusId" | "name"> & For)[];
  const [row] = found.map(named);
  return row && { ...row, statusId: numberOf(row.status), lines: await linesOf(ctx, id) };
}

/** A line's request, where the caller reaches it. */
export async function requestOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom("materialRequestLines")
    .select("materialRequestId")
    .where("id", "=", lineId)
    .where(() => withinReach(ctx, "material-request-lines"))
    .executeTakeFirst();
  return row?.materialRequestId ?? null;
}

/** By what it is within somebody's reach: the site of its warehouse, else that of its order, whose crew it is. */
export async function tiesOf(ctx: Ctx, workOrderId: number | null, warehouseId: number) {
  const { rows: found } = await sql<{ siteId: number | null; crewId: number | null }>`
    select coalesce(w.site_id, o.site_id) as site_id, o.crew_id from warehouses w left join work_orders o on o.id = ${workOrderId}
    where w.id = ${warehouseId}`.execute(ctx.db);
  return found[0] ?? { siteId: null, crewId: null };
}

/** How many wait for somebody who may say yes or no to them; null for those who may not. What one asks for oneself is for others to decide. */
export async function toApprove(ctx: Ctx, mayOwn: boolean): Promise<number | null> {
  if (!holds(ctx.grants, "material-requests", "approve")) return null;
  const asking: Ctx = { ...ctx, doing: { subModule: "material-requests", flag: "approve" } };
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from material_requests q where q.status = 'submitted' and q.archived_at is null and ${withinReach(asking, "material-requests", "q")}
      and (${mayOwn} or (q.requester_id is distinct from ${ctx.personId} and q.created_by is distinct from ${ctx.personId}))`.execute(
    ctx.db,
  );
  return found[0]?.count ?? 0;
}

/** Approved requests of which something is still to be issued; null for those who may not see requests. */
export async function toIssue(ctx: Ctx): Promise<number | null> {
  if (!holds(ctx.grants, "material-requests", "view")) return null;
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from material_requests q where ${isToIssue("q")} and ${withinReach(ctx, "material-requests", "q")}`.execute(
    ctx.db,
  );
  return found[0]?.count ?? 0;
}
