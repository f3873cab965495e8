import { afterAll, beforeAll, expect, test } from "vitest";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { buildLocation } from "../locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("a year is copied to another one and to another site; what falls there anyway and what no calendar has is left out", async () => {
  const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const add = async (name: string, day: string, isYearly = false) =>
    await planner.ok(holidays.create, { body: { name, day, isYearly, siteId: here.id } });
  await add("New Year's Day", "2024-01-01", true);
  await add("Easter Monday", "2024-04-01");
  await add("Leap day", "2024-02-29");
  expect(await planner.ok(holidays.copy, { body: { fromYear: 2024, fromSiteId: here.id, toYear: 2025, toSiteId: here.id } })).toEqual({
    copied: 1,
    there: 1,
  });
  expect(await planner.ok(holidays.copy, { body: { fromYear: 2024, fromSiteId: here.id, toYear: 2024, toSiteId: there.id } })).toEqual({
    copied: 3,
    there: 0,
  });
  expect(await planner.ok(holidays.copy, { body: { fromYear: 2024, fromSiteId: here.id, toYear: 2024, toSiteId: there.id } })).toEqual({
    copied: 0,
    there: 3,
  });
});

test("a holiday is there once on its day at its site", async () => {
  await planner.ok(holidays.create, { body: { name: "Labour Day", day: "2027-05-01" } });
  const twice = await planner.call(holidays.create, { body: { name: "labour day", day: "2027-05-01" } });
  expect(twice.body.fields).toEqual([{ path: "day", reason: "holiday_already" }]);
});

test("a site has a time zone by its place, and what stands below it takes it; nothing else has one", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "Australia/Lord_Howe" });
  const hall = await buildLocation(planner, { parentId: site.id });
  expect(hall).toMatchObject({ timeZone: null, zone: "Australia/Lord_Howe" });
  const refused = async (body: { timeZone: string; isSite?: boolean }, id = site.id, version = site.version) =>
    (await planner.call(locations.update, { params: { id }, body: { version, ...body } })).body.fields;
  expect(await refused({ timeZone: "Oslo" })).toEqual([{ path: "timeZone", reason: "not_a_zone" }]);
  expect(await refused({ timeZone: "+02:00" })).toEqual([{ path: "timeZone", reason: "not_a_zone" }]);
  expect(await refused({ timeZone: "Europe/Oslo" }, hall.id, hall.version)).toEqual([{ path: "timeZone", reason: "only_for_sites" }]);
  const plain = await planner.ok(locations.update, { params: { id: site.id }, body: { version: site.version, isSite: false } });
  expect(plain).toMatchObject({ timeZone: null, zone: "UTC" });
});
