import { sql } from "kysely";
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
