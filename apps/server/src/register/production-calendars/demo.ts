import { weekMinutes } from "@millwright/domain/register/production-calendars/week.ts";
import { spreadOver } from "../../demo/dates.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

const ALL_DAY = { startMinute: 0, minutes: 1440 };
const on = (weekdays: readonly number[], startMinute: number, minutes: number) =>
  weekdays.map((weekday) => ({ weekday, startMinute, minutes }));
const WEEKDAYS = [0, 1, 2, 3, 4];

/** The lines run in two shifts and on Saturday mornings, cold stores and utilities without an end, the warehouse by day. */
export async function writeCalendars(setting: Furnished): Promise<void> {
  const { db, register, start } = setting;
  const year = start.getUTCFullYear();
  const calendars = [
    {
      code: "2SHIFT",
      name: "Two shifts and Saturday morning",
      hours: [...on(WEEKDAYS, 360, 960), ...on([5], 360, 480)],
      worksHolidays: false,
      exceptions: [
        { day: `${year}-08-02`, name: "Sunday shift before the summer stop", hours: [{ startMinute: 360, minutes: 480 }] },
        ...[3, 4, 5, 6, 7].map((day) => ({ day: `${year}-08-0${day}`, name: "Summer stop", hours: [] })),
        { day: `${year}-12-24`, name: "Christmas Eve", hours: [{ startMinute: 360, minutes: 360 }] },
      ],
      notes: "Change of shift at 14:00 without standing still.",
      places: ["HF-P", "HW"],
    },
    {
      code: "24X7",
      name: "Around the clock",
      hours: [...WEEKDAYS, 5, 6].map((weekday) => ({ weekday, ...ALL_DAY })),
      worksHolidays: true,
      exceptions: [],
      notes: null,
      places: ["HF-U", "HF-C"],
    },
    {
      code: "DAY",
      name: "Warehouse, by day",
      hours: on(WEEKDAYS, 420, 600),
      worksHolidays: false,
      exceptions: [],
      notes: null,
      places: ["HF-L"],
    },
  ];
  const ids = await insertAll(
    db,
    "productionCalendars",
    calendars.map(({ places: _places, ...calendar }) => ({ ...calendar, weekMinutes: weekMinutes(calendar) })),
  );
  await spreadOver(db, setting, "productionCalendars", 3, 6);
  for (const [at, { places }] of calendars.entries()) {
    const given = places.flatMap((code) => register.places.get(code)?.id ?? []);
    if (given.length > 0)
      await db
        .updateTable("locations")
        .set({ productionCalendarId: ids[at] ?? null })
        .where("id", "in", given)
        .execute();
  }
}
