import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import * as features from "../../../features.ts";
import { asProduct } from "../../../platform/work/job-caller.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { assetOfPlan, buildActivePlan, DAILY } from "../builders.ts";
import { claim, holdRoutes } from "./claim.ts";
import { runTenant, work } from "./run.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const ground = () => ({ db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log });
const run = async () => await runTenant(ground(), world.tenant.id);
const today = new Date().toISOString().slice(0, 10);
const MONTHLY: PlanTriggerDraft = { ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: today };
const historyOf = async (planId: number) =>
  (await by.ok(planOccurrences.list, { body: { filterModel: { planId: { filterType: "set", values: [planId] } } } })).rows;
const ordersNamed = async (name: string) => (await by.ok(workOrders.list, { body: { search: name } })).rows.map(({ id }) => id);

test("what was decided is not decided again, though how far its asset is decided was lost", async () => {
  const plan = await buildActivePlan(by, { triggers: [MONTHLY], draft: { name: "Grease the lost cursor", openPolicy: "stack" } });
  const { id } = await assetOfPlan(by, plan.id);
  const kept = await world.tenant.rows(
    async (db) => await db.selectFrom("planAssets").select(["cursors", "decided"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );
  await run();
  const [made] = await historyOf(plan.id);
  await world.tenant.rows(
    async (db) =>
      await db
        .updateTable("planAssets")
        .set({ cursors: JSON.stringify(kept.cursors), decided: kept.decided, askAt: sql`now()` } as never)
        .where("id", "=", id)
        .execute(),
  );
  await run();
  expect(await ordersNamed(plan.name)).toEqual([made?.workOrder?.id]);
  expect((await historyOf(plan.id)).map(({ workOrder }) => workOrder?.id)).toEqual([made?.workOrder?.id]);
  expect(await by.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ faults: 1 });
});

test("the button of a planner of one site makes nothing for another site, and tells nothing of it", async () => {
  const [here, there] = [
    await buildLocation(by, { code: "MAKE-A", isSite: true }),
    await buildLocation(by, { code: "MAKE-B", isSite: true }),
  ];
  const [mine, other] = [
    await buildAsset(by, { code: "MAKE-AT-A", locationId: here.id }),
    await buildAsset(by, { code: "MAKE-AT-B", locationId: there.id }),
  ];
  const plan = await buildActivePlan(by, { triggers: [MONTHLY], assetIds: [mine.id, other.id], draft: { siteId: here.id } });
  await addRole(world.tenant, "Planner of a site", { plans: { scope: "site", flags: ["view", "update"] } });
  const planner = await world.tenant.join("Planner of a site", { siteId: here.id });
  for (const body of [{ isDryRun: true }, { planIds: [plan.id] }]) {
    const told = await planner.ok(plans.generate, { body });
    expect(told.rows.filter((row) => row.plan.id === plan.id).map(({ asset }) => asset.id)).toEqual([mine.id]);
    expect(told.rows.map(({ asset }) => asset.id)).not.toContain(other.id);
  }
  expect((await historyOf(plan.id)).map(({ asset }) => asset.id)).toEqual([mine.id]);
});

test("assets of a route that are due together come to one order, though another run comes as the first of them is claimed", async () => {
  const ids: number[] = [];
  for (const at of [1, 2, 3, 4, 5]) ids.push((await buildAsset(by, { code: `HOLD-${at}` })).id);
  const plan = await buildActivePlan(by, { assetIds: ids, draft: { isRoute: true }, triggers: [MONTHLY] });
  const ofPlan = sql`pa.plan_id = ${plan.id} and pa.ask_at <= now()`;
  const claimed = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const slow = asProduct({ ground: ground(), log: world.app.log, task: "generate-orders", tenantId: world.tenant.id }, async (ctx) => {
    await holdRoutes(ctx, ofPlan, { limit: 1, waits: false });
    await claim(ctx, ofPlan, 1, false);
    claimed.resolve();
    await others.promise;
    const all = await claim(ctx, ofPlan, 100, true);
    await work(ctx, all, all.now);
  });
  await claimed.promise;
  await run();
  expect(await historyOf(plan.id)).toEqual([]);
  const pressed = by.ok(plans.generate, { body: { planIds: [plan.id] } });
  others.resolve();
  await slow;
  expect((await pressed).made).toBe(0);
  const rows = await historyOf(plan.id);
  expect(rows.map(({ asset }) => asset.id).toSorted((a, b) => a - b)).toEqual(ids);
  expect(new Set(rows.map(({ workOrder }) => workOrder?.id)).size).toBe(1);
});
