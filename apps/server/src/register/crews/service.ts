import { sql } from "kysely";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { crewOn, type Membership } from "@millwright/domain/register/crews/members/crew-on.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** What other features may know of crews. */
export interface MemberToday {
  personId: number;
  name: string;
  isLead: boolean;
}

/** Who is of a crew today, where the organisation is; leads first, then by name. An archived crew has nobody. */
export async function membersToday(ctx: Ctx, crewId: number): Promise<MemberToday[]> {
  const { rows } = await sql<MemberToday>`
    select p.id as person_id, p.name, bool_or(m.is_lead) as is_lead
    from crew_members m join crews c on c.id = m.crew_id join people p on p.id = m.person_id
    where m.crew_id = ${crewId} and c.archived_at is null and p.archived_at is null
      and m.from_day <= (now() at time zone ${ctx.timeZone})::date and (m.to_day is null or m.to_day >= (now() at time zone ${ctx.timeZone})::date)
    group by p.id, p.name order by 3 desc, p.name`.execute(ctx.db);
  return rows;
}

/** The crew of each of these people on a day, or today where the organisation is; who is of none is not among them. */
export async function crewsOfPeople(
  ctx: Ctx,
  personIds: readonly number[],
  at: string | null = null,
): Promise<ReadonlyMap<number, number>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<Membership & { personId: number; today: string }>`
    select m.id, m.person_id, m.crew_id, m.from_day, m.to_day, m.is_lead, (now() at time zone ${ctx.timeZone})::date as today from crew_members m join crews c on c.id = m.crew_id
    where m.person_id = any(${[...personIds]}::bigint[]) and c.archived_at is null`.execute(ctx.db);
  const day = at === null ? (rows[0]?.today ?? "") : (dayAt(Date.parse(at), ctx.timeZone) ?? "");
  return new Map(
    personIds.flatMap((id) => {
      const found = crewOn(
        rows.filter(({ personId }) => personId === id),
        day,
      );
      return found ? [[id, found.crewId] as const] : [];
    }),
  );
}

/** Whom somebody leads today: the crews, and everybody of them. */
export async function ledToday(ctx: Ctx, personId: number): Promise<{ crews: readonly number[]; people: readonly number[] }> {
  const { rows } = await sql<{ crewId: number; personId: number }>`
    with today as (select (now() at time zone ${ctx.timeZone})::date as day),
    led as (select m.crew_id from crew_members m join crews c on c.id = m.crew_id, today
      where m.person_id = ${personId} and m.is_lead and c.archived_at is null and m.from_day <= today.day and (m.to_day is null or m.to_day >= today.day))
    select m.crew_id, m.person_id from crew_members m, today
    where m.crew_id in (select crew_id from led) and m.from_day <= today.day and (m.to_day is null or m.to_day >= today.day)`.execute(
    ctx.db,
  );
  return { crews: [...new Set(rows.map(({ crewId }) => crewId))], people: [...new Set(rows.map((row) => row.personId))] };
}

/** Who pays for the work of a crew, where nothing nearer says it; one that is no longer offered says nothing. */
export async function crewCostCentre(ctx: Pick<Ctx, "db">, crewId: number | null | undefined): Promise<number | null> {
  if (!crewId) return null;
  const { rows } = await sql<{ id: number }>`select v.id from crews c join reference_values v on v.id = c.cost_centre_id
    where c.id = ${crewId} and v.is_active`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
