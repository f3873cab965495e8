import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { assetValues } from "@millwright/domain/register/asset-values/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  const assets = { flags: FLAGS, scope: "all" } as const;
  await addRole(world.tenant, "Without costs", { assets });
  await addRole(world.tenant, "Looks at costs", { assets, "work-costs": { flags: ["view"], scope: "all" } });
  await addRole(world.tenant, "Costs of a site", {
    assets: { flags: ["view"], scope: "site" },
    "work-costs": { flags: ["view", "update"], scope: "all" },
  });
  await addRole(world.tenant, "Audit alone", { audit: { flags: ["view"], scope: "all" } });
});
afterAll(() => world.close());

const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const priced = { purchasedOn: "2020-01-01", purchasePrice: usd(120_000_00), usefulLifeMonths: 120, replacementValue: usd(150_000_00) };
const value = async (person: Person, id: number) => await person.call(assetValues.get, { params: { id } });
const say = async (person: Person, id: number, body: { version: number } & Record<string, unknown>) =>
  await person.call(assetValues.update, { params: { id }, body });

test("an asset has no value before somebody says one; then the book value goes down, and the log says from what to what", async () => {
  const { id } = await buildAsset(by);
  expect((await value(by, id)).body).toMatchObject({ id, version: 0, purchasePrice: null, bookValue: null, bookValues: [] });
  const made = (await say(by, id, { version: 0, ...priced })).body as { version: number; bookValue: { amountMinor: number } };
  expect(made.version).toBe(1);
  expect(made.bookValue.amountMinor).toBeLessThan(120_000_00);
  expect(made.bookValue.amountMinor % 1_000_00).toBe(0);
  expect((await say(by, id, { version: 1, replacementValue: usd(160_000_00) })).body).toMatchObject({
    version: 2,
    purchasePrice: usd(120_000_00),
  });
  const { rows } = await by.ok(assetValues.log, { params: { id } });
  expect(rows.map(({ action }) => action)).toEqual(["updated", "created"]);
  expect(rows[0]?.changes).toEqual([{ field: "replacementValue", before: usd(150_000_00), after: usd(160_000_00) }]);
});

test("two who say the first value at once: one is told that it has changed, and nothing is lost unsaid", async () => {
  const { id } = await buildAsset(by);
  const answers = await Promise.all([1, 2, 3].map((at) => say(by, id, { version: 0, purchasePrice: usd(at) })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await say(by, id, { version: 0, purchasePrice: usd(5) })).status).toBe(409);
});

test("what does not go together is refused where it was typed", async () => {
  const { id } = await buildAsset(by);
  const faults = async (sent: object) =>
    (await say(by, id, { version: 0, ...sent })).body as { fields?: { path: string; reason: string }[] };
  expect((await faults({ purchasePrice: usd(10), residualValue: usd(11) })).fields).toEqual([
    { path: "residualValue", reason: "residual_over_price" },
  ]);
  expect((await faults({ purchasedOn: "2024-01-02", disposedOn: "2024-01-01", disposal: "sold" })).fields).toEqual([
    { path: "disposedOn", reason: "disposed_before" },
  ]);
  expect((await faults({ disposedOn: "2024-01-01" })).fields).toEqual([{ path: "disposal", reason: "required" }]);
  expect((await faults({ purchasePrice: { amountMinor: 1, currency: "EUR" } })).fields).toMatchObject([
    { path: "purchasePrice", reason: "other_currency" },
  ]);
  expect((await value(by, id)).body).toMatchObject({ version: 0 });
});

test("who may not see costs has neither value nor log, who may only look changes nothing, and another site's asset is not there", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const [mine, other] = [await buildAsset(by, { locationId: here.id }), await buildAsset(by, { locationId: there.id })];
  await say(by, mine.id, { version: 0, ...priced });
  const without = await world.tenant.as("Without costs");
  expect((await value(without, mine.id)).status).toBe(403);
  expect((await without.call(assetValues.log, { params: { id: mine.id } })).status).toBe(403);
  const looks = await world.tenant.as("Looks at costs");
  expect((await value(looks, mine.id)).status).toBe(200);
  expect((await say(looks, mine.id, { version: 1, purchasePrice: usd(1) })).status).toBe(403);
  const local = await world.tenant.join("Costs of a site", { siteId: here.id });
  expect((await value(local, mine.id)).status).toBe(200);
  expect((await value(local, other.id)).status).toBe(404);
  expect((await say(local, other.id, { version: 0, purchasePrice: usd(1) })).status).toBe(404);
  expect((await value(by, 999_999_999)).status).toBe(404);
});

test("the audit keeps what an asset cost from those who may not see costs", async () => {
  const { id } = await buildAsset(by);
  await say(by, id, { version: 0, purchasePrice: usd(77) });
  const told = async (person: Person) =>
    (await person.ok(audit.list, { body: { endRow: 500 } })).rows.filter(({ entity }) => entity === "asset-values").length;
  expect(await told(by)).toBeGreaterThan(0);
  const auditor = await world.tenant.as("Audit alone");
  expect(await told(auditor)).toBe(0);
});
