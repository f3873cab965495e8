import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("a building is archived with its rooms in one call; a place where something stands is refused by name", async () => {
  const building = await buildLocation(planner);
  const room = await buildLocation(planner, { parentId: building.id });
  const used = await buildLocation(planner);
  await buildAsset(planner, { code: "CHILLER", locationId: used.id });
  const foreign = await buildLocation(await (await world.otherTenant()).as("Planner"));
  const { rows } = await planner.ok(locations.bulkArchive, {
    body: { rows: rowsOf(building, room, used, foreign), change: { archived: true } },
  });
  expect(rows).toMatchObject([
    { outcome: "changed" },
    { outcome: "changed" },
    { outcome: "refused", reason: "has_assets", message: "Archive or move its assets first: CHILLER." },
    { outcome: "refused", reason: "not_found" },
  ]);
  const again = await planner.ok(locations.bulkArchive, { body: { rows: rowsOf(building, room), change: { archived: false } } });
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
});
