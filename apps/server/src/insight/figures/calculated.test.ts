import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { bucketsOf } from "@millwright/domain/insight/figures/ranges.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { ON_TIME_RULES, type OnTimeRule } from "@millwright/domain/work/plans/compliance.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { FIGURES as RELIABILITY } from "@millwright/domain/register/downtimes/figures/figures.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildCalendar } from "../../register/production-calendars/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildDowntime } from "../../register/downtimes/builders.ts";
import { buildShift } from "../../register/shifts/builders.ts";
import { isNight } from "../../testing/tier.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildHistory, buildPlant, type Plant } from "./builders.ts";

/** Figures beside calculations that share no code with them: over the rows as they are kept, and beside the product's own pages. */

/** By day a few; each takes a plant of its own. */
const HISTORIES = isNight ? 1000 : 8;
/** Of plants by calendars, each asked for every week and asset by itself. */
const MEASURED = isNight ? 40 : 3;

let world: World;
let admin: Person;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const ask = async (figure: FigureId, range: { from: string; until: string }, more: Partial<Question> = {}): Promise<ToldFigure> =>
  (await askAtOnce([{ figure, ...range, ...more }]))[0] as ToldFigure;

/** All of them at one moment: of days that are not over, what lasts is longer a moment later. */
async function askAtOnce(questions: Question[]): Promise<ToldFigure[]> {
  const { answers } = await admin.ok(figures.ask, { body: { questions } });
  return answers.map((answer) => {
    if (!isTold(answer)) throw new Error(`${answer.figure} was refused`);
    return answer;
  });
}

interface Kept {
  id: number;
  statusId: number;
  isEnded: boolean;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  closedAt: string | null;
  dueAt: string | null;
  workType: number | null;
}
const ordersAt = async (tenant: TestTenant, siteId: number): Promise<Kept[]> =>
  await tenant.rows(
    async (db) =>
      await db
        .selectFrom("workOrders")
        .select(["id", "statusId", "isEnded", "createdAt", "startedAt", "completedAt", "closedAt", "dueAt", "workType"])
        .where("siteId", "=", siteId)
        .execute(),
  );

/** Plainly, one row after the other. */
function calculated(orders: readonly Kept[], from: number, until: number): Record<string, [number, number | null]> {
  const ms = (at: string | null) => (at === null ? NaN : Date.parse(at));
  const isIn = (at: string | null) => ms(at) >= from && ms(at) < until;
  const at = Math.min(until, Date.now());
  const sum = (of: readonly Kept[], minutes: (order: Kept) => number) => of.reduce((all, order) => all + minutes(order), 0) / 60_000;
  const done = orders.filter(({ statusId, completedAt }) => (statusId === 3 || statusId === 4) && isIn(completedAt));
  const open = orders.filter((order) => ms(order.createdAt) <= at && (!order.isEnded || ms(order.completedAt ?? order.closedAt) > at));
  const late = open.filter(({ dueAt }) => ms(dueAt) < at);
  const timed = done.filter(({ createdAt, completedAt }) => ms(completedAt) >= ms(createdAt));
  const started = orders.filter(({ createdAt, startedAt }) => isIn(startedAt) && ms(startedAt) >= ms(createdAt));
  const due = done.filter(({ dueAt }) => dueAt !== null);
  return {
    ordersCreated: [orders.filter(({ createdAt }) => isIn(createdAt)).length, null],
    ordersCompleted: [done.length, null],
    ordersOpen: [open.length, null],
    ordersOverdue: [late.length, null],
    overdueShare: [late.length, open.length],
    cycleTime: [sum(timed, ({ createdAt, completedAt }) => ms(completedAt) - ms(createdAt)), timed.length],
    timeToStart: [sum(started, ({ createdAt, startedAt }) => ms(startedAt) - ms(createdAt)), started.length],
    completedOnTime: [due.filter(({ dueAt, completedAt }) => ms(completedAt) <= ms(dueAt)).length, due.length],
  };
}

test("figures of orders are what their rows give one by one, over made-up histories and ranges", { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const plant = await buildPlant(admin, `C${seed}`);
    await buildHistory(admin, world.tenant, plant, 1000 + seed);
    const [siteId = 0] = plant.sites;
    const orders = await ordersAt(world.tenant, siteId);
    const range = { from: dayAfter(today, -20 - ((seed * 13) % 90)), until: dayAfter(today, -((seed * 7) % 20)) };
    const own = calculated(orders, Date.parse(`${range.from}T00:00:00Z`), Date.parse(`${dayAfter(range.until, 1)}T00:00:00Z`));
    for (const [figure, [numerator, denominator]] of Object.entries(own)) {
      const told = await ask(figure as FigureId, range, { siteId });
      expect(told.numerator, `${figure} of history ${seed}`).toBeCloseTo(numerator, 3);
      expect(told.denominator, `${figure} of history ${seed}`).toBe(denominator);
    }
  }
});

test("PM compliance is that of the plans' own page, by each rule for being on time, and says which one it used", async () => {
  const plant: Plant = await buildPlant(admin, "PM");
  await buildHistory(admin, world.tenant, plant, 77);
  const [siteId = 0] = plant.sites;
  const range = { from: dayAfter(today, -80), until: today };
  const set = new Map<OnTimeRule, number>();
  for (const preventiveOnTime of ON_TIME_RULES) {
    const { version } = await admin.ok(maintenanceSettings.get);
    await admin.ok(maintenanceSettings.update, { body: { version, preventiveOnTime } } as never);
    const { counts } = await admin.ok(planOccurrences.compliance, { query: { ...range, siteId } });
    const due = counts.on_time + counts.late + counts.overdue + counts.cancelled + counts.skipped + counts.missed;
    expect(due).toBeGreaterThan(5);
    const definition = [{ name: "onTime", value: preventiveOnTime }];
    expect(await ask("pmCompliance", range, { siteId })).toMatchObject({ numerator: counts.on_time, denominator: due, definition });
    expect(await ask("pmLate", range, { siteId })).toMatchObject({ numerator: counts.late, denominator: due, definition });
    expect(await ask("pmMissed", range, { siteId })).toMatchObject({
      numerator: counts.overdue + counts.cancelled + counts.skipped + counts.missed,
      denominator: due,
    });
    set.set(preventiveOnTime, counts.on_time);
  }
  // Tried instead of set: the same numbers, and what is set stays.
  const inUse = [...set.keys()].at(-1);
  for (const [onTime, numerator] of set) {
    const questions = [{ figure: "pmCompliance" as const, ...range, siteId }];
    const { answers } = await admin.ok(figures.ask, { body: { questions, tried: { onTime } } });
    expect(answers).toMatchObject([{ numerator, definition: [{ name: "onTime", value: onTime }] }]);
    expect(await ask("pmCompliance", range, { siteId })).toMatchObject({ definition: [{ name: "onTime", value: inUse }] });
  }
});

test("reliability of an asset is that of its own page, and of a site the sum of its assets", async () => {
  const plant = await buildPlant(admin, "REL");
  await buildHistory(admin, world.tenant, plant, 91);
  const [siteId = 0] = plant.sites;
  const range = { from: dayAfter(today, -60), until: dayAfter(today, -5) };
  const span = { from: `${range.from}T00:00:00.000Z`, until: `${dayAfter(range.until, 1)}T00:00:00.000Z` };
  const pageOf = async (assetId: number, withBelow: boolean) =>
    (
      await admin.ok(downtimes.figures, {
        params: { assetId: String(assetId) as never },
        query: { ...span, withBelow: withBelow ? "true" : "false" },
      })
    ).figures;
  const own = plant.assets.filter((asset) => asset.siteId === siteId);
  const [top] = own;
  const page = await pageOf(top?.id ?? 0, true);
  const pages = await Promise.all(own.map(async ({ id }) => await pageOf(id, false)));
  for (const figure of ["availability", "availabilityLessPlanned", "mtbf", "mttr", "mdt", "mtbm"] as const) {
    const ofAsset = await ask(figure, range, { assetId: top?.id });
    expect(ofAsset.numerator, figure).toBeCloseTo(page[figure].numerator, 6);
    expect(ofAsset.denominator, figure).toBeCloseTo(page[figure].denominator, 6);
    const ofSite = await ask(figure, range, { siteId });
    expect(ofSite.numerator, figure).toBeCloseTo(
      pages.reduce((sum, each) => sum + each[figure].numerator, 0),
      6,
    );
    expect(ofSite.denominator, figure).toBeCloseTo(
      pages.reduce((sum, each) => sum + each[figure].denominator, 0),
      6,
    );
  }
});

test("reliability breaks down into its assets and sites, each as on its own page, those first that stood or failed most", async () => {
  const plant = await buildPlant(admin, "PARTS");
  await buildHistory(admin, world.tenant, plant, 93);
  const range = { from: dayAfter(today, -60), until: dayAfter(today, -5) };
  const [siteId = 0] = plant.sites;
  const own = plant.assets.filter((asset) => asset.siteId === siteId);
  for (const figure of ["availability", "mtbf", "mttr", "failureRate"] as const) {
    const told = await ask(figure, range, { siteId, by: "asset" });
    const parts = told.points ?? [];
    expect(new Set(parts.map(({ key }) => key)), figure).toEqual(new Set(own.map(({ id }) => String(id))));
    for (const { key, value, numerator, denominator } of parts) {
      const [alone] = own.filter(({ id }) => String(id) === key && id !== own[0]?.id);
      // The first one has another below it, which its own figure takes in.
      if (alone) expect(await ask(figure, range, { assetId: alone.id }), figure).toMatchObject({ value, numerator, denominator });
    }
    expect(
      parts.reduce((sum, part) => sum + (part.denominator ?? 0), 0),
      figure,
    ).toBeCloseTo(told.denominator ?? NaN, 6);
    const ofSite = (await ask(figure, range, { siteId, by: "site" })).points ?? [];
    expect(
      ofSite.map(({ key }) => key),
      figure,
    ).toEqual([String(siteId)]);
    expect(ofSite[0]?.value, figure).toBeCloseTo(told.value ?? NaN, 9);
  }
  const stood = ((await ask("availability", range, { siteId, by: "asset" })).points ?? []).map(
    ({ numerator, denominator }) => (denominator ?? 0) - numerator,
  );
  expect(stood).toEqual(stood.toSorted((one, other) => other - one));
});

/** Two sites by calendars of their own, with a line that has another one, and an asset that went from hall to line and back. */
async function buildMeasuredPlant(tag: string): Promise<Plant> {
  const plant = await buildPlant(admin, tag);
  const exceptions = [{ day: dayAfter(today, -33), hours: [{ startMinute: 1200, minutes: 480 }] }];
  const [weekdays, nights] = [
    await buildCalendar(admin, { exceptions }),
    await buildCalendar(admin, { hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 1320, minutes: 480 })) }),
  ];
  const [siteId = 0] = plant.sites;
  const { version } = await admin.ok(locations.get, { params: { id: siteId } });
  await admin.ok(locations.update, { params: { id: siteId }, body: { version, productionCalendarId: weekdays.id } });
  const line = await buildLocation(admin, { parentId: siteId, productionCalendarId: nights.id });
  for (let n = 0; n < 2; n += 1) plant.assets.push({ id: (await buildAsset(admin, { locationId: line.id })).id, siteId });
  const [, walker] = plant.assets;
  for (const [back, toLocationId] of [
    [70, line.id],
    [20, siteId],
  ] as const)
    await admin.ok(assetMovements.create, {
      body: { assetId: walker?.id ?? 0, kind: "move", toLocationId, at: new Date(Date.now() - back * 86_400_000).toISOString() },
    });
  return plant;
}

test(
  "many assets together are what each of them is alone, by whatever calendars they stand and wherever they went",
  { timeout: 600_000 },
  async () => {
    let compared = 0;
    for (let seed = 1; seed <= MEASURED; seed += 1) {
      const plant = await buildMeasuredPlant(`TOG${seed}`);
      await buildHistory(admin, world.tenant, plant, 500 + seed);
      const until = dayAfter(today, seed % 3 === 0 ? 3 : -((seed * 7) % 20));
      const range = { from: dayAfter(until, -2 - ((seed * 17) % 60)), until };
      const weeks = bucketsOf(range, "week");
      for (const siteId of plant.sites)
        for (const figure of RELIABILITY) {
          const name = `${figure} of history ${seed}`;
          const [together, bySite, ...alone] = await askAtOnce([
            { figure, ...range, siteId, by: "week" },
            { figure, ...range, by: "site" },
            // Broken down into assets, each is worked out by itself.
            ...[range, ...weeks].map((days) => ({ figure, ...days, siteId, by: "asset" as const })),
          ]);
          const ofSite = bySite?.points?.find(({ key }) => key === String(siteId));
          const told = [together, ...(together?.points ?? [])];
          expect(told.length, name).toBe(alone.length);
          expect(alone[0]?.points?.length, name).toBe(plant.assets.filter((asset) => asset.siteId === siteId).length);
          for (const [at, { points = [] }] of alone.entries())
            for (const side of ["numerator", "denominator"] as const) {
              const sum = points.reduce((all, part) => all + (part[side] ?? 0), 0);
              expect(told[at]?.[side], `${side} of ${name}, span ${at}`).toBeCloseTo(sum, 5);
              if (at === 0) expect(ofSite?.[side], `${side} of ${name}`).toBeCloseTo(sum, 5);
              compared += at === 0 ? 2 : 1;
            }
        }
    }
    process.stdout.write(`${compared} sides of assets together compared with those of each\n`);
  },
);

test("an asset that never failed has no mean time between failures; one that failed once says that it is a mean of one", async () => {
  const asset = await buildAsset(admin);
  const range = { from: dayAfter(today, -70), until: today };
  expect(await ask("mtbf", range, { assetId: asset.id })).toMatchObject({ value: null, basis: "none" });
  expect(await ask("availability", range, { assetId: asset.id })).toMatchObject({ value: 1 });
  await buildDowntime(admin, { assetId: asset.id });
  expect(await ask("mtbf", range, { assetId: asset.id })).toMatchObject({ denominator: 1, basis: "one" });
  expect(await ask("mdt", range, { assetId: asset.id })).toMatchObject({ value: 60, basis: "one" });
  expect(await ask("failureRate", range, { assetId: asset.id })).toMatchObject({ numerator: 1, basis: "one" });
});

test("the backlog of a crew is that of its week; of last week nobody knows it", async () => {
  const { crews } = await buildPlant(admin, "BACK");
  const crewId = crews[0]?.id ?? 0;
  const { personId } = await world.tenant.join("Technician");
  const { id: shiftId } = await buildShift(admin);
  await admin.ok(shiftTerms.create, { body: { shiftId, personId, fromDay: "2026-01-01" } });
  await admin.ok(crewMembers.create, { body: { crewId, personId, fromDay: "2026-01-01" } });
  for (const estimateMinutes of [90, 45, 0]) await buildWorkOrder(admin, { crewId, estimateMinutes });
  const { plan } = await admin.ok(crewWeeks.plan, { query: { crewId: String(crewId) as never, monday: mondayOf(today) } });
  const range = { from: today, until: today };
  expect(plan?.capacity).toBeGreaterThan(0);
  expect(await ask("backlogPlanned", range, { crewId })).toMatchObject({
    numerator: plan?.backlog.plannedMinutes,
    denominator: plan?.capacity,
  });
  const ready = await ask("backlogReady", range, { crewId });
  expect(ready).toMatchObject({ numerator: plan?.backlog.readyMinutes, denominator: plan?.capacity });
  expect(Math.round((ready.value ?? 0) * 10) / 10).toBe(plan?.backlog.readyWeeks);
  const before = { from: dayAfter(today, -7), until: dayAfter(today, -1) };
  expect(await ask("backlogPlanned", before, { crewId })).toMatchObject({ value: null, basis: "none" });
});
