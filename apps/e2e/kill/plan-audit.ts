import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanOccurrenceRow } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { Api } from "../harness/api.ts";
import { ASSETS_A_PLAN, type Due } from "./plans.ts";
import { everyRow } from "./verify.ts";

export interface PlanAudit {
  made: number;
  orders: number;
  missing: string[];
  doubled: string[];
  /** There, though nothing was due. */
  early: string[];
  /** Orders that no occurrence knows, and occurrences that no order stands behind. */
  alone: string[];
}

/** Compares what is owed with what the lists of the product show. */
export async function auditPlans(api: Api, prefix: string, planIds: readonly number[], owed: readonly Due[]): Promise<PlanAudit> {
  const rows = await everyRow<PlanOccurrenceRow>(api, planOccurrences.list, {
    filterModel: { planId: { filterType: "set", values: planIds } },
  });
  const there = Map.groupBy(rows, (row) => markOf(row.plan.id, row.asset.id, row.dueDay ?? ""));
  const routes = new Set(owed.filter(({ isRoute }) => isRoute).map(({ planId }) => planId));
  const marks = new Set(owed.map(({ planId, assetId, day }) => markOf(planId, assetId, day)));
  const orders = (await everyRow<{ id: number; title: string | null }>(api, workOrders.list, { search: prefix }))
    .filter(({ title }) => title?.startsWith(prefix))
    .map(({ id }) => id);
  const known = Map.groupBy(rows, ({ workOrder }) => workOrder?.id ?? 0);
  const walked = Map.groupBy(
    rows.filter(({ plan }) => routes.has(plan.id)),
    ({ plan, dueDay, workOrder }) => `${plan.id} ${dueDay} ${workOrder?.id}`,
  );
  return {
    made: rows.filter(({ outcome }) => outcome === "made").length,
    orders: orders.length,
    missing: [...marks].filter((mark) => there.get(mark)?.every(({ outcome }) => outcome !== "made") ?? true),
    doubled: [
      ...[...there].filter(([, found]) => found.length > 1).map(([mark]) => mark),
      ...[...known]
        .filter(([, of]) => of.length > 1 && !of.every((row) => routes.has(row.plan.id) && row.dueDay === of[0]?.dueDay))
        .map(([id, of]) => `order ${id} has ${of.length} occurrences`),
      // What was put on a route together is walked together: never in two orders of one stop each.
      ...[...walked].filter(([, of]) => of.length !== ASSETS_A_PLAN).map(([walk, of]) => `route ${walk} has ${of.length} stops`),
    ],
    early: [...there.keys()].filter((mark) => !marks.has(mark)),
    alone: [
      ...orders.filter((id) => !known.has(id)).map((id) => `order ${id}`),
      ...[...known.keys()].filter((id) => !orders.includes(id)).map((id) => `the order ${id} of an occurrence`),
    ],
  };
}

const markOf = (planId: number, assetId: number, day: string): string => `plan ${planId}, asset ${assetId}, ${day}`;
