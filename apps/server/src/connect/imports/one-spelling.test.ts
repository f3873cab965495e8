import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { importer } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function story() {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, run, refused } = importer(world, tenant, by);
  const named = async (call: typeof assets.list | typeof locations.list) =>
    (await by.ok(call as typeof assets.list, { body: {} })).rows.map(({ code, name }) => `${code} ${name}`).toSorted();
  return { by, upload, map, check, run, refused, named };
}

test("letters nobody sees make no second machine", async () => {
  const { upload, check, run, refused, named } = await story();
  const file = ["Code,Name", ...["", "\u200b", "\u200e", "\u00ad", "\u00a0"].map((unseen, at) => `X${unseen},Machine ${at}`)];
  const done = await run(await check(await upload("assets", file)));
  expect(done).toMatchObject({ rowsCreated: 1, rowsRefused: 4 });
  expect((await refused(done)).map(({ faults }) => faults[0]?.reason)).toEqual(Array(4).fill("twice_in_file"));
  expect(await named(assets.list)).toEqual(["X Machine 0"]);
  // Nor does the next file.
  expect(await run(await check(await upload("assets", ["Code,Name", "X\u200b,Machine  0"])))).toMatchObject({ rowsUnchanged: 1 });
});

test("a place is found however its spaces and letters were written, and none is made beside it", async () => {
  const { by, upload, map, check, run, named } = await story();
  await by.ok(locations.create, { body: { code: "H7", name: "Küche 7" } });
  const file = ["Code,Name,Location", "A,One,Küche\u00a07", "B,Two,Ku\u0308che  7", "C,Three,k\u00dcche\u200b 7", "D,Four,H\u00ad7"];
  const made = await upload("assets", file);
  const done = await run(await check(await map(made, { ...made.mapping, location: { column: 2, createMissing: true } })));
  expect(done).toMatchObject({ rowsCreated: 4, rowsRefused: 0 });
  expect(await named(locations.list)).toEqual(["H7 Küche 7"]);
});

test("what is made on the way has the spelling of all others", async () => {
  const { upload, map, check, run, named } = await story();
  const made = await upload("assets", ["Code,Name,Location", "A,One,Hall\u00a09", "B,Two,Hall  9"]);
  await run(await check(await map(made, { ...made.mapping, location: { column: 2, createMissing: true } })));
  expect(await named(locations.list)).toEqual(["Hall 9 Hall 9"]);
});

test("a form keeps the one spelling, and a code that looks like another one is that one", async () => {
  const { by } = await story();
  const kept = await buildAsset(by, { code: "Ku\u0308\u200b 1", name: " Pump\u00a0 \u200eone ", serialNumber: "SN\u20607" });
  expect(kept).toMatchObject({ code: "Kü 1", name: "Pump one", serialNumber: "SN7" });
  expect(await by.call(assets.create, { body: { code: "K\u00fc\u00a01", name: "Other" } })).toMatchObject({
    status: 409,
    body: { fields: [{ path: "code" }] },
  });
});
