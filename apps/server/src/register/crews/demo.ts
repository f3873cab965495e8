import { sql } from "kysely";
import { spreadOver } from "../../demo/dates.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoCrew } from "../../demo/harbor-register.ts";
import type { Furnished } from "../../demo/setting.ts";

/** The crews of a plant, who is of them, what they look after, and their share of the orders that are there. */
export async function writeCrews(setting: Furnished, crews: readonly DemoCrew[]): Promise<void> {
  const { db, register, start } = setting;
  if (crews.length === 0) return;
  const people = await db.selectFrom("people").select(["id", "email"]).execute();
  const idOf = new Map(people.map(({ id, email }) => [email ?? "", id]));
  const costCentre = await listIds(db);
  const ids = await insertAll(
    db,
    "crews",
    crews.map(({ code, name, indirectPercent, costCentre: of, site }) => ({
      code,
      name,
      indirectPercent,
      siteId: (site ? register.places.get(site)?.id : undefined) ?? register.siteId,
      costCentreId: of ? costCentre("cost-centres", of) : null,
    })),
  );
  const day = (daysAgo: number) => new Date(start.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const members = crews.flatMap((crew, at) =>
    crew.members.map(({ email, isLead = false, sinceDays, untilDays }) => ({
      crewId: ids[at],
      personId: idOf.get(email),
      fromDay: day(sinceDays),
      toDay: untilDays === undefined ? null : day(untilDays),
      isLead,
    })),
  );
  await insertAll(db, "crewMembers", members);
  const served = crews.flatMap((crew, at) => crew.serves.map((code) => ({ crewId: ids[at], locationId: register.places.get(code)?.id })));
  await insertAll(db, "crewAssets", served);
  await spreadOver(db, setting, "crews", 3, 6);
  await sql`update work_orders o set crew_id = m.crew_id from crew_members m where m.person_id = o.responsible_person_id and m.to_day is null`.execute(
    db,
  );
}
