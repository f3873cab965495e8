import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import {
  holdsNow,
  inColumn,
  measured,
  partOf,
  type Asking,
  type Measure,
  type Places,
  type Sums,
  type Tell,
  type Telling,
} from "../../platform/lists/measures.ts";
import { partsReady } from "../../materials/reservations/service.ts";
import { workableDays } from "../../register/availability/service.ts";
import { crewsToPlan, type CrewFacts } from "./queries.ts";

/** Open work of crews beside what they can do in this week (SMRP 5.4.8 and 5.4.9). How much there was before, no rows tell. */

/** As `loadOf` says. */
const LOAD = sql`coalesce(nullif((select sum(l.head_count * l.minutes) from work_order_planned_labour l
  where l.tenant_id = work_orders.tenant_id and l.work_order_id = work_orders.id and l.kind = 'planned'), 0), work_orders.estimate_minutes, 0)`;

/** As `readinessOf` says. */
const READY = sql<boolean>`(${LOAD} > 0 and coalesce(${partsReady}, '') <> 'short'
  and work_orders.status_id <> all(array(select s.id from statuses s where s.category = 'on_hold'))
  and not exists (select from work_order_relations r join work_orders b on b.tenant_id = r.tenant_id and b.id = r.from_order_id
    where r.tenant_id = work_orders.tenant_id and r.kind = 'blocks' and r.to_order_id = work_orders.id and not b.is_ended))`;

const planned: Measure = {
  source: {
    kind: "work-orders",
    places: { siteId: inColumn("work-orders", "siteId"), crewId: inColumn("work-orders", "crewId") },
    parts: { crew: partOf("workOrders", "crewId", "crews", "name") },
  },
  rows: (ctx, span) => sql<boolean>`(${holdsNow(ctx, span)} and not work_orders.is_ended and work_orders.crew_id is not null)`,
  brings: { numerator: () => LOAD },
};
const MEASURES = {
  planned,
  ready: { ...planned, rows: (ctx, span) => sql<boolean>`(${planned.rows(ctx, span)} and ${READY})` },
} satisfies Record<string, Measure>;

/** Minutes of this week by crew; null for who may not see shifts, or where there are too many people to tell. */
async function capacityOf(ctx: Ctx, crews: readonly CrewFacts[], today: string): Promise<Map<number, number> | null> {
  if (!holds(ctx.grants, "shifts", "view") || crews.length === 0) return null;
  const monday = mondayOf(today);
  const asked = { crewIds: crews.map(({ id }) => id), from: monday, until: dayAfter(monday, 6) };
  const { crews: able, isCut } = await workableDays(ctx, asked);
  return isCut ? null : new Map(able.map(({ id, minutes }) => [id, minutes.reduce((sum, one) => sum + one, 0)]));
}

const isOf = ({ siteId, crewId }: Places, crew: CrewFacts): boolean =>
  (siteId === undefined || crew.siteId === siteId) && (crewId === undefined || crew.id === crewId);

const tell: Tell<keyof typeof MEASURES> = async (ctx, asked) => {
  const [sums, crews] = await Promise.all([
    measured(
      ctx,
      asked.map((one) => ({ ...one, measure: MEASURES[one.what] })),
    ),
    crewsToPlan(ctx, null),
  ]);
  const capacity = await capacityOf(ctx, crews, ctx.now.toISOString().slice(0, 10));
  const weekOf = ({ places }: Asking) =>
    places.assetId === undefined && capacity
      ? crews.filter((crew) => isOf(places, crew)).reduce((sum, { id }) => sum + (capacity.get(id) ?? 0), 0)
      : null;
  return sums.map(({ spans, parts }, at) => {
    const week = asked[at] ? weekOf(asked[at]) : null;
    const beside = (sum: Sums, minutes: number | null): Sums => ({
      ...sum,
      denominator: minutes ?? 0,
      ...(minutes === null ? { isUnknown: true as const } : {}),
    });
    return {
      spans: spans.map((sum) => beside(sum, week)),
      parts: parts.map((part) => ({ ...part, ...beside(part, capacity?.get(Number(part.key)) ?? null) })),
    };
  });
};

export const backlogMeasures = {
  planned: { rows: MEASURES.planned, tell, what: "planned" },
  ready: { rows: MEASURES.ready, tell, what: "ready" },
} satisfies Record<string, Telling>;
