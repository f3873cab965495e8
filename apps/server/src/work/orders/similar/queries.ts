import { sql } from "kysely";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import { mostSimilar, type Similar } from "@millwright/domain/work/orders/similar/likeness.ts";
import { MOST_LINES, type SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { minutesOf, quantityOf } from "@millwright/domain/work/orders/similar/taking.ts";
import { usedOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { storedLines } from "../work-parts/queries.ts";
import { candidatesFor, subjectsOf, type Subject } from "./candidates.ts";

/** What was done before and is most like each subject, the best first. */
export async function similarTo(ctx: Ctx, subjects: readonly Subject[], most?: number): Promise<SimilarOrder[][]> {
  const candidates = await candidatesFor(ctx, subjects, most);
  const found = subjects.map((subject, at) => mostSimilar(subject, candidates[at] ?? [], ctx.now));
  const told = await outcomesOf(ctx, [...new Set(found.flat().map(({ id }) => id))]);
  return found.map((similar) =>
    similar.flatMap(({ id, why }: Similar) => {
      const outcome = told.get(id);
      return outcome ? [{ ...outcome, why }] : [];
    }),
  );
}

/** The same for several orders at once, by their ids. */
export async function similarToOrders(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SimilarOrder[]>> {
  const subjects = [...(await subjectsOf(ctx, ids)).entries()];
  const found = await similarTo(
    ctx,
    subjects.map(([, subject]) => subject),
    MOST_EACH,
  );
  return new Map(subjects.map(([id], at) => [id, found[at] ?? []]));
}
/** Orders that are looked through for each of several. */
const MOST_EACH = 60;

export type Outcome = Omit<SimilarOrder, "why">;

interface Row {
  id: number;
  order: Ref;
  asset: Ref | null;
  completedAt: string;
  failureClass: NameRef | null;
  failureProblem: NameRef | null;
  failureCause: NameRef | null;
  failureAction: NameRef | null;
  completionNotes: string | null;
  estimateMinutes: number | null;
  actualMinutes: number | null;
  workedMinutes: number;
}

/** What came of these orders, by their ids; whether the caller may see them is the caller's question. Nothing of it is money. */
export async function outcomesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Outcome>> {
  if (ids.length === 0) return new Map();
  const value = (column: string) => sql`(select jsonb_build_object('id', v.id, 'name', v.name) from reference_values v
    where v.tenant_id = o.tenant_id and v.id = o.${sql.ref(column)})`;
  const [{ rows }, parts] = await Promise.all([
    sql<Row>`
      select o.id, jsonb_build_object('id', o.id, 'code', o.code, 'name', o.title) as "order",
        (select jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) from assets a where a.tenant_id = o.tenant_id and a.id = o.asset_id) as asset,
        coalesce(o.completed_at, o.closed_at, o.updated_at) as completed_at, ${value("failureClassId")} as failure_class,
        ${value("failureProblemId")} as failure_problem, ${value("failureCauseId")} as failure_cause, ${value("failureActionId")} as failure_action,
        o.completion_notes, o.estimate_minutes, o.actual_minutes,
        (select coalesce(sum(l.worked_minutes), 0)::int from work_order_planned_labour l where l.tenant_id = o.tenant_id and l.work_order_id = o.id) as worked_minutes
      from work_orders o where o.id = any(${[...ids]}::bigint[])`.execute(ctx.db),
    linesOf(ctx, ids),
  ]);
  return new Map(
    rows.map(({ id, estimateMinutes, actualMinutes, workedMinutes, ...row }) => [
      id,
      { ...row, minutes: minutesOf({ estimateMinutes, actualMinutes, workedMinutes }), parts: parts.get(id) ?? [] },
    ]),
  );
}

/** What was used in each of these orders, of parts that can still be planned. */
async function linesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SimilarOrder["parts"]>> {
  const lines = await storedLines(ctx, sql<boolean>`wp.work_order_id = any(${[...ids]}::bigint[])`);
  const { rows } = await sql<{ id: number; code: string; name: string; unit: string | null }>`
    select p.id, p.code, p.name, u.code as unit from master_parts p left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    where p.id = any(${lines.flatMap(({ partId }) => partId ?? [])}::bigint[]) and p.archived_at is null`.execute(ctx.db);
  const byId = new Map(rows.map((part) => [part.id, part]));
  const used = new Map<number, SimilarOrder["parts"]>();
  for (const line of lines) {
    const part = line.partId === null ? null : byId.get(line.partId);
    const quantity = quantityOf({ ...line, usedQty: usedOf(line) });
    const its = used.get(line.workOrderId) ?? [];
    if (part === undefined || quantity <= 0 || its.length >= MOST_LINES) continue;
    const same = its.find(({ partId }) => partId !== null && partId === line.partId);
    if (same) same.quantity += quantity;
    else
      its.push({ partId: line.partId, code: part?.code ?? null, text: part?.name ?? line.text, unit: part?.unit ?? line.unit, quantity });
    used.set(line.workOrderId, its);
  }
  return used;
}
