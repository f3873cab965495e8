import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import * as features from "../../../features.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { assetOfPlan, buildActivePlan, DAILY } from "../builders.ts";
import { runTenant } from "./run.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

const HOUR = 3_600_000;
const run = async () =>
  await runTenant(
    { db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log },
    world.tenant.id,
  );
/** The machine's clock is wrong by so many hours; the database's goes on as it is. */
const wrongBy = (hours: number) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR });
};
const press = async (planId: number) => await by.ok(plans.generate, { body: { planIds: [planId] } });
const madeOf = async (planId: number) =>
  (
    await by.ok(planOccurrences.list, {
      body: { filterModel: { planId: { filterType: "set", values: [planId] } }, sortModel: [{ colId: "dueAt", sort: "asc" }] },
    })
  ).rows.map(({ outcome, dueAt }) => `${outcome} ${dueAt}`);
/** Daily, of a tenant whose clocks show UTC, at the minute that is so many hours from now. */
const dailyFrom = (hours: number): { trigger: PlanTriggerDraft; day: string; dueAt: string } => {
  const at = new Date(Math.floor((Date.now() + hours * HOUR) / 60_000) * 60_000).toISOString();
  const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
  return { trigger: { ...DAILY, startDay: day, time }, day, dueAt: at.replace(".000Z", "Z") };
};

describe("the machine's clock decides nothing", () => {
  test("two hours forth: what is due in an hour is not made yet, by the clock or by the button", async () => {
    const { trigger, day, dueAt } = dailyFrom(1);
    const plan = await buildActivePlan(by, { triggers: [trigger], sinceDay: day });
    wrongBy(2);
    expect([await run(), (await press(plan.id)).made, await run()]).toEqual([0, 0, 0]);
    vi.useRealTimers();
    expect(await madeOf(plan.id)).toEqual([]);
    expect((await assetOfPlan(by, plan.id)).nextDueAt).toBe(dueAt);
  });

  test("two hours back: what was due an hour ago is made all the same", async () => {
    const { trigger, day, dueAt } = dailyFrom(-1);
    const plan = await buildActivePlan(by, { triggers: [trigger], sinceDay: day });
    wrongBy(-2);
    await run();
    vi.useRealTimers();
    expect(await madeOf(plan.id)).toEqual([`made ${dueAt}`]);
  });

  test("forth and back between runs, by the clock and by the button: each date once", async () => {
    const { trigger, day } = dailyFrom(-1);
    const back = dayAfter(day, -3);
    const all = { backlogRule: "all", openPolicy: "stack" } as const;
    const plan = await buildActivePlan(by, { triggers: [{ ...trigger, startDay: back }], sinceDay: back, draft: all });
    const soon = dailyFrom(1);
    const next = await buildActivePlan(by, { triggers: [soon.trigger], sinceDay: soon.day, draft: all });
    for (const hours of [-2, 2, -2, 0, 2]) {
      wrongBy(hours);
      await Promise.all([run(), press(plan.id), press(next.id)]);
    }
    vi.useRealTimers();
    const days = [0, 1, 2, 3].map((at) => dayAfter(back, at));
    expect(await madeOf(plan.id)).toEqual(days.map((one) => `made ${one}T${trigger.time}:00Z`));
    expect(await madeOf(next.id)).toEqual([]);
  });
});

/** The plan ends three weeks ago, so the run leaves it as a run of that day; then it has no end, as if nobody had run since. */
describe("three weeks off, after a last run", () => {
  test.each([
    ["latest", "missed"],
    ["all", "made"],
  ] as const)("by the rule “%s” what fell due meanwhile is %s; the latest is made", async (backlogRule, outcome) => {
    const { trigger, day } = dailyFrom(-1);
    const [begun, left] = [dayAfter(day, -35), dayAfter(day, -21)];
    const weekly = { ...trigger, rrule: "FREQ=DAILY;INTERVAL=7", startDay: begun };
    const draft = { backlogRule, openPolicy: "stack", lastDay: left } as const;
    const plan = await buildActivePlan(by, { triggers: [weekly], sinceDay: left, draft });
    const due = (days: number) => `${dayAfter(day, days)}T${trigger.time}:00Z`;
    await run();
    expect(await madeOf(plan.id)).toEqual([`made ${due(-21)}`]);
    const { version } = await by.ok(plans.get, { params: { id: plan.id } });
    const endless = await by.ok(plans.update, { params: { id: plan.id }, body: { version, lastDay: null } });
    await by.ok(plans.publish, { body: { id: plan.id, version: endless.version } });
    await run();
    expect(await madeOf(plan.id)).toEqual([`made ${due(-21)}`, ...[-14, -7].map((days) => `${outcome} ${due(days)}`), `made ${due(0)}`]);
    expect([await run(), (await press(plan.id)).made]).toEqual([0, 0]);
  });
});
