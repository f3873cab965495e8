import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildFinding, buildWorkOrder } from "../../work/orders/builders.ts";
import { assetOfPlan, buildPlan } from "../../work/plans/builders.ts";

/** Follow-ups, proactive hours, repeat failures and cost beside replacement value, counted by hand. */

let world: World;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
});
afterAll(() => world.close());

const MARCH = { from: "2026-03-01", until: "2026-03-31" };
async function ask(figure: FigureId, more: Partial<Question> = {}, by = admin): Promise<ToldFigure> {
  const { answers } = await by.ok(figures.ask, { body: { questions: [{ figure, ...MARCH, ...more }] } });
  const [answer] = answers;
  if (!answer || !isTold(answer)) throw new Error(`${figure} was refused`);
  return answer;
}

test("a problem of an asset is a repeat where another order had it within the days of the organisation, and the figure says so many", async () => {
  const [pump, fan] = [await buildAsset(admin), await buildAsset(admin)];
  const { id: classId } = await buildValue(admin, "failures", { name: "Rotating" });
  const [leak, noise] = [
    await buildValue(admin, "failures", { parentId: classId, name: "Leak" }),
    await buildValue(admin, "failures", { parentId: classId, name: "Noise" }),
  ];
  const fail = async (assetId: number, failureProblemId: number | null, createdAt: string, workOrderId?: number) => {
    const order = workOrderId ?? (await buildWorkOrder(admin, { assetId })).id;
    await tenant.rows(
      async (db) => await db.insertInto("workOrderFailures").values({ workOrderId: order, assetId, failureProblemId, createdAt }).execute(),
    );
    return order;
  };
  await fail(pump.id, leak.id, "2026-02-20T10:00:00Z");
  const again = await fail(pump.id, leak.id, "2026-03-10T10:00:00Z");
  // The same order twice, another problem, another asset, one without a problem, and the first moment of the range.
  await fail(pump.id, leak.id, "2026-03-10T11:00:00Z", again);
  await fail(pump.id, noise.id, "2026-03-11T10:00:00Z");
  await fail(fan.id, leak.id, "2026-03-12T10:00:00Z");
  await fail(fan.id, null, "2026-03-13T10:00:00Z");
  await fail(fan.id, noise.id, "2026-03-01T00:00:00Z");
  expect(await ask("failuresEntered", { by: "problem" })).toMatchObject({ value: 6 });
  const within30 = { definition: [{ name: "repeatDays", value: "30" }] };
  // Both of the order of the 10th come after that of February.
  expect(await ask("repeatFailures")).toMatchObject({ numerator: 2, denominator: 5, ...within30 });
  expect(await ask("repeatFailures", { assetId: fan.id })).toMatchObject({ numerator: 0, denominator: 2 });
  const tried = await admin.ok(figures.ask, { body: { questions: [{ figure: "repeatFailures", ...MARCH }], tried: { repeatDays: 10 } } });
  expect(tried.answers, "tried, and not set").toMatchObject([{ numerator: 0, definition: [{ name: "repeatDays", value: "10" }] }]);
  expect(await ask("repeatFailures")).toMatchObject({ numerator: 2, ...within30 });
  const { version } = await admin.ok(maintenanceSettings.get);
  await admin.ok(maintenanceSettings.update, { body: { version, repeatFailureDays: 10 } } as never);
  expect(await ask("repeatFailures")).toMatchObject({
    numerator: 0,
    denominator: 5,
    definition: [{ name: "repeatDays", value: "10" }],
  });
  const { rows } = await admin.ok(audit.list, {
    body: { filterModel: { entity: { filterType: "set", values: ["maintenance-settings"] } } },
  });
  expect(rows[0]?.changes).toContainEqual({ field: "repeatFailureDays", before: 30, after: 10 });
  expect(await ask("repeatFailures", { from: "2025-01-01", until: "2025-01-31" })).toMatchObject({ value: null, basis: "none" });
});

test("what a failed step led to is a follow-up, and hours on it are proactive as those of plans are", async () => {
  const asset = await buildAsset(admin);
  const plan = await buildPlan(admin, { assetIds: [asset.id] });
  const planAsset = await assetOfPlan(admin, plan.id);
  const finding = await buildFinding(admin, { assetId: asset.id });
  const { followUp } = await admin.ok(workOrderSubtasks.followUp, { body: { workOrderSubTaskId: finding.id } });
  const [planned, found, plain] = [
    await buildWorkOrder(admin, { assetId: asset.id }),
    await buildWorkOrder(admin, { assetId: asset.id }),
    await buildWorkOrder(admin, { assetId: asset.id }),
  ];
  await tenant.rows(async (db) => {
    await db.updateTable("workRequests").set({ createdAt: "2026-03-31T23:59:59Z" }).where("id", "=", followUp.id).execute();
    await db.updateTable("workOrders").set({ workRequestId: followUp.id }).where("id", "=", found.id).execute();
    await db
      .insertInto("planOccurrences")
      .values({
        planId: plan.id,
        planAssetId: planAsset.id,
        assetId: asset.id,
        occurrenceKey: "by-hand",
        versionNumber: 1,
        dueAt: "2026-03-05T00:00:00Z",
        dueDay: "2026-03-05",
        outcome: "made",
        rule: "due",
        workOrderId: planned.id,
      })
      .execute();
    for (const [workOrderId, workedMinutes, workedOn] of [
      [planned.id, 60, "2026-03-05"],
      [found.id, 30, "2026-03-31"],
      [plain.id, 110, "2026-03-06"],
      [found.id, 500, "2026-04-01"],
    ] as const)
      await db
        .insertInto("workOrderPlannedLabour")
        .values({ workOrderId, workedMinutes, workedOn, kind: "actual", personId: admin.personId, minutes: 0 })
        .execute();
  });
  expect(await ask("followUps")).toMatchObject({ value: 1 });
  expect(await ask("followUps", { until: "2026-03-30" })).toMatchObject({ value: 0 });
  expect(await ask("proactiveHours", { assetId: asset.id })).toMatchObject({ numerator: 90, denominator: 200 });
});

test("cost beside replacement value is of the assets of which it is known, and is told with the costs alone", async () => {
  const [valued, other, unknown] = [await buildAsset(admin), await buildAsset(admin), await buildAsset(admin)];
  await tenant.rows(async (db) => {
    for (const [assetId, currency, replacementValueMinor] of [
      [valued.id, "USD", 1_000_000],
      [other.id, "EUR", 500_000],
      [unknown.id, "USD", null],
    ] as const)
      await db.insertInto("assetValues").values({ assetId, currency, replacementValueMinor }).execute();
  });
  const book = async (assetId: number, amountMinor: number, bookedOn: string, currency = "USD") => {
    const { id: workOrderId } = await buildWorkOrder(admin, { assetId });
    await tenant.rows(
      async (db) =>
        await db
          .insertInto("workOrderCosts")
          .values({ workOrderId, costGroup: "parts", amountMinor, currency, bookedOn, description: "Seal" })
          .execute(),
    );
  };
  await book(valued.id, 30_000, "2026-03-01");
  await book(valued.id, 20_000, "2026-03-31");
  await book(valued.id, 7_000, "2026-04-01");
  await book(valued.id, 9_000, "2026-03-15", "EUR");
  await book(unknown.id, 4_000, "2026-03-15");
  const told = await ask("costToValue", { by: "asset" });
  expect(told).toMatchObject({ numerator: 50_000, denominator: 1_000_000, value: 0.05, basis: "one" });
  expect(told.points?.map(({ key, value }) => [key, value])).toEqual([[String(valued.id), 0.05]]);
  expect(await ask("costToValue", { assetId: unknown.id })).toMatchObject({ value: null, basis: "none" });
  const whole = { flags: ["view"], scope: "all" } as const;
  await addRole(tenant, "Assets and orders", { assets: whole, "work-orders": whole });
  const { answers } = await (
    await tenant.join("Assets and orders")
  ).ok(figures.ask, {
    body: { questions: [{ figure: "costToValue", ...MARCH }] },
  });
  expect(answers).toEqual([{ figure: "costToValue", refusal: "forbidden" }]);
});
