import { sql } from "kysely";
import { crews, type Crew } from "@millwright/domain/register/crews/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(crews.list, { kind: "crews", defaultSort: [{ colId: "name", sort: "asc" }] });

export const crewRows = plainRows(list);
export const wholeCrews = plainRecords(list);

type Found = Unjudged<Crew>;
export async function findCrew(ctx: Ctx, id: number): Promise<Found | undefined> {
  const crew = await plainRecord(list)<Omit<Found, "crafts">>(ctx, id);
  return crew && { ...crew, crafts: await craftsOf(ctx, id) };
}

/** The crafts of today's members, the most common first; a person counts in each of theirs. */
async function craftsOf(ctx: Ctx, crewId: number): Promise<Crew["crafts"]> {
  const { rows } = await sql<Crew["crafts"][number]>`
    with today as (
      select distinct m.person_id from crew_members m, (select (now() at time zone ${ctx.timeZone})::date as day) now
      where m.crew_id = ${crewId} and m.from_day <= now.day and (m.to_day is null or m.to_day >= now.day)
    ), able as (
      select p.id as person_id, p.craft_id from today join people p on p.id = today.person_id where p.archived_at is null and p.craft_id is not null
      union
      select p.id, c.craft_id from today join people p on p.id = today.person_id join person_crafts c on c.person_id = p.id where p.archived_at is null
    )
    select v.id, v.name, count(*)::int as members from able join reference_values v on v.id = able.craft_id group by v.id, v.name order by 3 desc, v.name`.execute(
    ctx.db,
  );
  return rows;
}
