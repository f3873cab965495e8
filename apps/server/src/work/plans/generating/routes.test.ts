import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import type { StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type PlanDraft } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import * as features from "../../../features.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildPublished } from "../../task-groups/builders.ts";
import { buildActivePlan, buildPlan, DAILY } from "../builders.ts";
import { runTenant } from "./run.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const run = async () =>
  await runTenant(
    { db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log },
    world.tenant.id,
  );
const today = new Date().toISOString().slice(0, 10);
const MONTHLY: PlanTriggerDraft = { ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: today };
const historyOf = async (planId: number) =>
  (
    await by.ok(planOccurrences.list, {
      body: { endRow: 300, filterModel: { planId: { filterType: "set", values: [planId] } }, sortModel: [{ colId: "dueAt", sort: "asc" }] },
    })
  ).rows;
const ordersIn = (rows: Awaited<ReturnType<typeof historyOf>>) => [...new Set(rows.flatMap(({ workOrder }) => workOrder?.id ?? []))];
const stopsOf = async (woId: number) => (await by.ok(workOrderStops.list, { query: { woId } })).rows;
const stopOf = async (woId: number, assetId: number) => {
  const found = (await stopsOf(woId)).find(({ asset }) => asset.id === assetId);
  if (!found) throw new Error("the order stops at the asset");
  return found;
};
const set = async (woId: number, assetId: number, state: StopState, reason: string | null = null) => {
  const { id, version } = await stopOf(woId, assetId);
  return await by.ok(workOrderStops.update, { body: { id, version, state, reason } });
};
const planAssetOf = async (planId: number, assetId: number) => {
  const { rows } = await by.ok(planAssets.list, {
    body: { endRow: 300, filterModel: { planId: { filterType: "set", values: [planId] } } },
  });
  return rows.find(({ asset }) => asset.id === assetId);
};
let serial = 0;
const machines = async (count: number, more: { locationId?: number } = {}) => {
  const made: number[] = [];
  for (let at = 0; at < count; at += 1) {
    serial += 1;
    made.push((await buildAsset(by, { code: `ROUTE-${serial}`, ...more })).id);
  }
  return made;
};
const route = async (assetIds: number[], draft: Partial<PlanDraft> = {}, trigger: Partial<PlanTriggerDraft> = {}, sinceDay?: string) =>
  await buildActivePlan(by, {
    assetIds,
    draft: { isRoute: true, ...draft },
    triggers: [{ ...MONTHLY, ...trigger }],
    ...(sinceDay ? { sinceDay } : {}),
  });
/** An order that somebody works on, with its time recorded. */
const start = async (id: number) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
  const started = await by.ok(workOrders.setStatus, { body: { id, version: taken.version, statusId: STATUS.inProgress } });
  return await by.ok(workOrders.complete, { body: { id, version: started.version, actualMinutes: 30 } });
};
const move = async (id: number, statusId: number, reason: string | null = null) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  return await by.call(workOrders.setStatus, { body: { id, version, statusId, reason } });
};

describe("one order with a stop for each asset", () => {
  test("however many ask at once: five assets, five occurrences, one order", async () => {
    const group = await buildPublished(by, { tasks: { Grease: ["Grease the bearings"] } });
    const ids = await machines(5);
    const plan = await route(ids, { levels: [{ multiplier: 1, taskGroupIds: [group.id] }], estimateMinutes: 10 });
    const ask = async () => await by.ok(plans.generate, { body: { planIds: [plan.id] } });
    await Promise.all([run(), ask(), run(), ask(), run()]);
    const rows = await historyOf(plan.id);
    expect(rows.map(({ outcome, stopState }) => `${outcome} ${stopState}`)).toEqual(Array.from({ length: 5 }, () => "made open"));
    const [orderId = 0, ...others] = ordersIn(rows);
    expect(others).toEqual([]);
    const order = await by.ok(workOrders.get, { params: { id: orderId } });
    expect(order).toMatchObject({ title: plan.name, asset: null, estimateMinutes: 50 });
    expect(order.counts).toMatchObject({ tasksCount: 5, subtasksCount: 5, stopsCount: 5, stopsDone: 0, stopsOpen: 5 });
    const stops = await stopsOf(orderId);
    expect(stops.map(({ asset, position, subtasksCount }) => [asset.id, position, subtasksCount])).toEqual(
      ids.map((id, at) => [id, at + 1, 1]),
    );
    const { rows: tasks } = await by.ok(workOrderTasks.list, { query: { woId: orderId, stopId: stops[2]?.id ?? 0 } });
    expect(tasks.map(({ plannedTaskName, workOrderStopId }) => [plannedTaskName, workOrderStopId])).toEqual([["Grease", stops[2]?.id]]);
    const { rows: whys } = await by.ok(planOccurrences.ofOrder, { query: { workOrderId: orderId } });
    expect(new Set(whys.map(({ workOrderStopId }) => workOrderStopId))).toEqual(new Set(stops.map(({ id }) => id)));
    expect((await by.ok(workOrderPlan.get, { query: { woId: orderId } })).groups.length).toBe(1);
  });

  test("in the plan's order, as somebody moved them", async () => {
    const ids = await machines(3);
    const plan = await buildPlan(by, { assetIds: ids, draft: { isRoute: true }, triggers: [MONTHLY] });
    const last = await planAssetOf(plan.id, ids[2] ?? 0);
    expect(await by.ok(planAssets.move, { body: { id: last?.id ?? 0, version: last?.version ?? 0, by: -2 } })).toMatchObject({ place: 1 });
    await by.ok(plans.publish, { body: { id: plan.id, version: plan.version } });
    await run();
    const [orderId = 0] = ordersIn(await historyOf(plan.id));
    expect((await stopsOf(orderId)).map(({ asset }) => asset.id)).toEqual([ids[2], ids[0], ids[1]]);
  });

  test("more than fit are a second order, and what is due on another day is walked another time", async () => {
    const ids = await machines(203);
    const plan = await route(ids);
    const apart = await planAssetOf(plan.id, ids[202] ?? 0);
    await by.ok(planAssets.update, { params: { id: apart?.id ?? 0 }, body: { version: apart?.version ?? 0, offsetDays: 2 } });
    expect(await by.ok(plans.generate, { body: { planIds: [plan.id], until: dayAfter(today, 3) } })).toMatchObject({ made: 203 });
    const rows = await historyOf(plan.id);
    const sizes = ordersIn(rows).map((id) => rows.filter(({ workOrder }) => workOrder?.id === id).length);
    expect(sizes.toSorted((one, other) => other - one)).toEqual([200, 2, 1]);
  });

  test("does not merge into an open one: it is refused by name", async () => {
    const plan = await buildPlan(by, { draft: { isRoute: true, openPolicy: "merge" }, triggers: [MONTHLY] });
    const answer = await by.call(plans.publish, { body: { id: plan.id, version: plan.version } });
    expect(answer.body).toMatchObject({ fields: [{ path: "openPolicy", reason: "route_merges_not" }] });
  });
});

describe("each stop counts for its own asset", () => {
  test("the next due floats from the day of the stop, also while the order is open; the others wait", async () => {
    const [one = 0, other = 0] = await machines(2);
    const plan = await route([one, other], {}, { mode: "floating", anchor: "completed", rrule: "FREQ=DAILY;INTERVAL=10" });
    await run();
    const [orderId = 0] = ordersIn(await historyOf(plan.id));
    await set(orderId, one, "done");
    await run();
    expect((await planAssetOf(plan.id, one))?.nextDueDay).toBe(dayAfter(today, 10));
    expect(await planAssetOf(plan.id, other)).toMatchObject({ nextDueDay: null, quiet: [{ reason: "open_order" }] });
    const rows = await historyOf(plan.id);
    expect(rows.filter(({ doneAt }) => doneAt !== null).map(({ asset }) => asset.id)).toEqual([one]);
    const { counts } = await by.ok(planOccurrences.compliance, { query: { planId: plan.id, from: today, until: today } });
    expect(counts).toMatchObject({ on_time: 1, waiting: 1 });
    await set(orderId, one, "open");
    await run();
    expect((await planAssetOf(plan.id, one))?.nextDueDay).toBeNull();
  });

  test("a level that was skipped stays owed, and joins the next; of the others it does not", async () => {
    const [weekly, yearly] = [
      await buildPublished(by, { tasks: { Look: ["Look"] } }),
      await buildPublished(by, { tasks: { Open: ["Open"] } }),
    ];
    const [skipped = 0, done = 0] = await machines(2);
    const plan = await route(
      [skipped, done],
      {
        levels: [
          { multiplier: 1, taskGroupIds: [weekly.id] },
          { multiplier: 2, taskGroupIds: [yearly.id] },
        ],
      },
      { rrule: "FREQ=DAILY;INTERVAL=7", startDay: dayAfter(today, -7) },
      today,
    );
    await run();
    const [first = 0] = ordersIn(await historyOf(plan.id));
    expect((await stopsOf(first)).map(({ subtasksCount }) => subtasksCount)).toEqual([2, 2]);
    await set(first, skipped, "skipped", "Behind a locked door");
    await set(first, done, "done");
    await by.ok(plans.generate, { body: { planIds: [plan.id], until: dayAfter(today, 7) } });
    const [, second = 0, ...more] = ordersIn(await historyOf(plan.id));
    expect(more).toEqual([]);
    expect((await stopsOf(second)).map(({ asset, subtasksCount }) => [asset.id, subtasksCount])).toEqual([
      [skipped, 2],
      [done, 1],
    ]);
    const { counts } = await by.ok(planOccurrences.compliance, { query: { planId: plan.id, from: today, until: today } });
    expect(counts).toMatchObject({ on_time: 1, cancelled: 1 });
  });

  test("an order that is cancelled leaves what was done done", async () => {
    const [one = 0, other = 0] = await machines(2);
    const plan = await route([one, other], {}, { mode: "floating", anchor: "completed", rrule: "FREQ=DAILY;INTERVAL=10" });
    await run();
    const [orderId = 0] = ordersIn(await historyOf(plan.id));
    await set(orderId, one, "done");
    expect((await move(orderId, STATUS.cancelled, "Rained off")).status).toBe(200);
    await run();
    expect((await planAssetOf(plan.id, one))?.nextDueDay).toBe(dayAfter(today, 10));
    expect((await planAssetOf(plan.id, other))?.nextDueDay).toBe(dayAfter(today, 10));
    const { counts } = await by.ok(planOccurrences.compliance, { query: { planId: plan.id, from: today, until: today } });
    expect(counts).toMatchObject({ on_time: 1, cancelled: 1 });
  });
});

describe("the walk", () => {
  const walked = async (count = 2) => {
    const group = await buildPublished(by, {
      tasks: { Grease: [{ name: "Bearing", kind: "inspection", isMandatory: true }] },
    });
    const ids = await machines(count);
    const plan = await route(ids, { levels: [{ multiplier: 1, taskGroupIds: [group.id] }] });
    await run();
    const [orderId = 0] = ordersIn(await historyOf(plan.id));
    return { plan, ids, orderId };
  };
  const answer = async (woId: number, assetId: number, resultChoice: number) => {
    const stop = await stopOf(woId, assetId);
    const { rows } = await by.ok(workOrderSubtasks.list, { query: { woId, stopId: stop.id } });
    return await by.call(workOrderSubtasks.complete, {
      body: { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0, isDone: true, resultChoice },
    });
  };

  test("a stop with a mandatory step open is not done, one that is done keeps its steps, and none is left open when the order is completed", async () => {
    const { orderId, ids } = await walked();
    const [one = 0, other = 0] = ids;
    await start(orderId);
    const stop = await stopOf(orderId, one);
    const early = await by.call(workOrderStops.update, { body: { id: stop.id, version: stop.version, state: "done" } });
    expect(early.body).toMatchObject({ reason: "subtasks_left", params: { count: 1 } });
    expect((await answer(orderId, one, 1)).status).toBe(200);
    await set(orderId, one, "done");
    expect((await answer(orderId, one, 2)).body).toMatchObject({ reason: "stop_not_open" });
    expect((await move(orderId, STATUS.completed)).body).toMatchObject({ reason: "stops_open", params: { count: 1 } });
    const bare = await by.call(workOrderStops.update, {
      body: { ...(({ id, version }) => ({ id, version }))(await stopOf(orderId, other)), state: "skipped" },
    });
    expect(bare.body).toMatchObject({ fields: [{ path: "reason", reason: "reason_missing" }] });
    await set(orderId, other, "skipped", "Behind a locked door");
    // The mandatory step of the stop that was skipped is not waited for.
    expect((await move(orderId, STATUS.completed)).status).toBe(200);
    expect(
      (
        await by.call(workOrderStops.update, {
          body: { ...(({ id, version }) => ({ id, version }))(await stopOf(orderId, other)), state: "open" },
        })
      ).body,
    ).toMatchObject({ reason: "order_completed" });
    const log = await by.ok(workOrders.log, { params: { id: orderId } });
    expect(log.rows.map(({ logNotes }) => logNotes)).toEqual(
      expect.arrayContaining([expect.stringContaining("Stop done: ROUTE-"), expect.stringContaining("– Behind a locked door")]),
    );
  });

  test("who comes with an old version is shown the stop as it stands", async () => {
    const { orderId, ids } = await walked();
    const stop = await stopOf(orderId, ids[0] ?? 0);
    const both = await Promise.all(
      ["Behind a locked door", "Not there any more"].map(
        async (reason) => await by.call(workOrderStops.update, { body: { id: stop.id, version: stop.version, state: "skipped", reason } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: "stale", current: { state: "skipped" } });
  });

  test("a finding is of the stop's asset: its request, its card, its answer", async () => {
    const { orderId, ids } = await walked();
    const [one = 0, other = 0] = ids;
    const step = (await answer(orderId, other, 2)).body;
    const { followUp } = await by.ok(workOrderSubtasks.followUp, { body: { id: step.id } });
    const request = await by.ok(workRequests.get, { params: { id: followUp.id } });
    expect(request.asset?.id).toBe(other);
    expect((await by.ok(workOrderSubtasks.followUp, { body: { id: step.id } })).isNew).toBe(false);
    expect((await by.ok(workOrders.get, { params: { id: orderId } })).counts).toMatchObject({ failed: 1, unanswered: 0 });
    const found = async (assetId: number) => (await by.ok(workOrderSubtasks.findings, { query: { assetId } })).rows;
    expect((await found(other)).map(({ id, followUp: its }) => [id, its?.id])).toEqual([[step.id, followUp.id]]);
    expect(await found(one)).toEqual([]);
  });

  test("an asset shows the routes that stop at it, and its open work until its own stop has ended", async () => {
    const { orderId, ids } = await walked();
    const [one = 0, other = 0] = ids;
    const listed = async (asset: number) =>
      (await by.ok(workOrders.list, { body: { filterModel: { asset: { filterType: "set", values: [asset] } } } })).rows.map(({ id }) => id);
    const open = async (id: number) => (await by.ok(assets.get, { params: { id } })).openWorkOrders;
    expect([await listed(one), await listed(other)]).toEqual([[orderId], [orderId]]);
    expect([await open(one), await open(other)]).toEqual([1, 1]);
    await set(orderId, one, "skipped", "Behind a locked door");
    expect([await open(one), await open(other)]).toEqual([0, 1]);
  });

  test("of another site nobody sees it or works on it", async () => {
    const site = await by.ok(locations.create, { body: { code: "ROUTE-SITE", name: "Elsewhere", isSite: true } });
    const ids = await machines(2, { locationId: site.id });
    const here = await machines(1);
    const plan = await route([...ids, ...here]);
    await run();
    const rows = await historyOf(plan.id);
    // A site is walked by itself.
    expect(ordersIn(rows).length).toBe(2);
    const orderId = rows.find(({ asset }) => asset.id === ids[0])?.workOrder?.id ?? 0;
    const technician = await world.tenant.as("Technician");
    expect((await technician.call(workOrderStops.list, { query: { woId: orderId } })).status).toBe(404);
    const stop = await stopOf(orderId, ids[0] ?? 0);
    const answered = await technician.call(workOrderStops.update, { body: { id: stop.id, version: stop.version, state: "done" } });
    expect(answered.status).toBe(404);
  });
});
