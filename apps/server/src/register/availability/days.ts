import {
  availabilityOn,
  daysFrom,
  indirectOf,
  type FollowedPattern,
  type PersonFacts,
} from "@millwright/domain/register/availability/availability.ts";
import {
  type availability,
  MAX_DAYS,
  MAX_PEOPLE,
  type CrewAvailability,
  type PersonAvailability,
} from "@millwright/domain/register/availability/contract.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { dayAfter, dayAt, daysBetween } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { absencesOf, crewsOf, holidaysOf, membershipsOf, patternsOf, peopleAsked, type FollowedRow } from "./queries.ts";

type Asked = Request<typeof availability.days>["body"];
type Membership = Awaited<ReturnType<typeof membershipsOf>>[number];

/** Who works when. The same few queries for one person on one day and for five hundred on sixty-two. */
export async function availableDays(ctx: Ctx, asked: Asked) {
  const { from, until, personIds, crewIds } = asked;
  if (until < from) throw refuseField("until", "ends_before_start");
  if (daysBetween(from, until) >= MAX_DAYS)
    throw new Refusal("invalid", { fields: [{ path: "until", reason: "range_too_long", params: { limit: MAX_DAYS } }] });
  const found = await peopleAsked(ctx, { ...(personIds && { personIds }), ...(crewIds && { crewIds }), from, until, limit: MAX_PEOPLE });
  assertFound("personIds", personIds, found);
  const people = found.slice(0, MAX_PEOPLE);
  const terms = await membershipsOf(
    ctx,
    people.map(({ id }) => id),
    from,
    until,
  );
  const [crews, facts] = await Promise.all([
    crewsOf(ctx, [...new Set([...(crewIds ?? []), ...terms.map(({ crewId }) => crewId)])]),
    factsOf(ctx, people, terms, { from, until }),
  ]);
  assertFound("crewIds", crewIds, crews);

  const days = daysFrom(from, until);
  const memberships = byPerson(terms);
  const rows = people.flatMap(({ id, name, jobTitle }): PersonAvailability[] => {
    const its = facts.get(id);
    const mine = memberships.get(id) ?? [];
    return its
      ? [
          {
            person: { id, name },
            jobTitle,
            crewIds: [...new Set(mine.map(({ crewId }) => crewId))].filter((crewId) => crews.some((crew) => crew.id === crewId)),
            timeZone: its.zone,
            days: days.map((day) => availabilityOn(its, day)),
          },
        ]
      : [];
  });
  return { people: rows, crews: crews.map((crew) => totalsOf(crew, days, rows, memberships)), isCut: found.length > MAX_PEOPLE };
}

/** What is known of people on these days, of whom it is known in which crews they are then: in a few queries for all of them. */
export async function factsOf(
  ctx: Ctx,
  people: readonly Placed[],
  terms: readonly Membership[],
  { from, until }: { from: string; until: string },
): Promise<ReadonlyMap<number, PersonFacts>> {
  const ids = people.map(({ id }) => id);
  const [patterns, absences, holidays] = await Promise.all([
    patternsOf(ctx, ids, [...new Set(terms.map(({ crewId }) => crewId))], from, until),
    // The day after counts too: a night that begins on the last day reaches into it.
    absencesOf(ctx, ids, from, dayAfter(until, 1)),
    holidaysOf(ctx, [...new Set(people.flatMap(({ siteId }) => siteId ?? []))], from, until),
  ]);
  const ofPerson = { patterns: byPerson(patterns), absences: byPerson(absences) };
  const memberships = byPerson(terms);
  const ofCrew = Map.groupBy(patterns, ({ crewId }) => crewId);
  const facts = people.map(({ id, siteId, archivedAt, timeZone }): [number, PersonFacts] => {
    const zone = zoneOf({ timeZone }, ctx.timeZone);
    const ofCrews = (memberships.get(id) ?? []).flatMap((membership) =>
      (ofCrew.get(membership.crewId) ?? []).flatMap((row) => within(followed(row), membership) ?? []),
    );
    const its = {
      zone,
      patterns: [...(ofPerson.patterns.get(id) ?? []).map(followed), ...ofCrews],
      absences: ofPerson.absences.get(id) ?? [],
      holidays: holidays.filter((holiday) => holiday.siteId === null || holiday.siteId === siteId),
      leftOn: archivedAt === null ? null : dayAt(Date.parse(archivedAt), zone),
    };
    return [id, its];
  });
  return new Map(facts);
}

/** Somebody with the zone of their site. */
interface Placed {
  id: number;
  siteId: number | null;
  archivedAt: string | null;
  timeZone: string | null;
}

function byPerson<R extends { personId: number | null }>(rows: readonly R[]): Map<number | null, R[]> {
  return Map.groupBy(rows, ({ personId }) => personId);
}

const followed = ({ fromDay, toDay, offsetDays, name, cycleWeeks, anchorDay, worksHolidays, spans }: FollowedRow): FollowedPattern => ({
  cycle: { name, cycleWeeks, anchorDay, worksHolidays, spans },
  offsetDays,
  fromDay,
  toDay,
});

/** A crew's pattern holds for somebody while both last: the crew follows it, and they are of the crew. */
function within(pattern: FollowedPattern, membership: Membership): FollowedPattern | null {
  const fromDay = pattern.fromDay > membership.fromDay ? pattern.fromDay : membership.fromDay;
  const ends = [pattern.toDay, membership.toDay].filter((day) => day !== null).toSorted();
  const toDay = ends[0] ?? null;
  return toDay !== null && toDay < fromDay ? null : { ...pattern, fromDay, toDay };
}

function totalsOf(
  { id, code, name, indirectPercent }: { id: number; code: string; name: string; indirectPercent: number },
  days: readonly string[],
  rows: readonly PersonAvailability[],
  memberships: ReadonlyMap<number | null, readonly Membership[]>,
): CrewAvailability {
  const ofCrew = rows.map((row) => ({ row, terms: (memberships.get(row.person.id) ?? []).filter(({ crewId }) => crewId === id) }));
  return {
    crew: { id, code, name },
    indirectPercent,
    days: days.map((day, at) => {
      const worked = ofCrew
        .filter(({ terms }) => terms.some(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day)))
        .map(({ row }) => row.days[at]?.minutes ?? 0);
      const minutes = worked.reduce((sum, one) => sum + one, 0);
      return { day, minutes, indirectMinutes: indirectOf(minutes, indirectPercent), people: worked.filter((one) => one > 0).length };
    }),
  };
}

/** Names whom the caller does not reach: missing, foreign and out of reach are the same. */
function assertFound(field: "personIds" | "crewIds", ids: readonly number[] | undefined, found: readonly { id: number }[]): void {
  const known = new Set(found.map(({ id }) => id));
  const fields = (ids ?? []).flatMap((id, at) => (known.has(id) ? [] : [{ path: `${field}.${at}`, reason: "not_known" as const }]));
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
