import { holds } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { DAY_MS, dayAfter, dayAt, instantAt, mondayOf } from "@millwright/domain/kit/zones.ts";
import { daysFrom } from "@millwright/domain/register/availability/availability.ts";
import type { PersonAvailability } from "@millwright/domain/register/availability/contract.ts";
import { UNKNOWN_MINUTES } from "@millwright/domain/work/calendar/slot.ts";
import { MOST_ORDERS, type WeekMember, type WeekOrder, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { inTurn, type Waiting } from "@millwright/domain/work/weeks/filling.ts";
import { backlogOf, readinessOf } from "@millwright/domain/work/weeks/readiness.ts";
import { capacityOf, daysOfWeek, loadOf, spread, WEEK_DAYS, type Shift, type Term } from "@millwright/domain/work/weeks/week.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { availableDays } from "../../register/availability/service.ts";
import { rowsToPlan } from "../orders/service.ts";
import { compliances, crewsToPlan, lockOf, ordersOfCrew, termsOf, type CrewFacts, type OrderFacts } from "./queries.ts";

/** The instants between which a day of a zone lies. */
const midnight = (day: string, zone: string): number => Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), zone) ?? `${day}T00:00:00Z`);
export const spanOf = (monday: string, zone: string): Interval => ({
  from: midnight(monday, zone),
  until: midnight(dayAfter(monday, WEEK_DAYS), zone),
});
export const todayIn = (ctx: Ctx, zone: string): string => dayAt(ctx.now.getTime(), zone) ?? ctx.now.toISOString().slice(0, 10);

/** The week of a crew belongs to its site and to the crew; limited to what is their own, somebody sees the weeks of the crews they are of. */
const reachesWeeks = (ctx: Ctx, { id, siteId, isOwn }: CrewFacts): boolean =>
  wouldReach(ctx, "crew-weeks", { siteId, crewId: id, lockedById: isOwn ? ctx.personId : null });

/** The crew whose weeks the caller reaches; without an id one of their own, else the first. */
export async function crewToPlan(ctx: Ctx, id: number | null): Promise<CrewFacts | null> {
  const found = (await crewsToPlan(ctx, id)).find((crew) => reachesWeeks(ctx, crew));
  if (!found && id !== null) throw refuse("not_found", "not_found");
  return found ?? null;
}

/** An order with what it asks for, and where in the week it stands. */
export interface PlannedOrder extends OrderFacts {
  minutes: number;
  lasts: number;
  readiness: WeekOrder["readiness"];
  /** Null: it has no start. */
  day: string | null;
}

/** Somebody of the crew with what they can do. Null: nothing is known of a day. */
export interface Member {
  id: number;
  name: string;
  terms: readonly Term[];
  shifts: readonly Shift[];
  capacity: (number | null)[];
  reasons: WeekMember["days"][number]["reasons"][];
}

export interface Week {
  crew: CrewFacts;
  monday: string;
  days: string[];
  span: Interval;
  indirectPercent: number;
  /** Null: the caller may not see shifts. */
  members: Member[] | null;
  orders: PlannedOrder[];
}

/** What is known of a crew's week, in the same few queries however large it is. */
export async function weekOf(ctx: Ctx, crew: CrewFacts, monday: string, { everyOne = false } = {}): Promise<Week> {
  const span = spanOf(monday, crew.timeZone);
  // A night that began the day before reaches in, and one of Sunday out.
  const [from, until] = [dayAfter(monday, -1), dayAfter(monday, WEEK_DAYS)];
  const seesShifts = holds(ctx.grants, "shifts", "view");
  const [facts, terms, available] = await Promise.all([
    ordersOfCrew(ctx, crew.id, { from: span.from - DAY_MS, until: span.until + DAY_MS }, { everyOne }),
    termsOf(ctx, crew.id, from, until),
    seesShifts ? availableDays(ctx, { crewIds: [crew.id], from, until }) : null,
  ]);
  const indirectPercent = available?.crews.find((each) => each.crew.id === crew.id)?.indirectPercent ?? 0;
  const days = daysOfWeek(monday);
  return {
    crew,
    monday,
    days,
    span,
    indirectPercent,
    members: available && available.people.map((person) => memberOf(person, terms.get(person.person.id) ?? [], days, indirectPercent)),
    orders: facts.map((order) => placed(order, crew.timeZone)),
  };
}

function memberOf({ person, days: known }: PersonAvailability, terms: readonly Term[], days: readonly string[], percent: number): Member {
  const ofDay = new Map(known.map((day) => [day.day, day]));
  const isOf = (day: string) => capacityOf({ minutes: 1, terms, day }, 0) > 0;
  return {
    ...person,
    terms,
    shifts: known
      .filter(({ day }) => isOf(day))
      .flatMap(({ day, spans }) => spans.map((one) => ({ day, from: Date.parse(one.from), until: Date.parse(one.until) }))),
    capacity: days.map((day) => {
      const its = ofDay.get(day);
      const isKnown = its?.reasons.some(({ kind }) => kind !== "none");
      return isOf(day) && !isKnown ? null : capacityOf({ minutes: its?.minutes ?? 0, terms, day }, percent);
    }),
    reasons: days.map((day) => (isOf(day) ? (ofDay.get(day)?.reasons ?? []) : [])),
  };
}

function placed(order: OrderFacts, zone: string): PlannedOrder {
  const minutes = loadOf(order);
  return {
    ...order,
    minutes,
    lasts: order.estimateMinutes || minutes || UNKNOWN_MINUTES,
    readiness: readinessOf({ ...order, minutes }),
    day: order.estStartAt === null ? null : dayAt(Date.parse(order.estStartAt), zone),
  };
}

export const isWithin = ({ monday }: Pick<Week, "monday">, { day }: Pick<PlannedOrder, "day">): boolean =>
  day !== null && mondayOf(day) === monday;

/** By member, and for everybody else under null, the minutes of each day. */
export function loadsOf({ orders, members, days }: Pick<Week, "orders" | "members" | "days">): Map<number | null, number[]> {
  const byId = new Map((members ?? []).map((member) => [member.id, member]));
  const shiftsOfAll = (members ?? []).flatMap(({ shifts }) => shifts);
  const loads = new Map<number | null, number[]>();
  for (const { estStartAt, day, minutes, lasts, personId } of orders) {
    if (estStartAt === null || day === null || minutes === 0) continue;
    const member = personId === null ? undefined : byId.get(personId);
    const from = Date.parse(estStartAt);
    const key = member?.id ?? null;
    const load = loads.get(key) ?? days.map(() => 0);
    for (const [on, part] of spread(minutes, { from, until: from + lasts * 60_000 }, member?.shifts ?? shiftsOfAll, day)) {
      const at = days.indexOf(on);
      if (at !== -1) load[at] = (load[at] ?? 0) + part;
    }
    loads.set(key, load);
  }
  return loads;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** What a crew can do in a week; null: nothing is known of it. */
export const capacityOfWeek = ({ members }: Pick<Week, "members">): number | null =>
  members && sum(members.flatMap(({ capacity }) => capacity.map((one) => one ?? 0)));

/** Open work that has no start, or one before the week that was not kept: in the order in which it is to be placed. */
export const unscheduledOf = ({ orders, monday }: Pick<Week, "orders" | "monday">, now: number): PlannedOrder[] => {
  const comes = inTurn(now);
  return orders
    .filter(({ isEnded, day, category }) => !isEnded && (day === null || (day < monday && category !== "in_progress")))
    .toSorted((one, other) => comes(waitingOf(one), waitingOf(other)));
};

export const waitingOf = ({ id, minutes, lasts, readiness, isStatutory, priority, dueAt, personId }: PlannedOrder): Waiting => ({
  id,
  minutes,
  lasts,
  readiness,
  isStatutory,
  priority,
  dueAt: dueAt === null ? null : Date.parse(dueAt),
  personId,
});

/** The page of a crew's week. */
export async function planOf(
  ctx: Ctx,
  asked: { crewId?: number | undefined; monday?: string | undefined },
): Promise<Written<WeekPlan> | null> {
  const crew = await crewToPlan(ctx, asked.crewId ?? null);
  if (!crew) return null;
  const thisMonday = mondayOf(todayIn(ctx, crew.timeZone));
  const monday = asked.monday ?? thisMonday;
  const [week, lock] = await Promise.all([weekOf(ctx, crew, monday), lockOf(ctx, crew.id, monday)]);
  const { days, members } = week;
  const loads = loadsOf(week);
  const touched = week.orders.filter((order) => isWithin(week, order));
  const within = touched.toSorted(
    (one, other) => Date.parse(one.estStartAt ?? "") - Date.parse(other.estStartAt ?? "") || one.id - other.id,
  );
  const unscheduled = unscheduledOf(week, ctx.now.getTime());
  const shown = [...within.slice(0, MOST_ORDERS), ...unscheduled.slice(0, MOST_ORDERS)];
  const [rows, compliance] = await Promise.all([
    rowsToPlan(
      ctx,
      shown.map(({ id }) => id),
    ),
    lock ? compliances(ctx, [lock.id]) : null,
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const [isLocked, isBreakIn] = [new Set(lock?.locked), new Set(lock?.brokenIn)];
  const wired = (orders: readonly PlannedOrder[]) =>
    orders.slice(0, MOST_ORDERS).flatMap(({ id, day, minutes, readiness, isStatutory }): Written<WeekOrder>[] => {
      const row = rowOf.get(id);
      if (!row) return [];
      return [{ ...row, day, minutes, readiness, isStatutory, isLocked: isLocked.has(id), isBreakIn: isBreakIn.has(id) }];
    });
  const capacity = capacityOfWeek(week);
  const load = (at: number) => sum([...loads.values()].map((of) => of[at] ?? 0));
  return {
    crew: { id: crew.id, code: crew.code, name: crew.name },
    monday,
    thisMonday,
    timeZone: crew.timeZone,
    indirectPercent: week.indirectPercent,
    lock: lock ? { id: lock.id, version: lock.version, name: lock.name, lockedAt: lock.lockedAt, lockedBy: lock.lockedBy } : null,
    capacity,
    minutes: sum(days.map((_, at) => load(at))),
    days: days.map((day, at) => ({
      day,
      capacity: members && sum(members.map((member) => member.capacity[at] ?? 0)),
      minutes: load(at),
      orders: within.filter((order) => order.day === day).length,
    })),
    members: membersOf(week, loads),
    orders: wired(within),
    unscheduled: wired(unscheduled),
    isCut: within.length > MOST_ORDERS || unscheduled.length > MOST_ORDERS,
    backlog: backlogOf(
      week.orders.filter(({ isEnded }) => !isEnded),
      capacity,
    ),
    compliance: (lock && compliance?.get(lock.id)) ?? null,
  };
}

/** Who can do what on which day; last, where there is such work, what is nobody's of the crew. */
function membersOf({ members, days }: Week, loads: ReadonlyMap<number | null, number[]>): WeekMember[] {
  const rows = (members ?? []).map(({ id, name, capacity, reasons }): WeekMember => {
    const load = loads.get(id) ?? [];
    return {
      person: { id, name },
      capacity: sum(capacity.map((one) => one ?? 0)),
      minutes: sum(load),
      days: days.map((day, at) => ({ day, capacity: capacity[at] ?? null, minutes: load[at] ?? 0, reasons: reasons[at] ?? [] })),
    };
  });
  const others = loads.get(null);
  if (!others || sum(others) === 0) return rows;
  const nobody = {
    person: null,
    capacity: null,
    minutes: sum(others),
    days: days.map((day, at) => ({ day, capacity: null, minutes: others[at] ?? 0, reasons: [] })),
  };
  return [...rows, nobody];
}

/** Days of the week from today on. */
export const daysLeft = ({ days }: Pick<Week, "days">, today: string): string[] => {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return today > last ? [] : daysFrom(today > first ? today : first, last);
};
