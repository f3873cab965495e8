import { sql, type RawBuilder } from "kysely";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { COST_FIELDS, type CardField } from "@millwright/domain/work/orders/boards/columns.ts";
import type { WorkOrderCard } from "@millwright/domain/work/orders/boards/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { toldThrough } from "../../../platform/records/reach.ts";

/** What a card shows beside a row of the list: asked for where the layout names it, null elsewhere. */
type Further = Pick<
  Written<WorkOrderCard>,
  | "site"
  | "description"
  | "requester"
  | "createdBy"
  | "maintenanceType"
  | "project"
  | "steps"
  | "stepsDone"
  | "labour"
  | "parts"
  | "files"
  | "notes"
  | "totalLaborCost"
  | "totalPartsCost"
>;

const NAMED = sql`jsonb_build_object('id', r.id, 'name', r.name)`;
const pointed = (table: string, column: string) =>
  sql`(select ${NAMED} from ${sql.table(table)} r where r.tenant_id = o.tenant_id and r.id = ${sql.ref(`o.${column}`)})`;
const counted = (table: string, what = sql`count(*)`) =>
  sql`(select ${what}::int from ${sql.table(table)} r where r.tenant_id = o.tenant_id and r.work_order_id = o.id)`;
const has = (table: string) => sql`exists (select from ${sql.table(table)} r where r.tenant_id = o.tenant_id and r.work_order_id = o.id)`;
const cost = (group: "labour" | "parts", currency: string) => sql`jsonb_build_object('currency', ${currency}::text, 'amountMinor',
  (select coalesce(sum(r.amount_minor), 0) from work_order_costs r where r.tenant_id = o.tenant_id and r.work_order_id = o.id and r.cost_group = ${group} and r.currency = ${currency}))`;

/** Letters of a description that fit on a card. */
const MOST_LETTERS = 200;

const FIELDS: Record<keyof Further, { of: CardField; value: (ctx: Ctx) => RawBuilder<unknown> }> = {
  site: { of: "site", value: () => pointed("locations", "siteId") },
  description: {
    of: "description",
    value: () =>
      sql`nullif(left(btrim(regexp_replace(regexp_replace(o.description, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g')), ${MOST_LETTERS}::int), '')`,
  },
  requester: { of: "requester", value: () => pointed("people", "requesterId") },
  createdBy: { of: "createdBy", value: () => pointed("people", "createdBy") },
  maintenanceType: { of: "maintenanceType", value: () => pointed("referenceValues", "maintenanceTypeId") },
  project: { of: "project", value: () => pointed("referenceValues", "projectId") },
  steps: { of: "steps", value: () => counted("workOrderSubtasks") },
  stepsDone: { of: "steps", value: () => counted("workOrderSubtasks", sql`count(r.done_at)`) },
  // Of hours an order knows what its groups planned and what was recorded when it was completed.
  labour: {
    of: "labour",
    value: () =>
      sql`case when o.actual_minutes is not null then 'actual' when o.estimate_minutes is not null or ${has("workOrderPlannedLabour")} then 'estimated' else 'none' end`,
  },
  parts: {
    of: "parts",
    value:
      () => sql`case when exists (select from work_order_costs r where r.tenant_id = o.tenant_id and r.work_order_id = o.id and r.cost_group = 'parts') then 'actual'
      when ${has("workOrderPlannedParts")} then 'estimated' else 'none' end`,
  },
  files: {
    of: "files",
    value: () =>
      sql`(select count(*)::int from files r where r.tenant_id = o.tenant_id and r.folder = 'WorkOrders' and r.record_id = o.id and r.removed_at is null)`,
  },
  notes: { of: "notes", value: () => counted("workOrderNotes") },
  totalLaborCost: { of: "laborCost", value: ({ currency }) => cost("labour", currency) },
  totalPartsCost: { of: "partsCost", value: ({ currency }) => cost("parts", currency) },
};
const KEYS = Object.keys(FIELDS) as (keyof Further)[];

/** By order. What work costs is for those who may see it, whatever the layout names. */
export async function fieldsOf(ctx: Ctx, ids: readonly number[], layout: readonly CardField[]): Promise<ReadonlyMap<number, Further>> {
  const told = toldThrough(ctx, "work-order-costs", "o");
  const columns = KEYS.map((key) => {
    const { of, value } = FIELDS[key];
    const shown = COST_FIELDS.includes(of) ? sql`case when ${told} then ${value(ctx)} end` : value(ctx);
    return sql`${layout.includes(of) ? shown : sql`null`} as ${sql.ref(key)}`;
  });
  const { rows } = await sql<
    Further & { id: number }
  >`select o.id, ${sql.join(columns)} from work_orders o where o.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}
