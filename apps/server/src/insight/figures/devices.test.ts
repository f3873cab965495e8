import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildMeasured, buildPlant, type Plant } from "./builders.ts";

/** Figures of sensors and alarms beside calculations over their rows that share no code with them. */

let world: World;
let tenant: TestTenant;
let admin: Person;
let plant: Plant;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
  plant = await buildPlant(admin, "DEV");
  await buildMeasured(admin, tenant, plant, 5);
});
afterAll(() => world.close());

async function ask(figure: FigureId, range: Pick<Question, "from" | "until">, more: Partial<Question> = {}): Promise<ToldFigure> {
  const { answers } = await admin.ok(figures.ask, { body: { questions: [{ figure, ...range, ...more }] } });
  const [answer] = answers;
  if (!answer || !isTold(answer)) throw new Error(`${figure} was refused`);
  return answer;
}

interface KeptSensor {
  id: number;
  state: string;
  status: string;
  battery: number | null;
  siteId: number;
}
interface KeptAlarm {
  seriesId: number | null;
  sinceAt: string;
  raisedAt: string;
  clearedAt: string | null;
  acknowledgedAt: string | null;
  isRepeat: boolean;
  highestSeverity: number;
  siteId: number;
}
const rowsOf = async <Row>(table: "sensors" | "alarms") =>
  (await tenant.rows(async (db) => await sql<Row>`select * from ${sql.table(table)}`.execute(db))).rows;
const ms = (at: string | null) => (at === null ? Infinity : Date.parse(at));
const sum = <T>(of: readonly T[], what: (one: T) => number) => of.reduce((total, one) => total + what(one), 0);

test("sensors in use are counted by the state that they are in now; of last week nobody knows it", async () => {
  const [siteId = 0] = plant.sites;
  const inUse = (await rowsOf<KeptSensor>("sensors")).filter((sensor) => sensor.status === "active" && sensor.siteId === siteId);
  const now = { from: today, until: today };
  const having = (...states: string[]) => inUse.filter(({ state }) => states.includes(state)).length;
  expect(inUse.length).toBeGreaterThan(2);
  expect(await ask("sensorsInUse", now, { siteId })).toMatchObject({ value: inUse.length });
  expect(await ask("sensorsOnline", now, { siteId })).toMatchObject({ numerator: having("ok", "aware"), denominator: inUse.length });
  expect(await ask("sensorsLate", now, { siteId })).toMatchObject({ value: having("late") });
  expect(await ask("sensorsOffline", now, { siteId })).toMatchObject({ value: having("offline") });
  const low = inUse.filter(({ battery }) => battery !== null && battery < 20).length;
  expect(await ask("batteryLow", now, { siteId }), "exactly 20 % is not low").toMatchObject({ value: low });
  const before = { from: dayAfter(today, -7), until: dayAfter(today, -1) };
  expect(await ask("sensorsOnline", before, { siteId })).toMatchObject({ value: null, basis: "none" });
});

test("readings are missing of those that should have come, and a day with more than these makes up for no other", async () => {
  const own = await world.otherTenant();
  const by = await own.as("Administrator");
  const { assets } = await buildPlant(by, "GAP");
  await buildMeasured(by, own, { assets: assets.slice(0, 1) }, 9);
  const kept = await own.rows(
    async (db) => (await sql<{ day: string; count: number }>`select day::text as day, count from sensor_days`.execute(db)).rows,
  );
  const range = { from: dayAfter(today, -40), until: dayAfter(today, -2) };
  const within = kept.filter(({ day }) => day >= range.from && day <= range.until);
  const { answers } = await by.ok(figures.ask, { body: { questions: [{ figure: "readingsMissed", ...range }] } });
  expect(within.some(({ count }) => count > 144)).toBe(true);
  expect(answers[0]).toMatchObject({ numerator: sum(within, ({ count }) => Math.max(0, 144 - count)), denominator: within.length * 144 });
  const none = { from: dayAfter(today, -400), until: dayAfter(today, -390) };
  expect(await ask("readingsMissed", none)).toMatchObject({ value: null, basis: "none" });
});

test.each([
  [60, 3],
  [30, 10],
  [12, 0],
])("alarms from %i to %i days ago: raised, active at the end, acknowledged, again and outside limits", async (first, last) => {
  const range = { from: dayAfter(today, -first), until: dayAfter(today, -last) };
  const [from, until] = [Date.parse(range.from), Date.parse(dayAfter(range.until, 1))];
  const at = Math.min(until, Date.now());
  for (const siteId of plant.sites) {
    const alarms = (await rowsOf<KeptAlarm>("alarms")).filter((alarm) => alarm.siteId === siteId);
    const raised = alarms.filter(({ raisedAt }) => ms(raisedAt) >= from && ms(raisedAt) < until);
    const acknowledged = raised.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
    expect(await ask("alarmsRaised", range, { siteId })).toMatchObject({ value: raised.length });
    const bySeverity = await ask("alarmsRaised", range, { siteId, by: "severity" });
    for (const { key, value } of bySeverity.points ?? [])
      expect(value).toBe(raised.filter(({ highestSeverity }) => String(highestSeverity) === key).length);
    expect(await ask("alarmsActive", range, { siteId })).toMatchObject({
      value: alarms.filter(({ raisedAt, clearedAt }) => ms(raisedAt) <= at && ms(clearedAt) > at).length,
    });
    const toldOfTime = await ask("timeToAcknowledge", range, { siteId });
    expect(toldOfTime.denominator).toBe(acknowledged.length);
    expect(toldOfTime.numerator).toBeCloseTo(sum(acknowledged, (one) => ms(one.acknowledgedAt) - ms(one.raisedAt)) / 60_000, 3);
    expect(await ask("alarmRepeats", range, { siteId })).toMatchObject({
      numerator: raised.filter(({ isRepeat }) => isRepeat).length,
      denominator: raised.length,
    });
    const outside = alarms
      .filter(({ seriesId }) => seriesId !== null)
      .map(({ sinceAt, clearedAt }) => Math.min(ms(clearedAt), at) - Math.max(ms(sinceAt), from))
      .filter((lasted) => lasted > 0);
    // What is open lasts until the moment of the question.
    expect((await ask("outsideLimits", range, { siteId })).value).toBeCloseTo(
      sum(outside, (lasted) => lasted) / 60_000,
      last === 0 ? -2 : 3,
    );
  }
});
