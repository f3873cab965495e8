import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "@millwright/domain/foundation/search/contract.ts";
import { knownBy } from "@millwright/domain/kit/searched.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const find = async (q: string, who = by) => await who.ok(search.find, { query: { q } });
const said = async (q: string, who = by) => (await find(q, who)).found.map(({ kind, id, by: way }) => `${kind} ${id} ${way}`);

test("an order's code leads to the order, in whatever letters, and its beginning too", async () => {
  const order = await buildWorkOrder(by, { title: "Grease the turret" });
  const [first] = (await find(order.code.toLowerCase())).found;
  expect(first).toMatchObject({
    kind: "work-orders",
    id: order.id,
    code: order.code,
    title: "Grease the turret",
    by: "code",
    isPast: false,
  });
  const [begun] = (await find(order.code.slice(0, -1))).found;
  expect(begun?.by).toBe("codeStart");
});

test("a whole code stands before its beginning, that before words of a title, those before letters somewhere", async () => {
  const exact = await buildAsset(by, { code: "QUARZ", name: "Oven" });
  const begun = await buildAsset(by, { code: "QUARZ-2", name: "Oven two" });
  const part = await buildPart(by, { code: "LAMP-77", name: "Lamp, quarz" });
  const inside = await buildLocation(by, { name: "Hall Altquarz" });
  expect(await said("quarz")).toEqual([
    `assets ${exact.id} code`,
    `assets ${begun.id} codeStart`,
    `master-parts ${part.id} words`,
    `locations ${inside.id} part`,
  ]);
});

test("all words must be there, in any order, and the database ranks as the rule does", async () => {
  const titles = ["Blower belt torn", "Torn belt (blower)", "Belt of the blowers", "Overblower belting", "Blower only"];
  for (const title of titles) await buildWorkOrder(by, { title });
  const { found } = await find("blower BELT");
  expect(new Set(found.map(({ title }) => title))).toEqual(new Set(titles.slice(0, 4)));
  for (const row of found) expect(row.by, row.title).toBe(knownBy("blower BELT", row));
});

test("what is archived or over is found behind what is not", async () => {
  const old = await buildAsset(by, { name: "Zentrifuge one" });
  await by.ok(assets.archive, { params: { id: old.id }, body: { version: 1 } });
  const now = await buildAsset(by, { name: "Zentrifuge two" });
  const done = await buildClosedOrder(by, { title: "Zentrifuge cleaned" });
  const { found } = await find("zentrifuge");
  expect(found.map(({ id, isPast }) => [id, isPast])).toEqual([
    [now.id, false],
    [old.id, true],
    [done.id, true],
  ]);
});

test("five of a kind are told of, and that there are more of it", async () => {
  for (let at = 0; at < 7; at += 1) await buildWorkOrder(by, { title: `Xylofon ${at}` });
  const { found, more } = await find("xylofon");
  expect([found.length, more]).toEqual([5, ["work-orders"]]);
  expect((await find("xylofon 3")).more).toEqual([]);
});

test("nobody finds what they may not see, and another tenant finds nothing", async () => {
  const part = await buildPart(by, { code: "HUSH-1", name: "Hush" });
  const requester = await world.tenant.as("Requester");
  const stranger = await (await world.otherTenant()).as("Administrator");
  for (const q of ["HUSH-1", "hush", "hus"]) {
    expect(await said(q)).toEqual([`master-parts ${part.id} ${q === "HUSH-1" ? "code" : "codeStart"}`]);
    for (const who of [requester, stranger]) expect(await find(q, who), q).toEqual({ found: [], more: [] });
  }
});

test("a site's, a crew's and one's own rows are found as their lists show them", async () => {
  const here = await buildLocation(by, { isSite: true });
  const there = await buildLocation(by, { isSite: true });
  const inHere = await buildWorkOrder(by, { title: "Scoped job here", locationId: here.id });
  await buildWorkOrder(by, { title: "Scoped job there", locationId: there.id });
  for (const scope of ["site", "own"] as const) {
    const role = `Search ${scope}`;
    await addRole(world.tenant, role, { "work-orders": { flags: ["view"], scope } });
    const person = await world.tenant.join(role, { siteId: here.id });
    const listed = (await person.ok(workOrders.list, { body: { search: "scoped job" } })).rows.map(({ id }) => id);
    expect((await find("scoped job", person)).found.map(({ id }) => id)).toEqual(listed);
    expect(listed).toEqual(scope === "site" ? [inHere.id] : []);
  }
});

test("among many thousand rows with a word, the newest, the own and the whole code are found all the same", async () => {
  const tech = await world.tenant.join("Technician");
  const own = await buildWorkOrder(by, { title: "Mass check", responsiblePersonId: tech.personId });
  await world.tenant.rows(async (db) => {
    await sql`insert into work_orders (code, title) select 'MASS-' || n, 'Mass check' from generate_series(1, 7000) n`.execute(db);
  });
  const last = await buildWorkOrder(by, { title: "Mass check" });
  expect((await find("mass check")).found[0]?.id).toBe(last.id);
  expect((await find("mass-1")).found[0]).toMatchObject({ code: "MASS-1", by: "code" });
  await addRole(world.tenant, "Search own only", { "work-orders": { flags: ["view"], scope: "own" } });
  const limited = await world.tenant.join("Search own only");
  await world.tenant.rows(async (db) => {
    await sql`update work_orders set responsible_person_id = ${limited.personId} where id = ${own.id}`.execute(db);
  });
  expect((await find("mass check", limited)).found.map(({ id }) => id)).toEqual([own.id]);
  expect(await find("ma", limited)).toMatchObject({ found: [{ id: own.id }] });
});

test("requests are found by who made them, and odd words harm nobody", async () => {
  const requester = await world.tenant.as("Requester");
  const request = await buildWorkRequest(requester, { title: "Flimmering lamp" }, by);
  expect((await find("flimm", requester)).found.map(({ id }) => id)).toEqual([request.id]);
  for (const q of ["%", "_", "\\", "'", "a b c d e f g", "{}", '"', "ж", "()"])
    expect((await by.call(search.find, { query: { q } })).status, q).toBe(200);
  expect((await by.call(search.find, { query: { q: "   " } })).status).toBe(400);
});
