import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS, type Flag, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import { MOST_ROWS, type Told, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { fixturesOf } from "../../../testing/fixtures.ts";
import { buildWorkOrder } from "../../../work/orders/builders.ts";
import { buildCost } from "../../../work/orders/costs/builders.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import type { Caller } from "../../call/ctx.ts";
import { sharedRules } from "./builders.ts";
import { callerOf } from "../../work/job-caller.ts";
import type { Hint } from "../hints.ts";
import { makeJudging } from "./judging.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
let planner: Caller;
let counter = 0;
/** Each test has the whole budget of a second. */
const judging = () => makeJudging({ rules: sharedRules(), clock: () => (counter += 1) * 1_000 });

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
  planner = await callerOf(world.db, tenant.id, admin.personId);
});
afterAll(() => world.close());

/** Somebody who may do this to one kind, and nothing else. */
const limited = (rights: SubModule, scope: Scope, facts: Partial<Caller> = {}, flags: readonly Flag[] = FLAGS): Caller => ({
  ...planner,
  personId: 900_000 + (counter += 1),
  holdings: { [rights]: [{ flags, scope, sites: null }] },
  grants: { [rights]: { flags, scope } },
  sites: [],
  crews: [],
  served: { assets: [], locations: [] },
  ...facts,
});
const hint = (kind: string, id: number | null, facts: Partial<Hint> = {}): Hint => ({
  tenantId: tenant.id,
  kind,
  id,
  action: "updated",
  fields: Object.keys(facts.before ?? {}),
  before: {},
  by: { id: 7, name: "Ann" },
  ...facts,
});

async function toldTo(caller: Caller, topics: readonly Topic[], hints: readonly Hint[], by = judging()): Promise<Told[]> {
  const hearer = { caller, topics: new Set(topics) };
  return (await tenant.rows(async (db) => await by.judge(db, hints, [hearer]))).get(hearer) ?? [];
}

test("a change says id, version, names of fields and who, and never a value", async () => {
  const order = await buildWorkOrder(admin);
  const told = await toldTo(planner, ["list/work-orders"], [hint("work-orders", order.id, { before: { title: "A secret title" } })]);
  expect(told).toEqual([
    {
      type: "changed",
      topic: "list/work-orders",
      rows: [{ id: order.id, version: order.version, fields: ["title"], action: "updated", by: { id: 7, name: "Ann" } }],
    },
  ]);
});

test("what left somebody's reach is gone without a word, and who never reached it hears nothing", async () => {
  const order = await buildWorkOrder(admin);
  const mine = limited("work-orders", "own");
  const hints = [hint("work-orders", order.id, { before: { responsiblePersonId: mine.personId } })];
  expect(await toldTo(mine, ["list/work-orders"], hints)).toEqual([{ type: "gone", topic: "list/work-orders", ids: [order.id] }]);
  expect(await toldTo(limited("work-orders", "own"), ["list/work-orders"], hints)).toEqual([]);
});

test("a row that passed through somebody's reach within one batch is gone for them, and one that was made in it was never there before", async () => {
  const order = await buildWorkOrder(admin);
  const [first, second] = [limited("work-orders", "own"), limited("work-orders", "own")];
  const passed = [
    hint("work-orders", order.id, { before: { responsiblePersonId: first.personId } }),
    hint("work-orders", order.id, { before: { responsiblePersonId: second.personId } }),
  ];
  for (const each of [first, second]) expect(await toldTo(each, ["list/work-orders"], passed)).toMatchObject([{ type: "gone" }]);
  const made = [hint("work-orders", order.id, { action: "created", before: { responsiblePersonId: null } }), ...passed.slice(1)];
  expect(await toldTo(first, ["list/work-orders"], made)).toEqual([]);
});

test("a crew that is named for a part of a record never reached the record", async () => {
  const plan = await fixturesOf(world, tenant)("plans");
  const inCrew = limited("plans", "crew", { crews: [77] });
  const told = async (action: string) => await toldTo(inCrew, ["list/plans"], [hint("plans", plan.id, { action, before: { crewId: 77 } })]);
  expect(await told("asset_changed")).toEqual([]);
  expect(await told("updated")).toMatchObject([{ type: "gone", ids: [plan.id] }]);
});

test("an archived row that is still in reach was changed", async () => {
  const order = await buildWorkOrder(admin);
  const told = await toldTo(planner, ["list/work-orders"], [hint("work-orders", order.id, { action: "archived", fields: ["archivedAt"] })]);
  expect(told).toMatchObject([{ type: "changed", rows: [{ id: order.id, action: "archived" }] }]);
});

test("a machine that moved to another site was at the site of its former place, which no change tells", async () => {
  const make = async () => await fixturesOf(world, tenant)("locations");
  const [here, there] = [await make(), await make()];
  const machine = await fixturesOf(world, tenant)("assets");
  await tenant.rows(async (db) => {
    await db.updateTable("locations").set({ isSite: true }).where("id", "in", [here.id, there.id]).execute();
    await db.updateTable("locations").set({ siteId: here.id }).where("id", "=", here.id).execute();
    await db.updateTable("assets").set({ locationId: there.id, siteId: there.id }).where("id", "=", machine.id).execute();
  });
  const moved = [hint("assets", machine.id, { before: { locationId: here.id } })];
  const at = (site: number) => limited("assets", "site", { sites: [site] });
  expect(await toldTo(at(here.id), ["list/assets"], moved)).toMatchObject([{ type: "gone", ids: [machine.id] }]);
  expect(await toldTo(at(there.id), ["list/assets"], moved)).toMatchObject([{ type: "changed" }]);
});

test("what costs are is told to those alone who may see costs, on the page of the order, too", async () => {
  const cost = await buildCost(admin);
  const orderId = await tenant.rows(
    async (db) =>
      (await db.selectFrom("workOrderCosts").select("workOrderId").where("id", "=", cost.id).executeTakeFirstOrThrow()).workOrderId,
  );
  const topics: Topic[] = ["list/work-order-costs", `record/work-orders/${orderId}`];
  const changed = [hint("work-order-costs", cost.id, { before: { amountMinor: 1200 } })];
  expect((await toldTo(planner, topics, changed)).map(({ topic }) => topic)).toEqual(topics);
  expect(await toldTo(limited("work-orders", "all"), topics, changed)).toEqual([]);
});

test("why somebody is away is told to whoever decides about it; to others that the line is otherwise", async () => {
  const absence = await fixturesOf(world, tenant)("absences");
  const changed = [hint("absences", absence.id, { action: "approved", before: { toDay: "2026-01-09" } })];
  const [forDecider] = await toldTo(planner, ["list/absences"], changed);
  expect(forDecider).toMatchObject({ rows: [{ fields: ["toDay"], action: "approved" }] });
  const [forOthers] = await toldTo(limited("absences", "all", {}, ["view"]), ["list/absences"], changed);
  expect(forOthers).toMatchObject({ rows: [{ fields: [], action: "updated", by: null }] });
});

test("names of fields about people are left out", async () => {
  const person = await fixturesOf(world, tenant)("people");
  const told = await toldTo(
    planner,
    ["list/people"],
    [hint("people", person.id, { before: { email: "a@b.example", jobTitle: "Fitter" } })],
  );
  expect(told).toMatchObject([{ rows: [{ fields: ["jobTitle"] }] }]);
});

test("a board that is shared with nobody is heard of by its owner alone; shared no longer, that something is otherwise", async () => {
  const board = await admin.ok(workOrderBoards.create, {
    body: { name: "Mine", columnsBy: "status", state: {}, cardFields: [], sharedWith: "nobody", roleIds: [] } as never,
  });
  const other = { ...planner, personId: 900_001, roleId: 900_001 };
  const renamed = [hint("work-order-boards", board.id, { before: { name: "Other" } })];
  expect(await toldTo(planner, ["list/work-order-boards"], renamed)).toMatchObject([{ type: "changed" }]);
  expect(await toldTo(other, ["list/work-order-boards"], renamed)).toEqual([]);
  const unshared = [hint("work-order-boards", board.id, { before: { sharedWith: "everyone" } })];
  expect(await toldTo(other, ["list/work-order-boards"], unshared)).toEqual([{ type: "many", topic: "list/work-order-boards" }]);
});

test("who looks after too much is asked for one by one, as often as a second allows, and hears of much beyond that", async () => {
  const order = await buildWorkOrder(admin);
  const wide = limited("work-orders", "crew", { crews: [900_000], served: null });
  const mine = { ...wide, personId: admin.personId };
  const changed = [hint("work-orders", order.id, { before: { title: "Other" } })];
  const still = makeJudging({ rules: {}, clock: () => 0 });
  expect(await toldTo(mine, ["list/work-orders"], changed, still)).toMatchObject([{ type: "changed" }]);
  expect(await toldTo(wide, ["list/work-orders"], changed, still)).toEqual([]);
  for (let at = 2; at < 20; at += 1) await toldTo(wide, ["list/work-orders"], changed, still);
  expect(await toldTo(mine, ["list/work-orders"], changed, still)).toEqual([{ type: "many", topic: "list/work-orders" }]);
});

test("of what many changes concern it is said that it is otherwise: lists made of the kind, open records, and nothing of other kinds", async () => {
  const told = await toldTo(
    planner,
    ["list/work-orders", "list/work-labour", "list/suppliers", "record/work-orders/77"],
    [hint("work-orders", null)],
  );
  expect(told.map(({ type, topic }) => `${type} ${topic}`)).toEqual([
    "many list/work-orders",
    "many list/work-labour",
    "many record/work-orders/77",
  ]);
  expect(await toldTo(planner, ["list/work-orders", "list/audit"], [hint("work-orders", null, { action: "exported" })])).toEqual([]);
});

test("more rows than one frame names are many", async () => {
  const order = await buildWorkOrder(admin);
  const gone = Array.from({ length: MOST_ROWS + 1 }, (_, at) => hint("work-orders", order.id + 500_000 + at));
  expect(await toldTo(planner, ["list/work-orders"], gone)).toEqual([{ type: "many", topic: "list/work-orders" }]);
});

test("limited, the log hears of what its reader did", async () => {
  const order = await buildWorkOrder(admin);
  const mine = limited("audit", "own");
  const by = (id: number) => [hint("work-orders", order.id, { by: { id, name: "Ann" } })];
  expect(await toldTo(mine, ["list/audit"], by(mine.personId))).toEqual([{ type: "many", topic: "list/audit" }]);
  expect(await toldTo(mine, ["list/audit"], by(7))).toEqual([]);
});

test("a row that was deleted is gone where it is known who reached it", async () => {
  const reader = limited("work-orders", "own");
  const removed = [hint("work-orders", 987_654, { action: "deleted", before: { responsiblePersonId: reader.personId, siteId: null } })];
  expect(await toldTo(reader, ["list/work-orders"], removed)).toMatchObject([{ type: "gone", ids: [987_654] }]);
  expect(await toldTo(limited("work-orders", "own"), ["list/work-orders"], removed)).toEqual([]);
});

test("nobody listens to what there is not, to lists without the right, and to records out of reach, which look like none", async () => {
  const order = await buildWorkOrder(admin);
  const topics = [
    "list/nothing",
    "list/suppliers",
    "list/work-orders",
    `record/work-orders/${order.id}`,
    "record/work-orders/987654",
    "record/files/1",
    "person",
    "chat",
  ];
  const asked = async (caller: Caller) => await tenant.rows(async (db) => Object.fromEntries(await judging().admits(db, caller, topics)));
  const mine = limited("work-orders", "own");
  expect(await asked(mine)).toEqual({
    "list/nothing": "unknown_topic",
    "list/suppliers": "forbidden",
    "list/work-orders": null,
    [`record/work-orders/${order.id}`]: "forbidden",
    "record/work-orders/987654": "forbidden",
    "record/files/1": "unknown_topic",
    person: null,
    chat: "unknown_topic",
  });
  expect((await asked({ ...mine, personId: admin.personId }))[`record/work-orders/${order.id}`]).toBeNull();
});
