import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { buildPublished, publishGroup } from "../../task-groups/builders.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import * as features from "../../../features.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { assetOfPlan, buildActivePlan, buildPlan, DAILY } from "../builders.ts";
import { runTenant } from "./run.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** A run of the clock. */
const run = async () =>
  await runTenant(
    { db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log },
    world.tenant.id,
  );
const today = new Date().toISOString().slice(0, 10);
const historyOf = async (planId: number, who = by) =>
  (
    await who.ok(planOccurrences.list, {
      body: { filterModel: { planId: { filterType: "set", values: [planId] } }, sortModel: [{ colId: "dueAt", sort: "asc" }] },
    })
  ).rows;
const told = (rows: Awaited<ReturnType<typeof historyOf>>) => rows.map(({ outcome, rule, dueDay }) => `${outcome} ${rule} ${dueDay}`);
const monthly = (more: Partial<PlanTriggerDraft> = {}): PlanTriggerDraft => ({
  ...DAILY,
  rrule: "FREQ=DAILY;INTERVAL=30",
  startDay: today,
  ...more,
});
const complete = async (id: number, completedAt: string) => {
  const { version, status } = await by.ok(workOrders.get, { params: { id } });
  const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
  await by.ok(workOrders.complete, { body: { id, version: taken.version, startedAt: completedAt, completedAt, actualMinutes: 30 } });
  if (status.category !== "in_progress") await move(id, 6);
  return await move(id, 3);
};
const move = async (id: number, statusId: number, reason: string | null = null) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  return await by.ok(workOrders.setStatus, { body: { id, version, statusId, reason } });
};

describe("an order is made when it is due", () => {
  test("once, with what the plan says and the sum behind it", async () => {
    const plan = await buildActivePlan(by, {
      triggers: [monthly()],
      draft: { priority: 3, estimateMinutes: 90, signatureRule: "required", name: "Service the chiller" },
    });
    await run();
    await run();
    const rows = await historyOf(plan.id);
    expect(told(rows)).toEqual([`made due ${today}`]);
    const order = await by.ok(workOrders.get, { params: { id: rows[0]?.workOrder?.id ?? 0 } });
    expect(order).toMatchObject({
      title: "Service the chiller",
      priority: 3,
      workType: 1,
      estimateMinutes: 90,
      signatureRule: "required",
      status: { category: "open" },
    });
    expect(order.asset?.id).toBe(rows[0]?.asset.id);
    const [occurrence] = (await by.ok(planOccurrences.ofOrder, { query: { workOrderId: order.id } })).rows;
    expect(occurrence?.why.sum).toMatchObject({ kind: "fixed_date", rrule: "FREQ=DAILY;INTERVAL=30", startDay: today, k: 1, day: today });
    expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 30));
  });

  test("not before its plan is published, and none that was due before", async () => {
    const plan = await buildPlan(by, { triggers: [{ ...DAILY, rrule: "FREQ=YEARLY;INTERVAL=1" }] });
    await run();
    expect(await historyOf(plan.id)).toEqual([]);
    await by.ok(plans.publish, { body: { id: plan.id, version: plan.version } });
    await run();
    expect(await historyOf(plan.id)).toEqual([]);
  });

  test("however many ask at once: three runs of the clock, three buttons, one order", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly()], assetIds: await assets(20) });
    const planner = await world.tenant.as("Planner");
    const ask = async () => await planner.ok(plans.generate, { body: { planIds: [plan.id] } });
    await Promise.all([run(), ask(), run(), ask(), run(), ask()]);
    const rows = await historyOf(plan.id);
    expect(rows.length).toBe(20);
    expect(new Set(rows.map(({ asset }) => asset.id)).size).toBe(20);
    const made = await by.ok(workOrders.list, { body: { search: plan.name, endRow: 100 } });
    expect(made.rows.length).toBe(20);
  });

  test("a trial run makes nothing and says what it would; asked for ahead, nothing is skipped for what is made with it", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly({ startDay: dayAfter(today, 10) })] });
    const tried = await by.ok(plans.generate, { body: { planIds: [plan.id], until: dayAfter(today, 45), isDryRun: true } });
    expect(tried).toMatchObject({ made: 1, skipped: 0 });
    expect(tried.rows.map(({ dueDay, outcome, workOrder }) => [dueDay, outcome, workOrder])).toEqual([[dayAfter(today, 10), "made", null]]);
    expect(await historyOf(plan.id)).toEqual([]);
  });

  const assets = async (count: number) => {
    const made: number[] = [];
    for (let at = 0; at < count; at += 1) made.push((await buildAsset(by, { code: `RUN-${Date.now()}-${at}` })).id);
    return made;
  };
});

describe("the tasks of the levels", () => {
  test("one order of the highest holds what the lower ask for, each step once, in the version that was published with the plan", async () => {
    const [weekly, yearly] = [
      await buildPublished(by, { tasks: { Look: ["Listen to it"] } }),
      await buildPublished(by, { tasks: { Open: ["Change the oil"] } }),
    ];
    const plan = await buildActivePlan(by, {
      triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=7", startDay: dayAfter(today, -7) }],
      sinceDay: dayAfter(today, -7),
      draft: {
        openPolicy: "stack",
        backlogRule: "all",
        levels: [
          { multiplier: 1, taskGroupIds: [weekly.id] },
          { multiplier: 2, taskGroupIds: [yearly.id, weekly.id] },
        ],
      },
    });
    await by.ok(taskGroups.startDraft, { body: { taskGroupId: weekly.id } });
    await publishGroup(by, weekly.id);
    await run();
    const [first, second] = (await historyOf(plan.id)).map(({ workOrder }) => workOrder?.id ?? 0);
    const tasksOf = async (woId: number) =>
      (await by.ok(workOrderTasks.list, { query: { woId } })).rows.map(
        ({ plannedTaskName, subtasksCount }) => `${plannedTaskName} ${subtasksCount}`,
      );
    expect([await tasksOf(first ?? 0), await tasksOf(second ?? 0)]).toEqual([["Look 1"], ["Look 1", "Open 1"]]);
    const taken = await by.ok(workOrderPlan.get, { query: { woId: first ?? 0 } });
    expect(taken.groups).toMatchObject([{ number: 1 }]);
    // The newer version is offered, and taken when the plan is published.
    expect(await by.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ hasChanges: true, versionNumber: 1 });
    expect((await by.ok(plans.groups, { query: { planId: plan.id } })).rows).toMatchObject([
      { inForce: 1, latest: 2 },
      { inForce: 1, latest: 1 },
    ]);
  });
});

describe("after standing still", () => {
  const back = dayAfter(today, -21);
  const weekly = { ...DAILY, rrule: "FREQ=DAILY;INTERVAL=7", startDay: back };
  test("the latest alone, those before it missed", async () => {
    const plan = await buildActivePlan(by, { triggers: [weekly], sinceDay: back });
    await run();
    expect(told(await historyOf(plan.id))).toEqual(
      [0, 7, 14].map((days) => `missed standing_still ${dayAfter(back, days)}`).concat(`made due ${today}`),
    );
  });
  test("statutory: all of them, and the plan says that they stack", async () => {
    const plan = await buildActivePlan(by, { triggers: [weekly], sinceDay: back, draft: { isStatutory: true } });
    await run();
    expect(told(await historyOf(plan.id))).toEqual([
      `made due ${back}`,
      ...[7, 14, 21].map((days) => `made statutory ${dayAfter(back, days)}`),
    ]);
  });
});

describe("while an order is open", () => {
  test("the next one is skipped with its code; two in a row are marked, a made one ends that", async () => {
    const plan = await buildActivePlan(by, { triggers: [DAILY], sinceDay: dayAfter(today, -2), draft: { backlogRule: "all" } });
    await run();
    const rows = await historyOf(plan.id);
    expect(told(rows)).toEqual([
      `made due ${dayAfter(today, -2)}`,
      `skipped open_order ${dayAfter(today, -1)}`,
      `skipped open_order ${today}`,
    ]);
    expect(rows[1]?.openOrder?.id).toBe(rows[0]?.workOrder?.id);
    expect(await by.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ skippedTwice: 1 });
    await complete(rows[0]?.workOrder?.id ?? 0, new Date().toISOString());
    await by.ok(plans.generate, { body: { planIds: [plan.id], until: dayAfter(today, 3) } });
    expect(told(await historyOf(plan.id)).slice(3)).toEqual([`made due ${dayAfter(today, 1)}`]);
    expect(await by.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ skippedTwice: 0 });
  });
});

describe("a floating plan counts from the work", () => {
  const floating = monthly({ mode: "floating" });
  test("completed, reopened, completed again on another day, cancelled", async () => {
    const plan = await buildActivePlan(by, { triggers: [floating] });
    await run();
    const [made] = await historyOf(plan.id);
    const id = made?.workOrder?.id ?? 0;
    const next = async () => {
      await run();
      const { nextDueDay, quiet } = await assetOfPlan(by, plan.id);
      return nextDueDay ?? quiet[0]?.reason;
    };
    expect(await next()).toBe("open_order");
    await complete(id, `${dayAfter(today, -2)}T10:00:00Z`);
    expect(await next()).toBe(dayAfter(today, 28));
    await move(id, 6, "The seal leaks");
    expect(await next()).toBe("open_order");
    await complete(id, `${dayAfter(today, -1)}T10:00:00Z`);
    expect(await next()).toBe(dayAfter(today, 29));
  });
  test("cancelled work was not done: from when it was due", async () => {
    const plan = await buildActivePlan(by, {
      triggers: [monthly({ mode: "floating", anchor: "completed" })],
      draft: { leadTimeDays: 5 },
      sinceDay: dayAfter(today, 3),
    });
    await run();
    const [made] = await historyOf(plan.id);
    expect(made?.dueDay).toBe(dayAfter(today, 3));
    await move(made?.workOrder?.id ?? 0, 5, "Nobody can get at it");
    await run();
    expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 33));
  });
});

describe("a meter", () => {
  test("is worked out anew with each reading, says its sum, and makes the order when it is due", async () => {
    const unit = await buildValue(by, "units-of-measure");
    const asset = await buildAsset(by, { code: `MET-${Date.now()}` });
    const meter = await by.ok(meters.create, {
      body: { code: `MH-${Date.now()}`, name: "Hours", kind: "continuous", assetId: asset.id, unitId: unit.id },
    });
    const plan = await buildActivePlan(by, {
      triggers: [{ kind: "meter", unitId: unit.id, firstAt: 500, everyUnits: 500, generateAheadUnits: 20 }],
      assetIds: [asset.id],
    });
    await run();
    expect((await assetOfPlan(by, plan.id)).quiet).toEqual([{ triggerId: expect.any(Number), reason: "no_reading" }]);
    const read = async (days: number, value: number) =>
      await by.ok(meterReadings.create, { body: { meterId: meter.id, at: `${dayAfter(today, days)}T06:00:00Z`, value } });
    await read(-20, 200);
    await run();
    expect(await assetOfPlan(by, plan.id)).toMatchObject({ nextUnits: 500, nextDueDay: null });
    await read(-10, 320);
    await run();
    // 120 h in ten days; 180 to go: fifteen days after the reading.
    expect(await assetOfPlan(by, plan.id)).toMatchObject({ nextUnits: 500, nextDueDay: dayAfter(today, 5), nextIsProjected: true });
    expect(await historyOf(plan.id)).toEqual([]);
    await read(-1, 485);
    await run();
    const [first] = await historyOf(plan.id);
    expect(first).toMatchObject({ outcome: "made", dueUnits: 500 });
    expect(await assetOfPlan(by, plan.id)).toMatchObject({ nextUnits: 1000 });
  });
});

describe("in the same transaction or not at all", () => {
  test("what cannot be worked out stands on the plan, is tried again, and holds back no other", async () => {
    const broken = await buildActivePlan(by, { triggers: [monthly()] });
    const good = await buildActivePlan(by, { triggers: [monthly()] });
    const { id } = await assetOfPlan(by, broken.id);
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("planAssets")
          .set({ cursors: "null", askAt: "2026-01-01T00:00:00Z" } as never)
          .where("id", "=", id)
          .execute(),
    );
    await run();
    expect(await historyOf(good.id)).toHaveLength(1);
    expect(await historyOf(broken.id)).toHaveLength(0);
    expect(await by.ok(plans.get, { params: { id: broken.id } })).toMatchObject({ faults: 1 });
  });
});

describe("moved by somebody", () => {
  test("it alone, with a reason, and it stays moved after a run; or the series from here", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly({ startDay: dayAfter(today, 5) })] });
    await run();
    const one = await assetOfPlan(by, plan.id);
    await by.ok(planOccurrences.postpone, {
      body: { planAssetId: one.id, day: dayAfter(today, 9), time: "10:00", reason: "The line runs" },
    });
    await run();
    expect(await assetOfPlan(by, plan.id)).toMatchObject({ nextDueDay: dayAfter(today, 9) });
    const done = await by.ok(planAssets.doNow, { body: { id: one.id } });
    const rows = await historyOf(plan.id);
    expect(rows.map(({ outcome, rule, dueDay, workOrder }) => [outcome, rule, dueDay, workOrder?.id])).toEqual([
      ["made", "early", dayAfter(today, 9), done.workOrder.id],
    ]);
    await run();
    expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 35));
    await by.ok(planOccurrences.postpone, {
      body: { planAssetId: one.id, day: dayAfter(today, 37), isSeries: true, reason: "Mondays are full" },
    });
    await run();
    expect(await assetOfPlan(by, plan.id)).toMatchObject({ nextDueDay: dayAfter(today, 37), offsetDays: 2 });
  });
});

describe("suspended", () => {
  test("nothing is made meanwhile, and what fell due then is not owed", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly()] });
    const suspended = await by.ok(plans.suspend, { body: { id: plan.id, version: plan.version, reason: "Shutdown" } });
    await run();
    expect(await historyOf(plan.id)).toEqual([]);
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("planAssets")
          .set({ sinceDay: dayAfter(today, -40) })
          .where("planId", "=", plan.id)
          .execute(),
    );
    await by.ok(plans.resume, { body: { id: plan.id, version: suspended.version } });
    expect((await assetOfPlan(by, plan.id)).sinceDay).toBe(today);
  });

  test("ends by the clock after its last day, and the log says so", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly()] });
    await by.ok(plans.suspend, { body: { id: plan.id, version: plan.version, reason: "Shutdown", until: dayAfter(today, -2) } });
    await run();
    expect(await by.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ state: "active", suspendedReason: null });
    const [last] = (await by.ok(plans.log, { params: { id: plan.id } })).rows;
    expect(last).toMatchObject({ action: "resumed", person: null });
    expect(last?.changes).toContainEqual({ field: "state", before: "suspended", after: "active" });
  });

  test("of a retired plan neither the plan nor its assets change any more", async () => {
    const plan = await buildActivePlan(by, { triggers: [monthly()] });
    await by.ok(plans.retire, { body: { id: plan.id, version: plan.version, reason: "The machine is gone" } });
    const { id, version } = await assetOfPlan(by, plan.id);
    for (const refused of [
      await by.call(planAssets.update, { params: { id }, body: { version, offsetDays: 3 } }),
      await by.call(planAssets.remove, { params: { id } }),
      await by.call(planAssets.doNow, { body: { id } }),
      await by.call(plans.update, { params: { id: plan.id }, body: { version: plan.version + 1, name: "Other" } }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { reason: "plan_retired" } });
  });
});
