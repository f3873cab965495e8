import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildWorkOrder } from "../../work/orders/builders.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const today = () => new Date().toISOString().slice(0, 10);
const LAST_30 = () => ({ from: dayAfter(today(), -29), until: today() });

async function ask(person: Person, figure: FigureId, more: Partial<Question> = {}): Promise<ToldFigure> {
  const { answers } = await person.ok(figures.ask, { body: { questions: [{ figure, ...LAST_30(), ...more }] } });
  const [answer] = answers;
  if (!answer || !isTold(answer)) throw new Error(`${figure} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Straight into the rows: what was so at another time. */
const wasSo = async (tenant: TestTenant, id: number, facts: Record<string, string | number | null>) =>
  await tenant.rows(async (db) => await db.updateTable("workOrders").set(facts).where("id", "=", id).execute());
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("what was created, completed, open and overdue, beside the days before; a trend adds up to its figure", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Administrator");
  const late = await buildWorkOrder(planner);
  await wasSo(tenant, late.id, { createdAt: ago(40), dueAt: ago(3) });
  const early = await buildWorkOrder(planner);
  await wasSo(tenant, early.id, { createdAt: ago(5), dueAt: ago(-3) });
  const done = await buildClosedOrder(planner);
  await wasSo(tenant, done.id, { createdAt: ago(35), completedAt: ago(10), dueAt: ago(12) });

  const created = await ask(planner, "ordersCreated", { compare: "before", by: "week" });
  expect(created).toMatchObject({ value: 1, denominator: null, basis: "several", isPartial: true, previous: { value: 2 } });
  expect(created.points?.reduce((sum, { numerator }) => sum + numerator, 0)).toBe(1);
  expect(await ask(planner, "ordersCompleted")).toMatchObject({ value: 1 });
  expect(await ask(planner, "ordersOpen", { compare: "before" })).toMatchObject({ value: 2, previous: { value: 2 } });
  expect(await ask(planner, "ordersOverdue")).toMatchObject({ value: 1 });
  expect(await ask(planner, "overdueShare")).toMatchObject({ value: 0.5, numerator: 1, denominator: 2 });
  const cycle = await ask(planner, "cycleTime");
  expect(cycle.basis).toBe("one");
  expect(Math.round((cycle.value ?? 0) / 1440)).toBe(25);
  expect(await ask(planner, "completedOnTime")).toMatchObject({ value: 0, basis: "one" });

  const rows = created.rows?.numerator;
  expect(created.rows?.list).toBe("work-orders");
  const { rows: listed } = await planner.ok(workOrders.list, { body: { figure: rows ?? undefined } });
  expect(listed.map(({ id }) => id)).toEqual([early.id]);
});

test("what somebody does not reach is in no figure, trend or breakdown of theirs; the list shows what was counted", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const [here, there] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  await addRole(tenant, "At a site", { "work-orders": { flags: ["view"], scope: "site" } });
  const reader = await tenant.join("At a site", { siteId: here.id });
  const late = await buildWorkOrder(admin, { locationId: here.id });
  await wasSo(tenant, late.id, { dueAt: ago(1), createdAt: ago(2) });
  await buildWorkOrder(admin, { locationId: here.id });
  for (let at = 0; at < 3; at += 1) await buildWorkOrder(admin, { locationId: there.id });

  expect(await ask(admin, "overdueShare")).toMatchObject({ numerator: 1, denominator: 5 });
  const told = await ask(reader, "overdueShare", { by: "site" });
  expect(told).toMatchObject({ numerator: 1, denominator: 2 });
  expect(told.points?.map(({ key, denominator }) => [key, denominator])).toEqual([[String(here.id), 2]]);
  const trend = await ask(reader, "ordersCreated", { by: "day" });
  expect(trend.points?.reduce((sum, { numerator }) => sum + numerator, 0)).toBe(2);
  const shown = async (side: "numerator" | "denominator") =>
    (await reader.ok(workOrders.list, { body: { figure: told.rows?.[side] ?? undefined } })).rows.map(({ id }) => id);
  expect(await shown("numerator")).toEqual([late.id]);
  expect(await shown("denominator")).toHaveLength(2);
});

test("nothing to divide by is no data, and never nought", async () => {
  const planner = await (await world.otherTenant()).as("Administrator");
  for (const figure of ["cycleTime", "overdueShare", "pmCompliance", "scheduleByOrders", "preventiveHours"] as const)
    expect(await ask(planner, figure, { compare: "before" }), figure).toMatchObject({
      value: null,
      basis: "none",
      previous: { value: null, basis: "none" },
    });
  expect(await ask(planner, "ordersCreated")).toMatchObject({ value: 0, basis: "several" });
});

test("days are those of the site that is asked for, else of the organisation: of 23 and 25 hours as well", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Administrator");
  const oslo = await buildLocation(planner, { isSite: true, timeZone: "Europe/Oslo" });
  // The clocks go forward on 29 March 2026: the day ends at 22:00 UTC, having begun at 23:00 of the day before.
  for (const at of ["2026-03-28T22:59:00Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:00Z", "2026-03-29T22:00:00Z"]) {
    const order = await buildWorkOrder(planner, { locationId: oslo.id });
    await wasSo(tenant, order.id, { createdAt: at });
  }
  const day = { from: "2026-03-29", until: "2026-03-29" };
  expect(await ask(planner, "ordersCreated", { ...day, siteId: oslo.id })).toMatchObject({
    value: 2,
    zone: "Europe/Oslo",
    isPartial: false,
  });
  const trend = await ask(planner, "ordersCreated", { from: "2026-03-28", until: "2026-03-30", siteId: oslo.id, by: "day" });
  expect(trend.points?.map(({ key, value }) => [key, value])).toEqual([
    ["2026-03-28", 1],
    ["2026-03-29", 2],
    ["2026-03-30", 1],
  ]);
});

test("a question that cannot be answered is refused by itself; the others are answered", async () => {
  const technician = await (await world.otherTenant()).as("Requester");
  const { answers } = await technician.ok(figures.ask, {
    body: {
      questions: [
        { figure: "pmCompliance", ...LAST_30() },
        { figure: "ordersCreated", from: today(), until: dayAfter(today(), -1) },
      ],
    },
  });
  expect(answers.map((answer) => ("refusal" in answer ? answer.refusal : "told"))).toEqual(["forbidden", "forbidden"]);
  const planner = await world.tenant.as("Administrator");
  const both = await planner.ok(figures.ask, {
    body: {
      questions: [
        { figure: "ordersCreated", from: today(), until: dayAfter(today(), -1) },
        { figure: "ordersCreated", ...LAST_30(), by: "reason" },
        { figure: "ordersCreated", from: "2010-01-01", until: "2026-01-01" },
        { figure: "ordersCreated", ...LAST_30() },
      ],
    },
  });
  expect(both.answers.map((answer) => ("refusal" in answer ? answer.refusal : answer.figure))).toEqual([
    "ends_before_start",
    "bad_filter",
    "range_too_long",
    "ordersCreated",
  ]);
});
