import { sql } from "kysely";
import { dayAfter, dayAt, mondayOf } from "@millwright/domain/kit/zones.ts";
import { weekName } from "@millwright/domain/work/weeks/week.ts";
import { chanceOf } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** Weeks that lie behind, each of them locked; how many orders of one are locked at most. */
const PAST_WEEKS = 12;
const MOST_LOCKED = 14;
const LEAST_DONE = 0.55;
const MOST_DONE = 0.92;
const REASONS = [
  "The line stood still",
  "Leak on the cold side, could not wait",
  "Asked for by the food inspector",
  "A pump failed during the night",
  "Parts arrived early, the machine was free",
];

interface Order {
  id: number;
  crewId: number;
  personId: number | null;
  isFailure: boolean;
  minutes: number;
  startAt: string | null;
  doneAt: string | null;
  isCancelled: boolean;
}
interface Week {
  crew: { id: number; code: string; siteId: number | null; lead: number | null };
  monday: string;
  lines: { order: Order; day: string }[];
  brokenIn: Order[];
}

/** Twelve locked weeks of every crew that lie behind, each done to a good half at least and never wholly; this week is locked, the next is planned and is not. */
export async function writeWeeks({ db, start, seed }: Furnished, zone: string): Promise<void> {
  const chance = chanceOf(seed + 15);
  const { rows: crews } = await sql<Week["crew"]>`
    select c.id, c.code, c.site_id, (select m.person_id from crew_members m where m.crew_id = c.id and m.is_lead and m.to_day is null limit 1) as lead
    from crews c where c.archived_at is null order by c.id`.execute(db);
  const dayOf = (instant: string) => dayAt(Date.parse(instant), zone) ?? instant.slice(0, 10);
  const thisMonday = mondayOf(dayOf(start.toISOString()));
  const first = dayAfter(thisMonday, -PAST_WEEKS * 7);
  const { rows: orders } = await sql<Order>`
    select o.id, o.crew_id, o.responsible_person_id as person_id, coalesce(o.work_type = 2, false) as is_failure, o.est_start_at as start_at,
      coalesce(nullif((select sum(l.head_count * l.minutes) from work_order_planned_labour l where l.work_order_id = o.id and l.kind = 'planned'), 0), o.estimate_minutes, 60)::int as minutes,
      case when o.status_id <> 5 then o.completed_at end as done_at, o.status_id = 5 as is_cancelled
    from work_orders o where o.crew_id is not null and (not o.is_ended or o.completed_at >= ${dayAfter(first, -1)}::timestamptz) order by coalesce(o.completed_at, o.est_start_at), o.id`.execute(
    db,
  );
  const weekOf = (instant: string) => mondayOf(dayOf(instant));
  const weeks = crews.flatMap((crew): Week[] => {
    const own = orders.filter(({ crewId }) => crewId === crew.id);
    const done = Map.groupBy(
      own.filter(({ doneAt }) => doneAt !== null),
      ({ doneAt }) => weekOf(doneAt ?? ""),
    );
    const cancelled = own.filter(({ isCancelled }) => isCancelled);
    const past = Array.from({ length: PAST_WEEKS }, (_, at) => dayAfter(first, at * 7)).flatMap((monday, at): Week[] => {
      const here = done.get(monday) ?? [];
      // What came unforeseen is not in the plan; the rest was, and some of what was done in the weeks after.
      const failures = here.filter(({ isFailure }) => isFailure);
      const brokenIn = failures.slice(0, Math.min(at % 3, here.length - 2));
      const planned = here.filter((order) => !brokenIn.includes(order));
      const later = [...(done.get(dayAfter(monday, 7)) ?? []), ...(done.get(dayAfter(monday, 14)) ?? [])];
      const late = [
        ...later.filter(({ isFailure }) => !isFailure),
        ...later.filter(({ isFailure }) => isFailure),
        ...cancelled.slice(at, at + 1),
      ];
      // Of last week what was not done waits still.
      if (at === PAST_WEEKS - 1) late.push(...own.filter(({ doneAt, isCancelled }) => doneAt === null && !isCancelled).slice(0, 2));
      const share = chance.between(LEAST_DONE * 100, MOST_DONE * 100) / 100;
      const split = splitOf(planned.length, late.length, share);
      if (!split) return [];
      const days = (of: readonly Order[]) => of.map((order, place) => ({ order, day: lockedDay(order, monday, place, dayOf) }));
      return [{ crew, monday, lines: days([...planned.slice(0, split.done), ...late.slice(0, split.open)]), brokenIn }];
    });
    const present = own.filter(({ startAt, doneAt }) => [startAt, doneAt].some((at) => at !== null && weekOf(at) === thisMonday));
    const brokenIn = present.filter(({ isFailure, doneAt }) => isFailure && doneAt === null).slice(0, 1);
    const lines = present
      .filter((order) => !brokenIn.includes(order) && !order.isCancelled)
      .map((order, place) => ({ order, day: lockedDay(order, thisMonday, place, dayOf) }));
    return [...past, { crew, monday: thisMonday, lines, brokenIn }];
  });
  await keep(db, weeks);
}

/** So many that were done and so many that were not come nearest to a share, within what is to be shown. */
function splitOf(done: number, late: number, share: number): { done: number; open: number } | null {
  const found: { done: number; open: number; off: number }[] = [];
  for (let of = 2; of <= Math.min(done, MOST_LOCKED - 1); of += 1) {
    for (let open = 1; open <= Math.min(late, MOST_LOCKED - of); open += 1) {
      const is = of / (of + open);
      if (is >= LEAST_DONE && is <= MOST_DONE) found.push({ done: of, open, off: Math.abs(is - share) - of / 1000 });
    }
  }
  return found.toSorted((one, other) => one.off - other.off)[0] ?? null;
}

function lockedDay({ startAt, doneAt }: Order, monday: string, place: number, dayOf: (instant: string) => string): string {
  const known = [startAt, doneAt].flatMap((at) => (at === null ? [] : [dayOf(at)])).find((day) => mondayOf(day) === monday);
  return known ?? dayAfter(monday, place % 5);
}

async function keep(db: Furnished["db"], weeks: readonly Week[]): Promise<void> {
  const lockedAt = (monday: string) => `${dayAfter(monday, -3)}T14:10:00Z`;
  const ids = await insertAll(
    db,
    "crewWeeks",
    weeks.map(({ crew, monday, lines }) => ({
      name: `${crew.code} ${weekName(monday)}`,
      crewId: crew.id,
      siteId: crew.siteId,
      monday,
      lockedById: crew.lead,
      lockedAt: lockedAt(monday),
      createdAt: lockedAt(monday),
      updatedAt: lockedAt(monday),
      orderCount: lines.length,
      lockedMinutes: lines.reduce((sum, { order }) => sum + order.minutes, 0),
    })),
  );
  await insertAll(
    db,
    "crewWeekOrders",
    weeks.flatMap(({ lines }, at) =>
      lines.map(({ order, day }) => ({
        crewWeekId: ids[at],
        workOrderId: order.id,
        day,
        minutes: order.minutes,
        personId: order.personId,
      })),
    ),
  );
  await insertAll(
    db,
    "crewWeekChanges",
    weeks.flatMap(({ crew, monday, brokenIn }, at) =>
      brokenIn.map((order, place) => ({
        crewWeekId: ids[at],
        workOrderId: order.id,
        kind: "break_in",
        day: dayAfter(monday, 1 + place),
        minutes: order.minutes,
        reason: REASONS[(at + place) % REASONS.length],
        personId: crew.lead,
        at: `${dayAfter(monday, place)}T08:${10 + place}:00Z`,
      })),
    ),
  );
  // What was done stands on the day for which it was locked.
  const done = weeks.flatMap(({ lines, monday }) =>
    lines.filter(({ order }) => order.doneAt !== null && order.startAt === null).map(({ order, day }) => ({ id: order.id, day, monday })),
  );
  await sql`update work_orders o set est_start_at = coalesce(o.started_at, v.day + interval '7 hours') from unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(({ day }) => day)}::date[]) as v (id, day)
    where o.id = v.id and o.est_start_at is null and coalesce(o.started_at, v.day) >= v.day - interval '2 days'`.execute(db);
}
