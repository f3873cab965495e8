import { afterAll, beforeAll, expect, test } from "vitest";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a crew is not put where something is archived; what was put there before stays", async () => {
  const by = await world.tenant.as("Administrator");
  const there = await buildLocation(by, { isSite: true });
  const made = await by.ok(crews.create, { body: { code: "ONE", name: "One", siteId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(crews.update, { params: { id: made.id }, body: { version: 1, siteId: there.id, name: "Kept" } });
  expect(kept.site).toMatchObject({ id: there.id });
  const late = await by.call(crews.create, { body: { code: "TWO", name: "Two", siteId: there.id } });
  expect(late.body.fields).toEqual([{ path: "siteId", reason: "archived" }]);
});

test("a crew can do what its members of today can; who left, or is yet to come, counts for nothing", async () => {
  const by = await world.tenant.as("Administrator");
  const crew = await by.ok(crews.create, { body: { code: "ABLE", name: "Able" } });
  const [welder, fitter] = [await buildValue(by, "crafts"), await buildValue(by, "crafts")];
  const join = async (terms: object, crafts: object) => {
    const { id } = await buildPerson(by, crafts);
    await by.ok(crewMembers.create, { body: { crewId: crew.id, personId: id, fromDay: "2020-01-01", ...terms } });
  };
  await join({}, { craftId: welder.id, craftIds: [fitter.id] });
  await join({}, { craftId: fitter.id });
  await join({ toDay: "2020-12-31" }, { craftId: welder.id });
  await join({ fromDay: "2100-01-01" }, { craftId: welder.id });
  const { crafts } = await by.ok(crews.get, { params: { id: crew.id } });
  expect(crafts.map(({ id, members }) => [id, members])).toEqual([
    [fitter.id, 2],
    [welder.id, 1],
  ]);
});
