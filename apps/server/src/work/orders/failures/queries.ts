import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import {
  workOrderFailures,
  type FailureRow,
  type UncodedFailure,
  type WorkOrderFailure as Wire,
} from "@millwright/domain/work/orders/failures/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { isFailure } from "../../../register/downtimes/service.ts";
import { withinReach } from "../../../platform/records/reach.ts";

export type WorkOrderFailure = Written<Wire>;

const list = defineList(workOrderFailures.list, {
  kind: "work-order-failures",
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

const rows = (ctx: Ctx) =>
  ctx.db.selectFrom("workOrderFailures").select(["workOrderFailures.id", "workOrderFailures.remark", "workOrderFailures.createdAt"]);

const whole = (ctx: Ctx) =>
  rows(ctx)
    .select([
      "workOrderFailures.version",
      "workOrderFailures.workOrderId",
      "workOrderFailures.failureAreaId",
      "workOrderFailures.failureTypeId",
      "workOrderFailures.failureClassId",
      "workOrderFailures.failureProblemId",
      "workOrderFailures.failureCauseId",
      "workOrderFailures.failureActionId",
      "workOrderFailures.failureDetectionId",
      "workOrderFailures.failureImpactId",
    ])
    .select(
      sql<boolean>`not exists (select from work_order_failures f where f.tenant_id = work_order_failures.tenant_id
        and f.work_order_id = work_order_failures.work_order_id and f.id < work_order_failures.id)`.as("isFirst"),
    );

export async function failureRows(ctx: Ctx, request: ListRequest): Promise<ListReply<FailureRow>> {
  const reply = (await listRows(ctx, list, request, rows(ctx))) as ListReply<FailureRow>;
  const paths = await pathsOf(
    ctx,
    reply.rows.flatMap(({ failureProblem, failureCause, failureAction }) =>
      [failureProblem, failureCause, failureAction].flatMap((value) => value?.id ?? []),
    ),
  );
  const placed = (value: FailureRow["failureProblem"]) => value && { ...value, code: paths.get(value.id) ?? value.code };
  return {
    ...reply,
    rows: reply.rows.map((row) => ({
      ...row,
      failureProblem: placed(row.failureProblem),
      failureCause: placed(row.failureCause),
      failureAction: placed(row.failureAction),
    })),
  };
}

/** The codes of all above a value, and its own. */
async function pathsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: number; path: string }>`
    with recursive up as (
      select v.id, v.parent_id, v.code as path from reference_values v where v.id = any(${[...new Set(ids)]}::bigint[])
      union all select up.id, p.parent_id, p.code || ' > ' || up.path from reference_values p join up on p.id = up.parent_id)
    select id, path from up where parent_id is null`.execute(ctx.db);
  return new Map(found.map(({ id, path }) => [id, path]));
}

/** The failures of an order, the first one first; whether the caller may see it is the caller's question. */
export async function failuresOf(ctx: Ctx, orderId: number): Promise<WorkOrderFailure[]> {
  const found = await namedRows(ctx, list, whole(ctx).where("workOrderFailures.workOrderId", "=", orderId).orderBy("workOrderFailures.id"));
  return found as unknown as WorkOrderFailure[];
}

/** More than anybody codes at once. */
const MOST_UNCODED = 200;

/** Orders within reach that count as failures of the asset and have none; whether the caller may see the asset, that of an order says. */
export async function uncodedOf(ctx: Ctx, assetId: number): Promise<Written<UncodedFailure>[]> {
  const { rows: found } = await sql<Written<UncodedFailure>>`
    select o.id, o.code, o.title, o.completed_at from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    where o.asset_id = ${assetId} and ${isFailure("o", "s")} and ${withinReach(ctx, "work-orders", "o")}
      and not exists (select from work_order_failures f where f.tenant_id = o.tenant_id and f.work_order_id = o.id)
    order by o.completed_at desc, o.id desc limit ${MOST_UNCODED}`.execute(ctx.db);
  return found;
}

async function one(ctx: Ctx, condition: RawBuilder<boolean>): Promise<WorkOrderFailure> {
  const [found] = await namedRows(
    ctx,
    list,
    whole(ctx).where(() => condition),
  );
  if (!found) throw refuse("not_found", "not_found");
  return found as unknown as WorkOrderFailure;
}

/** After the caller's own change. */
export const readFailure = async (ctx: Ctx, id: number): Promise<WorkOrderFailure> =>
  await one(ctx, sql<boolean>`work_order_failures.id = ${id}`);

/** The failure, where the caller reaches its order. */
export const findFailure = async (ctx: Ctx, id: number): Promise<WorkOrderFailure> =>
  await one(ctx, sql<boolean>`work_order_failures.id = ${id} and ${withinReach(ctx, "work-order-failures")}`);

/** Failures of an order that a row of a file may mean. */
export async function failuresLike(
  ctx: Ctx,
  orderId: number,
  { problem, area, type, remark }: Record<"problem" | "area" | "type", number | null> & { remark: string | null },
): Promise<number[]> {
  const found = await ctx.db
    .selectFrom("workOrderFailures")
    .select("id")
    .where("workOrderId", "=", orderId)
    .where("failureProblemId", "is not distinct from", problem)
    .where("failureAreaId", "is not distinct from", area)
    .where("failureTypeId", "is not distinct from", type)
    .$if((problem ?? area ?? type) === null, (found) => found.where("remark", "is not distinct from", remark))
    .orderBy("id")
    .limit(20)
    .execute();
  return found.map(({ id }) => id);
}

/** Failures as a file brings them back: problem, cause and action by their whole path, since codes repeat below different classes. */
export async function wholeFailures(ctx: Ctx, ids: readonly number[]) {
  const valueOf = (column: string) =>
    sql`(select jsonb_build_object('code', v.code, 'name', v.name) from reference_values v where v.tenant_id = f.tenant_id and v.id = f.${sql.ref(column)})`;
  const pathOf = (column: string) => sql`(with recursive up as (
      select v.id, v.parent_id, v.name, v.code as path from reference_values v where v.tenant_id = f.tenant_id and v.id = f.${sql.ref(column)}
      union all select p.id, p.parent_id, up.name, p.code || ' > ' || up.path from reference_values p join up on p.tenant_id = f.tenant_id and p.id = up.parent_id)
    select jsonb_build_object('code', up.path, 'name', up.name) from up where up.parent_id is null)`;
  const { rows: found } = await sql<{ id: number } & Record<string, unknown>>`
    select f.id, f.remark, jsonb_build_object('code', o.code, 'name', o.title) as "workOrder",
      ${valueOf("failureAreaId")} as "failureArea", ${valueOf("failureTypeId")} as "failureType", ${valueOf("failureClassId")} as "failureClass",
      ${pathOf("failureProblemId")} as "failureProblem", ${pathOf("failureCauseId")} as "failureCause", ${pathOf("failureActionId")} as "failureAction",
      ${valueOf("failureDetectionId")} as "failureDetection", ${valueOf("failureImpactId")} as "failureImpact"
    from work_order_failures f join work_orders o on o.tenant_id = f.tenant_id and o.id = f.work_order_id where f.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return found;
}
