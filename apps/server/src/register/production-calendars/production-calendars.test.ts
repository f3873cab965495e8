import { afterAll, beforeAll, expect, test } from "vitest";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildCalendar } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const at = (weekday: number, startMinute: number, minutes: number) => ({ weekday, startMinute, minutes });

test("hours that run into one another and a day that is an exception twice are refused by their place", async () => {
  const body = { code: "BAD", name: "Bad" };
  const faults = async (more: object) =>
    (await planner.call(productionCalendars.create, { body: { ...body, hours: [], ...more } })).body.fields;
  expect(await faults({ hours: [at(0, 1320, 480), at(1, 300, 60)] })).toEqual([{ path: "hours.1.startMinute", reason: "spans_overlap" }]);
  const day = { day: "2026-12-24", hours: [] };
  expect(await faults({ exceptions: [day, day] })).toEqual([{ path: "exceptions.1.day", reason: "duplicate" }]);
});

test("a place follows its own calendar, or that of the nearest place above; one that places follow is not archived", async () => {
  const [two, nights] = [await buildCalendar(planner), await buildCalendar(planner, { hours: [at(0, 1320, 480)] })];
  const plant = await buildLocation(planner, { isSite: true, productionCalendarId: two.id });
  const hall = await buildLocation(planner, { parentId: plant.id });
  const cell = await buildLocation(planner, { parentId: hall.id, productionCalendarId: nights.id });
  const follows = async (id: number) => (await planner.ok(locations.get, { params: { id } })).followedCalendar;
  expect(await follows(hall.id)).toMatchObject({ code: two.code, from: { code: plant.code } });
  expect(await follows(cell.id)).toMatchObject({ code: nights.code, from: { code: cell.code } });
  expect(await follows((await buildLocation(planner)).id)).toBeNull();
  const refused = await planner.call(productionCalendars.archive, { params: { id: nights.id }, body: { version: nights.version } });
  expect(refused).toMatchObject({ status: 409, body: { reason: "followed_by_places", params: { codes: cell.code } } });
  await planner.ok(locations.update, { params: { id: cell.id }, body: { version: cell.version, productionCalendarId: null } });
  await planner.ok(productionCalendars.archive, { params: { id: nights.id }, body: { version: nights.version } });
  const { rows } = await planner.ok(locations.log, { params: { id: cell.id } });
  expect(rows[0]?.changes).toEqual([{ field: "productionCalendarId", before: nights.name, after: null }]);
  const late = await planner.call(locations.update, {
    params: { id: hall.id },
    body: { version: hall.version, productionCalendarId: nights.id },
  });
  expect(late.body.fields).toEqual([{ path: "productionCalendarId", reason: "archived" }]);
});

test("an asset is measured by the calendar of the place where it stands, in the site's zone, holidays of the site taken off", async () => {
  const calendar = await buildCalendar(planner);
  const site = await buildLocation(planner, { isSite: true, timeZone: "Asia/Tokyo", productionCalendarId: calendar.id });
  const hall = await buildLocation(planner, { parentId: site.id });
  const machine = await buildAsset(planner, { locationId: hall.id });
  const pump = await buildAsset(planner, { parentId: machine.id });
  await planner.ok(holidays.create, { body: { name: "Founders' day", day: "2026-11-04", siteId: site.id } });
  // Monday 2 to Friday 6 November in Tokyo, nine hours ahead: five days of sixteen hours, less Wednesday.
  const query = { from: "2026-11-01T15:00:00Z", until: "2026-11-06T15:00:00Z" };
  const told = await planner.ok(downtimes.figures, { params: { assetId: pump.id }, query });
  expect(told).toMatchObject({ requiredMinutes: 4 * 960, calendars: [{ id: calendar.id, name: calendar.name }] });
  // Six in the morning in Tokyo is nine at night in London.
  const first = await planner.ok(downtimes.figures, {
    params: { assetId: machine.id },
    query: { from: "2026-11-01T20:00:00Z", until: "2026-11-01T22:00:00Z" },
  });
  expect(first.requiredMinutes).toBe(60);
  const elsewhere = await buildAsset(planner);
  expect(await planner.ok(downtimes.figures, { params: { assetId: elsewhere.id }, query })).toMatchObject({
    requiredMinutes: 5 * 1440,
    calendars: [],
  });
});

test("an asset that was moved on Wednesday at noon is measured by two calendars, each for its own days", async () => {
  const two = await buildCalendar(planner);
  const site = await buildLocation(planner, { isSite: true, timeZone: "UTC", productionCalendarId: two.id });
  const never = await buildLocation(planner, { parentId: site.id });
  const all = await buildCalendar(planner, { hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => at(weekday, 0, 1440)), worksHolidays: true });
  const always = await buildLocation(planner, { parentId: site.id, productionCalendarId: all.id });
  const machine = await buildAsset(planner, { locationId: never.id });
  await planner.ok(assetMovements.create, {
    body: { kind: "move", assetId: machine.id, at: "2026-11-18T12:00:00Z", reason: "Rebuilt", toLocationId: always.id },
  });
  // Monday 16 to Friday 20 November: 16 hours on two days and the six from 06:00 to noon, then the clock around.
  const told = await planner.ok(downtimes.figures, {
    params: { assetId: machine.id },
    query: { from: "2026-11-16T00:00:00Z", until: "2026-11-21T00:00:00Z" },
  });
  expect(told.requiredMinutes).toBe(2 * 960 + 360 + 2.5 * 1440);
  expect(told.calendars.map(({ id }) => id)).toEqual([two.id, all.id]);
});
