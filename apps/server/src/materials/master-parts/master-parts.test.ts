import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "./builders.ts";

let world: World;
let keeper: Person;

beforeAll(async () => {
  world = await openWorld();
  keeper = await world.tenant.join("Storekeeper");
});
afterAll(() => world.close());

const get = async (id: number) => await keeper.ok(masterParts.get, { params: { id } });
const found = async (number: string) =>
  (await keeper.ok(masterParts.byNumber, { query: { number } })).rows.map(({ code, matched }) => `${code} ${matched}`);
const searched = async (search: string) => (await keeper.ok(masterParts.list, { body: { search } })).rows.map(({ code }) => code);

test("a part is found by any of its numbers, however it is written", async () => {
  const bearing = await buildPart(keeper, {
    code: "BRG-1",
    numbers: [
      { kind: "manufacturer", manufacturer: "SKF", number: "6205-2RS1/C3" },
      { kind: "manufacturer", manufacturer: "FAG", number: "6205.2RSR" },
      { kind: "barcode", number: "7316 5712 0001" },
    ],
  });
  await buildPart(keeper, { code: "BRG-2", numbers: [{ kind: "manufacturer", manufacturer: "NSK", number: "6205 2rsr" }] });
  expect(bearing.numbers.map(({ number }) => number)).toEqual(["6205-2RS1/C3", "6205.2RSR", "7316 5712 0001"]);
  expect(await found("62052RSR")).toEqual(["BRG-1 manufacturer", "BRG-2 manufacturer"]);
  expect(await found("731657120001")).toEqual(["BRG-1 barcode"]);
  expect(await found("brg-1")).toEqual(["BRG-1 code"]);
  expect(await found("6205")).toEqual([]);
  expect(await searched("62052rs1/c3")).toEqual(["BRG-1"]);
  expect(await searched("6205-2RS1")).toEqual(["BRG-1"]);
  expect(await searched("73165712")).toEqual(["BRG-1"]);
  const { rows } = await keeper.ok(masterParts.list, { body: { search: "BRG-1" } });
  expect(rows[0]?.manufacturerNumbers).toBe("6205-2RS1/C3, 6205.2RSR");
  const fewer = await keeper.ok(masterParts.update, {
    params: { id: bearing.id },
    body: { version: bearing.version, numbers: bearing.numbers.slice(0, 1) },
  });
  expect(fewer.version).toBe(bearing.version + 1);
  expect(await searched("73165712")).toEqual([]);
  const [line] = (await keeper.ok(masterParts.log, { params: { id: bearing.id } })).rows;
  expect(line?.changes).toMatchObject([{ field: "numbers", after: ["SKF 6205-2RS1/C3"] }]);
});

test("a number stands once in a part for each kind, and says something", async () => {
  const { body } = await keeper.call(masterParts.create, {
    body: {
      code: "TWICE",
      name: "Twice",
      numbers: [
        { kind: "manufacturer", number: "A-1" },
        { kind: "barcode", number: "A1" },
        { kind: "manufacturer", number: "a 1" },
        { kind: "barcode", number: "- -" },
      ],
    },
  });
  expect(body.fields).toEqual([
    { path: "numbers.2.number", reason: "duplicate" },
    { path: "numbers.3.number", reason: "bad_format" },
  ]);
});

test("nothing is superseded by itself, by whatever way; the record shows both ways", async () => {
  const [old, next, last] = [await buildPart(keeper), await buildPart(keeper), await buildPart(keeper)];
  const supersede = async (id: number, supersededById: number) =>
    await keeper.call(masterParts.update, { params: { id }, body: { version: (await get(id)).version, supersededById } });
  expect((await supersede(old.id, next.id)).status).toBe(200);
  expect((await supersede(next.id, last.id)).status).toBe(200);
  expect((await supersede(last.id, old.id)).body.fields).toMatchObject([
    { path: "supersededById", reason: "supersession_circle", params: { codes: `${old.code}, ${next.code}` } },
  ]);
  expect((await supersede(last.id, last.id)).body.fields).toMatchObject([{ reason: "supersession_circle" }]);
  expect(await get(next.id)).toMatchObject({ supersededBy: { code: last.code, state: "active" }, supersedes: [{ code: old.code }] });
});

test("two who would close a circle from both sides at once: one is refused", async () => {
  const [one, other] = [await buildPart(keeper), await buildPart(keeper)];
  const answers = await Promise.all(
    [
      [one, other],
      [other, one],
    ].map(
      async ([of, by]) =>
        await keeper.call(masterParts.update, {
          params: { id: of?.id ?? 0 },
          body: { version: of?.version ?? 0, supersededById: by?.id ?? 0 },
        }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test("the state goes forward, and back by hand, which the log says", async () => {
  const part = await buildPart(keeper);
  const to = async (state: "active" | "phasing_out" | "obsolete") =>
    await keeper.ok(masterParts.update, { params: { id: part.id }, body: { version: (await get(part.id)).version, state } });
  await to("phasing_out");
  await to("obsolete");
  await to("active");
  const actions = (await keeper.ok(masterParts.log, { params: { id: part.id } })).rows.map(({ action }) => action);
  expect(actions).toEqual(["state_back", "updated", "updated", "created"]);
});

test("a code is free or not, and a quantity of buying has three decimals at most", async () => {
  const part = await buildPart(keeper, { code: "TAKEN-1", buyRatio: 12.5 });
  expect(await keeper.ok(masterParts.validate, { params: { code: "taken-1" } })).toEqual({ valid: false, takenById: part.id });
  expect(await keeper.ok(masterParts.validate, { params: { code: "taken-1" }, query: { id: part.id } })).toEqual({ valid: true });
  const finer = await keeper.call(masterParts.create, { body: { code: "FINE", name: "Fine", buyRatio: 1.2345 } });
  expect(finer.body.fields).toMatchObject([{ path: "buyRatio", reason: "too_many_decimals" }]);
});

test("a unit of measure says its decimals, and no other list does", async () => {
  const { rows } = await (await world.tenant.as("Administrator")).ok(referenceValues.UnitOfMeasure.list, { body: { endRow: 100 } });
  expect(Object.fromEntries(rows.map(({ code, places }) => [code, places]))).toMatchObject({ pcs: 0, m: 3, l: 3, bar: null });
  const admin = await world.tenant.as("Administrator");
  const other = await admin.ok(referenceValues.CostCentre.create, { body: { code: "X", name: "X", places: 2 } });
  expect(other.places).toBe(null);
  const unit = await admin.ok(referenceValues.UnitOfMeasure.create, { body: { code: "drm", name: "Drum", places: 0 } });
  expect(await buildPart(keeper, { unitId: unit.id })).toMatchObject({ places: 0, unit: { name: "Drum" } });
});
