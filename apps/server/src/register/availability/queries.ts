import { sql } from "kysely";
import type { Shift } from "@millwright/domain/register/shifts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { isTold } from "../absences/service.ts";

/** People in reach by id, or of crews on some of these days; one more than is answered, to know whether there are more. */
export async function peopleAsked(
  ctx: Ctx,
  {
    personIds,
    crewIds,
    from,
    until,
    limit,
  }: { personIds?: readonly number[]; crewIds?: readonly number[]; from: string; until: string; limit: number },
) {
  const members = sql`people.id in (select m.person_id from crew_members m where m.crew_id = any(${[...(crewIds ?? [])]}::bigint[])
    and m.from_day <= ${until}::date and (m.to_day is null or m.to_day >= ${from}::date))`;
  const byId = sql`people.id = any(${[...(personIds ?? [])]}::bigint[])`;
  const asked =
    personIds && crewIds
      ? sql<boolean>`(${byId} or ${members})`
      : personIds
        ? sql<boolean>`${byId}`
        : crewIds
          ? sql<boolean>`${members}`
          : sql<boolean>`people.archived_at is null`;
  return await ctx.db
    .selectFrom("people")
    .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "people.tenantId").onRef("site.id", "=", "people.siteId"))
    .select(["people.id", sql<string>`people.name`.as("name"), "people.jobTitle", "people.siteId", "people.archivedAt", "site.timeZone"])
    .where(() => withinReach(ctx, "people"))
    .where(() => asked)
    .orderBy("people.name")
    .orderBy("people.id")
    .limit(limit + 1)
    .execute();
}

/** People by id, whoever asks, with the zone of their site. */
export async function placedPeople(ctx: Pick<Ctx, "db">, ids: readonly number[]) {
  return await ctx.db
    .selectFrom("people")
    .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "people.tenantId").onRef("site.id", "=", "people.siteId"))
    .select(["people.id", "people.siteId", "people.archivedAt", "site.timeZone"])
    .where(() => sql<boolean>`people.id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Which of these days somebody was of which crew; of all crews, since a crew's pattern holds for its members whoever may see the crew. */
export async function membershipsOf(ctx: Ctx, personIds: readonly number[], from: string, until: string) {
  const { rows } = await sql<{ personId: number; crewId: number; fromDay: string; toDay: string | null }>`
    select person_id, crew_id, from_day, to_day from crew_members
    where person_id = any(${[...personIds]}::bigint[]) and from_day <= ${until}::date and (to_day is null or to_day >= ${from}::date) order by from_day, id`.execute(
    ctx.db,
  );
  return rows;
}

/** Crews in reach, with their share of indirect time: their own, else the organisation's. */
export async function crewsOf(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; code: string; name: string; indirectPercent: number }>`
    select id, code, name, coalesce(indirect_percent, (select s.indirect_percent from maintenance_settings s), 0) as indirect_percent from crews where id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "crews")} order by name, id`.execute(
    ctx.db,
  );
  return rows;
}

export interface FollowedRow extends Pick<Shift, "name" | "cycleWeeks" | "anchorDay" | "worksHolidays" | "spans"> {
  personId: number | null;
  crewId: number | null;
  fromDay: string;
  toDay: string | null;
  offsetDays: number;
}

/** The patterns of these people and crews on some of these days. */
export async function patternsOf(ctx: Ctx, personIds: readonly number[], crewIds: readonly number[], from: string, until: string) {
  const { rows } = await sql<FollowedRow>`
    select t.person_id, t.crew_id, t.from_day, t.to_day, t.offset_days, s.name, s.cycle_weeks, s.anchor_day, s.works_holidays, s.spans
    from shift_terms t join shifts s on s.tenant_id = t.tenant_id and s.id = t.shift_id
    where (t.person_id = any(${[...personIds]}::bigint[]) or t.crew_id = any(${[...crewIds]}::bigint[]))
      and t.from_day <= ${until}::date and (t.to_day is null or t.to_day >= ${from}::date) order by t.from_day, t.id`.execute(ctx.db);
  return rows;
}

/** Absences of these people that touch these days, with what they are for where that may be told. */
export async function absencesOf(ctx: Ctx, personIds: readonly number[], from: string, until: string) {
  const { rows } = await sql<{
    personId: number;
    fromDay: string;
    toDay: string;
    fromTime: string | null;
    toTime: string | null;
    state: "asked" | "approved";
    name: string | null;
  }>`
    select absences.person_id, from_day, to_day, from_time, to_time, state, case when ${isTold(ctx)} then v.name end as name
    from absences join reference_values v on v.tenant_id = absences.tenant_id and v.id = absences.type_id
    where absences.person_id = any(${[...personIds]}::bigint[]) and absences.archived_at is null and state <> 'refused'
      and from_day <= ${until}::date + 1 and to_day >= ${from}::date order by from_day, absences.id`.execute(ctx.db);
  return rows;
}

/** Holidays of these sites and of the organisation that may fall on these days. */
export async function holidaysOf(ctx: Ctx, siteIds: readonly number[], from: string, until: string) {
  const { rows } = await sql<{ siteId: number | null; name: string; day: string; isYearly: boolean; minutes: number | null }>`
    select site_id, name, day, is_yearly, minutes from holidays
    where archived_at is null and (site_id is null or site_id = any(${[...siteIds]}::bigint[]))
      and day <= ${until}::date and (is_yearly or day >= ${from}::date) order by day, id`.execute(ctx.db);
  return rows;
}
