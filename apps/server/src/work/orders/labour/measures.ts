import { sql, type RawBuilder } from "kysely";
import type { Condition } from "../../../platform/lists/filters.ts";
import type { Measure, Part, Source, Span } from "../../../platform/lists/measures.ts";

/** What figures count of hours: minutes that were worked, by the day on which they were begun. A timer that runs has none yet. */

/** Of the order that the hours stand on. */
const ofOrder =
  (column: RawBuilder<unknown>) =>
  (is: (its: RawBuilder<unknown>) => Condition): Condition =>
    sql<boolean>`exists (select from work_orders o
    where o.tenant_id = work_order_planned_labour.tenant_id and o.id = work_order_planned_labour.work_order_id and ${is(column)})`;

const part = (column: RawBuilder<unknown>, label?: RawBuilder<unknown>): Part => ({
  key: () =>
    sql`(select ${column} from work_orders o where o.tenant_id = work_order_planned_labour.tenant_id and o.id = work_order_planned_labour.work_order_id)`,
  ...(label ? { label } : {}),
});

const hours: Source = {
  kind: "work-labour",
  places: { siteId: ofOrder(sql`o.site_id`), assetId: ofOrder(sql`o.asset_id`), crewId: ofOrder(sql`o.crew_id`) },
  parts: {
    asset: part(sql`o.asset_id`, sql`(select a.name from assets a where a.id = grouped.part::bigint)`),
    crew: part(sql`o.crew_id`, sql`(select c.name from crews c where c.id = grouped.part::bigint)`),
    site: part(sql`o.site_id`, sql`(select l.name from locations l where l.id = grouped.part::bigint)`),
    workType: part(sql`o.work_type`),
  },
};

const workedIn = ({
  fromDay,
  untilDay,
}: Span) => sql<boolean>`(work_order_planned_labour.kind = 'actual' and work_order_planned_labour.worked_minutes > 0
  and work_order_planned_labour.worked_on between ${fromDay} and ${untilDay})`;
const minutes = () => sql`work_order_planned_labour.worked_minutes`;

/** Worked hours, those among them that `isIn` says. */
export const hoursOf = (isIn: () => Condition): Measure => ({
  source: hours,
  rows: (_, span) => workedIn(span),
  numerator: isIn,
  brings: { numerator: minutes, denominator: minutes },
});

/** The order and the day of the hours, for conditions that other features say. */
export const HOURS = { order: sql`work_order_planned_labour.work_order_id`, day: sql`work_order_planned_labour.worked_on` };

const isOfType = (type: 1 | 2) => () => ofOrder(sql`o.work_type`)((its) => sql<boolean>`${its} = ${sql.lit(type)}`);

export const hourMeasures = {
  worked: { source: hours, rows: (_, span) => workedIn(span), brings: { numerator: minutes } },
  preventive: hoursOf(isOfType(1)),
  corrective: hoursOf(isOfType(2)),
} satisfies Record<string, Measure>;
