import { sql, type RawBuilder } from "kysely";
import {
  inColumn,
  NO_ROWS,
  partOf,
  type Asking,
  type Measure,
  type Measured,
  type Places,
  type Sums,
  type Tell,
  type Telling,
} from "../../platform/lists/measures.ts";
import { isLockedBetween, sumsOfLocked, type WeekSums } from "./queries.ts";

/** What figures count of weeks that were locked: those that begin in the range. */
const rows: Measure = {
  source: {
    kind: "crew-weeks",
    places: { siteId: inColumn("crew-weeks", "siteId"), crewId: inColumn("crew-weeks", "crewId") },
    parts: { crew: partOf("crewWeeks", "crewId", "crews", "name") },
  },
  rows: (_, { fromDay, untilDay }) => isLockedBetween(fromDay, untilDay),
};

type Sides = (week: WeekSums) => readonly [numerator: number, denominator: number];

function summed(weeks: readonly WeekSums[], sides: Sides): Sums {
  return weeks.reduce<Sums>((sum, week) => {
    const [numerator, denominator] = sides(week);
    return { numerator: sum.numerator + numerator, denominator: sum.denominator + denominator, rows: sum.rows + 1 };
  }, NO_ROWS);
}

/** Weeks are a crew's: of one asset there are none. */
const isOf = ({ siteId, assetId, crewId }: Places, week: WeekSums): boolean =>
  assetId === undefined && (siteId === undefined || week.siteId === siteId) && (crewId === undefined || week.crew.id === crewId);

function answered({ spans, places, by }: Asking, all: readonly WeekSums[], sides: Sides): Measured {
  const weeks = all.filter((week) => isOf(places, week));
  const between = ({ from, until }: { from: string; until: string }) => weeks.filter(({ monday }) => monday >= from && monday <= until);
  const [whole] = spans;
  const crews = by?.name === "crew" && whole ? [...Map.groupBy(between(whole), ({ crew }) => crew.id)] : [];
  return {
    spans: spans.map((span) => summed(between(span), sides)),
    parts: crews
      .map(([id, its]) => ({ key: String(id), label: its[0]?.crew.name ?? null, ...summed(its, sides) }))
      .toSorted((one, other) => other.numerator - one.numerator)
      .slice(0, by?.most),
  };
}

const SIDES = {
  byOrders: ({ done, locked }) => [done, locked],
  byHours: ({ workedMinutes, lockedMinutes }) => [workedMinutes, lockedMinutes],
} satisfies Record<string, Sides>;

/** All questions of one page go over the weeks that any of them is about: two statements. */
const tell: Tell<keyof typeof SIDES> = async (ctx, asked) => {
  const days = asked.flatMap(({ spans }) => spans);
  const first = days.map(({ from }) => from).toSorted()[0];
  const last = days
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  const weeks = first && last ? await sumsOfLocked(ctx, first, last) : [];
  return asked.map((one) => answered(one, weeks, SIDES[one.what]));
};

export const weekMeasures = {
  byOrders: { rows, tell, what: "byOrders" },
  byHours: { rows, tell, what: "byHours" },
} satisfies Record<string, Telling>;

/** Whether an order stood in the plan of a locked week when it was locked, in that of the day; whatever crew's. */
export const stoodInWeek = (order: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from crew_week_orders planned join crew_weeks w on w.tenant_id = planned.tenant_id and w.id = planned.crew_week_id
  where planned.work_order_id = ${order} and w.unlocked_at is null and ${day} between w.monday and w.monday + 6)`;

/** Whether it came into that week after it was locked. */
export const brokeIntoWeek = (order: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from crew_week_changes came join crew_weeks w on w.tenant_id = came.tenant_id and w.id = came.crew_week_id
  where came.work_order_id = ${order} and came.kind = 'break_in' and w.unlocked_at is null and ${day} between w.monday and w.monday + 6)`;
