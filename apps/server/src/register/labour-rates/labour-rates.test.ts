import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { SUB_MODULES, FLAGS, type Grants } from "@millwright/domain/kit/access.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let admin: Person;
/** Somebody who may do everything but see what work costs. */
let keeper: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const grants: Grants = Object.fromEntries(
    SUB_MODULES.filter((each) => each !== "work-costs").map((each) => [each, { flags: FLAGS, scope: "all" as const }]),
  );
  await addRole(world.tenant, "Keeper", grants);
  keeper = await world.tenant.join("Keeper");
});
afterAll(() => world.close());

const rate = async (whose: { personId?: number; craftId?: number }, fromDay: string, amountMinor: number) =>
  await admin.ok(labourRates.create, { body: { ...whose, fromDay, amountMinor } });
const on = async (personId: number, day: string) => await admin.ok(labourRates.on, { params: { personId }, query: { day } });

test("an hour costs what the person's rate says, else the main craft's, else the one for everybody", async () => {
  const craft = await buildValue(admin, "crafts");
  const person = await buildPerson(admin, { craftId: craft.id });
  expect(await on(person.id, "2026-05-04")).toEqual({ source: null, rate: null, fromDay: null });
  await rate({}, "2025-01-01", 35_00);
  expect(await on(person.id, "2026-05-04")).toMatchObject({ source: "tenant", rate: { amountMinor: 35_00, currency: "USD" } });
  await rate({ craftId: craft.id }, "2026-01-01", 46_50);
  expect(await on(person.id, "2026-05-04")).toMatchObject({ source: "craft", rate: { amountMinor: 46_50 } });
  expect(await on(person.id, "2025-12-31")).toMatchObject({ source: "tenant" });
  await rate({ personId: person.id }, "2026-05-04", 58_00);
  expect(await on(person.id, "2026-05-04")).toMatchObject({ source: "person", rate: { amountMinor: 58_00 }, fromDay: "2026-05-04" });
  expect(await on(person.id, "2026-05-03")).toMatchObject({ source: "craft" });
});

test("a new rate ends the former one the day before, and never overlaps the next", async () => {
  const { id: personId } = await buildPerson(admin, {});
  const first = await rate({ personId }, "2025-01-01", 40_00);
  await rate({ personId }, "2026-01-01", 44_00);
  const between = await rate({ personId }, "2025-07-01", 42_00);
  expect(between.toDay).toBe("2025-12-31");
  const { rows } = await admin.ok(labourRates.list, { body: { filterModel: { person: { filterType: "set", values: [personId] } } } });
  expect(rows.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
    ["2026-01-01", null],
    ["2025-07-01", "2025-12-31"],
    ["2025-01-01", "2025-06-30"],
  ]);
  const again = await admin.call(labourRates.create, { body: { personId, fromDay: "2025-07-01", amountMinor: 1 } });
  expect(again.body.fields).toEqual([{ path: "fromDay", reason: "rate_begins" }]);
  const version = rows.find(({ id }) => id === first.id)?.version ?? 0;
  const longer = await admin.call(labourRates.update, { params: { id: first.id }, body: { version, toDay: null } });
  expect(longer.body.fields).toMatchObject([{ path: "toDay", reason: "rate_overlaps" }]);
});

test("two rates that begin on one day at once are one", async () => {
  const { id: personId } = await buildPerson(admin, {});
  const body = { personId, fromDay: "2026-02-01", amountMinor: 50_00 };
  const answers = await Promise.all([admin.call(labourRates.create, { body }), admin.call(labourRates.create, { body })]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
});

test("whoever may not see what work costs finds no rate in any list, record, log or file", async () => {
  const { id: personId } = await buildPerson(admin, {});
  const made = await rate({ personId }, "2026-03-01", 77_77);
  for (const answer of [
    await keeper.call(labourRates.list, { body: {} }),
    await keeper.call(labourRates.create, { body: { personId, fromDay: "2026-04-01", amountMinor: 1 } }),
    await keeper.call(labourRates.update, { params: { id: made.id }, body: { version: 1, amountMinor: 1 } }),
    await keeper.call(labourRates.remove, { params: { id: made.id } }),
    await keeper.call(labourRates.on, { params: { personId }, query: { day: "2026-03-02" } }),
  ])
    expect(answer.status).toBe(403);
  const shown = JSON.stringify([
    await keeper.ok(people.get, { params: { id: personId } }),
    await keeper.ok(people.list, { body: { endRow: 500 } }),
    await keeper.ok(people.log, { params: { id: personId } }),
    await keeper.ok(audit.list, { body: { endRow: 500 } }),
  ]);
  expect(shown).not.toMatch(/7777|labour-rates|amountMinor/);
  const file = await keeper.call(people.export, { body: { columns: [{ field: "name" }], format: "csv", isWhole: true } });
  expect(String(file.body)).not.toMatch(/77[.,]?77/);
  const entries = (await admin.ok(audit.list, { body: { filterModel: { entity: { filterType: "set", values: ["labour-rates"] } } } })).rows;
  expect(JSON.stringify(entries)).toContain("7777");
  const [entry] = entries;
  expect((await keeper.call(audit.entry, { params: { id: entry?.id ?? 0 } })).status).toBe(404);
  expect((await keeper.ok(audit.list, { body: { search: "labour", count: true } })).count?.rows ?? 0).toBe(0);
});
