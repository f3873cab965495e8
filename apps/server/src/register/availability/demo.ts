import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { DemoWorking } from "../../demo/harbor-shifts.ts";
import { spreadOver } from "../../demo/dates.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** The patterns of a company and who follows them, its holidays of this year and the next, and who was and will be away. */
export async function writeWorking(setting: Furnished, { patterns, terms, absences, holidays }: DemoWorking): Promise<void> {
  const { db, start, register } = setting;
  const today = start.toISOString().slice(0, 10);
  const people = await db.selectFrom("people").select(["id", "email"]).execute();
  const personOf = new Map(people.map(({ id, email }) => [email ?? "", id]));
  const crews = new Map((await db.selectFrom("crews").select(["id", "code"]).execute()).map(({ id, code }) => [code, id]));
  const shiftIds = await insertAll(
    db,
    "shifts",
    patterns.map((pattern) => ({ ...pattern, anchorDay: mondayOf(dayAfter(today, -400)) })),
  );
  await insertAll(
    db,
    "shiftTerms",
    terms.map(({ pattern, crew, email, offsetDays = 0, sinceDays }) => ({
      shiftId: shiftIds[patterns.findIndex(({ code }) => code === pattern)],
      personId: email ? personOf.get(email) : null,
      crewId: crew ? crews.get(crew) : null,
      fromDay: dayAfter(today, -sinceDays),
      offsetDays,
    })),
  );
  const type = await listIds(db);
  await insertAll(
    db,
    "absences",
    absences.map(({ email, type: of, from, to, fromTime = null, toTime = null, state = "approved", remark = null }) => ({
      personId: personOf.get(email),
      typeId: type("absence-types", of),
      fromDay: dayAfter(today, from),
      toDay: dayAfter(today, to),
      fromTime,
      toTime,
      state,
      remark,
    })),
  );
  const year = start.getUTCFullYear();
  await insertAll(
    db,
    "holidays",
    holidays.flatMap(({ name, minutes = null, site, ...when }) => {
      const siteId = (site ? register.places.get(site)?.id : undefined) ?? register.siteId;
      if ("monthDay" in when) return [{ name, minutes, day: `${year}-${when.monthDay}`, isYearly: true, siteId }];
      return [year, year + 1].map((one) => ({
        name,
        minutes,
        day: "weekday" in when ? weekdayOf(one, ...when.weekday) : dayAfter(easterOf(one), when.fromEaster),
        isYearly: false,
        siteId,
      }));
    }),
  );
  for (const table of ["shifts", "holidays"] as const) await spreadOver(db, setting, table, 3, 6);
}

/** The first, second … or (-1) last Monday, Tuesday … of a month. */
function weekdayOf(year: number, month: number, weekday: number, which: number): string {
  const monthOf = (at: number) => `${year}-${String(at).padStart(2, "0")}`;
  // Seven days on which each weekday stands once: those from the first, or those up to the last of the month.
  const first = which > 0 ? `${monthOf(month)}-01` : dayAfter(`${monthOf(month + 1)}-01`, -7);
  const ahead = (weekday - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return dayAfter(first, ahead + Math.max(0, which - 1) * 7);
}

/** Easter Sunday of a year of the Gregorian calendar. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const days = full - weekday;
  return dayAfter(`${year}-03-28`, days);
}
