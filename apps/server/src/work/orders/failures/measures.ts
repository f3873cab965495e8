import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Condition } from "../../../platform/lists/filters.ts";
import { inColumn, partOf, timed, type Measure, type Source } from "../../../platform/lists/measures.ts";
import { repeatDays } from "../../settings/service.ts";

/** What figures count of failures: those that were entered in a range, by what they were found to be. */

const ofOrder =
  (column: RawBuilder<unknown>) =>
  (is: (its: RawBuilder<unknown>) => Condition): Condition =>
    sql<boolean>`exists (select from work_orders o
    where o.tenant_id = work_order_failures.tenant_id and o.id = work_order_failures.work_order_id and ${is(column)})`;

const failures: Source = {
  kind: "work-order-failures",
  places: {
    siteId: ofOrder(sql`o.site_id`),
    assetId: inColumn("work-order-failures", "assetId"),
    crewId: ofOrder(sql`o.crew_id`),
  },
  parts: {
    problem: partOf("workOrderFailures", "failureProblemId", "reference-lists", "name"),
    cause: partOf("workOrderFailures", "failureCauseId", "reference-lists", "name"),
    asset: partOf("workOrderFailures", "assetId", "assets", "name"),
  },
};

const ENTERED = { is: "happening", at: sql`work_order_failures.created_at` } as const;

/** Another order had the same problem of the same asset not long before. */
const isRepeat = (ctx: Ctx) => sql<boolean>`exists (select from work_order_failures before
  where before.tenant_id = work_order_failures.tenant_id and before.asset_id = work_order_failures.asset_id
    and before.failure_problem_id = work_order_failures.failure_problem_id and before.work_order_id <> work_order_failures.work_order_id
    and before.created_at < work_order_failures.created_at
    and before.created_at >= work_order_failures.created_at - make_interval(days => ${repeatDays(ctx)}))`;

export const failureMeasures = {
  entered: timed(failures, { times: ENTERED }),
  // Of those of which both the asset and the problem are known.
  repeated: timed(failures, {
    times: ENTERED,
    where: () => sql<boolean>`(work_order_failures.asset_id is not null and work_order_failures.failure_problem_id is not null)`,
    numerator: isRepeat,
  }),
} satisfies Record<string, Measure>;
