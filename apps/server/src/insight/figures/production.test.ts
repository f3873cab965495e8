import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { shiftOf } from "@millwright/domain/register/meters/counting.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildProduction, readCounter } from "../../register/asset-production/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { isNight } from "../../testing/tier.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

/** What assets make, beside a calculation minute by minute that shares no code with the product. */

const HISTORIES = isNight ? 1000 : 6;
const ZONE = "America/New_York";
const MINUTE_MS = 60_000;
const KEYS = ["oee", "teep", "lineAvailability", "performance", "quality", "utilisation", "pieces", "scrap"] as const;

let world: World;
let admin: Person;
let siteId: number;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  siteId = (await buildLocation(admin, { isSite: true, timeZone: ZONE })).id;
  // From six in the morning to ten in the evening, every day.
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 360, minutes: 960 }));
  const calendar = await admin.ok(productionCalendars.create, {
    body: { code: "OEE-16", name: "Sixteen hours", hours, worksHolidays: true, exceptions: [] },
  } as never);
  const { version } = await admin.ok(locations.get, { params: { id: siteId } });
  await admin.ok(locations.update, {
    params: { id: siteId },
    body: { version, productionCalendarId: (calendar as { id: number }).id },
  } as never);
});
afterAll(() => world.close());

async function askAll(more: Partial<Question> & { from: string; until: string }, person = admin): Promise<Record<string, ToldFigure>> {
  const { answers } = await person.ok(figures.ask, { body: { questions: KEYS.map((figure) => ({ figure, ...more })) } });
  return Object.fromEntries(
    answers.map((answer) => {
      if (!isTold(answer)) throw new Error(`${answer.figure} was refused`);
      return [answer.figure, answer];
    }),
  );
}

/** Numbers from 0 to 1, the same ones each time. */
function rolling(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Dial {
  at: number;
  value: number;
  entry: "ordinary" | "reset";
  /** Since it was new. */
  count: number;
}

/** Readings at whole minutes, hours or days apart; once somebody sets the dial to nought. */
function dialOf(roll: () => number, from: number, until: number, most: number): Dial[] {
  const all: Dial[] = [];
  let [value, count] = [Math.floor(roll() * 1000), 0];
  count = value;
  for (let at = from; at < until; at += (30 + Math.floor(roll() * 2000)) * MINUTE_MS) {
    const entry = all.length > 2 && roll() < 0.15 ? "reset" : "ordinary";
    const made = all.length === 0 ? 0 : Math.floor(roll() * most);
    value = entry === "reset" ? made : value + made;
    count += made;
    all.push({ at, value, entry, count });
  }
  return all;
}

async function write(meterId: number, dial: readonly Dial[]): Promise<void> {
  await world.tenant.rows(async (db) => {
    const { seriesId } = await db.selectFrom("meters").select("seriesId").where("id", "=", meterId).executeTakeFirstOrThrow();
    const at = (one: Dial) => new Date(one.at).toISOString();
    await db
      .insertInto("readings")
      .values(dial.map((one) => ({ seriesId, at: at(one), value: one.value })))
      .execute();
    const last = dial.at(-1);
    if (last)
      await db
        .insertInto("seriesLatest")
        .values({ seriesId, at: at(last), value: last.value })
        .execute();
    for (const [place, one] of dial.entries()) {
      const shift = shiftOf({ value: one.value, entry: one.entry, oldValue: null }, dial[place - 1]?.value ?? null, null);
      if (one.entry === "reset")
        await db
          .insertInto("readingMarks")
          .values({ seriesId, at: at(one), entry: one.entry, shift })
          .execute();
    }
  });
}

function countOf(dial: readonly Dial[], at: number): number {
  const exact = dial.find((one) => one.at === at);
  if (exact) return exact.count;
  const before = dial.findLast((one) => one.at < at);
  const next = dial.find((one) => one.at > at);
  if (!before || !next) throw new Error("not read on both sides");
  return Math.round(before.count + ((next.count - before.count) * (at - before.at)) / (next.at - before.at));
}

const hourThere = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", hourCycle: "h23" });
const hours = new Map<number, number>();
/** Zones of this test differ from UTC by whole hours. */
const hourAt = (at: number): number => {
  const key = Math.floor(at / 3_600_000);
  const hour = hours.get(key) ?? Number(hourThere.format(key * 3_600_000));
  hours.set(key, hour);
  return hour;
};

interface Stop {
  from: number;
  until: number;
}

/** Minute by minute, and reading by reading. */
function plainly(
  span: Stop,
  pieces: readonly Dial[],
  scrap: readonly Dial[],
  stops: readonly Stop[],
  rate: number,
): Record<string, number[]> | null {
  const from = Math.max(span.from, pieces[0]?.at ?? Infinity, scrap[0]?.at ?? Infinity);
  const until = Math.min(span.until, pieces.at(-1)?.at ?? 0, scrap.at(-1)?.at ?? 0);
  if (from >= until) return null;
  let [clock, required, operating] = [0, 0, 0];
  for (let at = from; at < until; at += MINUTE_MS) {
    clock += 1;
    if (hourAt(at) < 6 || hourAt(at) >= 22) continue;
    required += 1;
    if (!stops.some((stop) => stop.from <= at && at < stop.until)) operating += 1;
  }
  const [all, bad] = [countOf(pieces, until) - countOf(pieces, from), countOf(scrap, until) - countOf(scrap, from)];
  const ideal = (minutes: number) => (minutes * rate) / 60;
  return {
    oee: [all - bad, ideal(required)],
    teep: [all - bad, ideal(clock)],
    quality: [all - bad, all],
    scrap: [bad],
    pieces: [all],
    performance: [all, ideal(operating)],
    lineAvailability: [ideal(operating), ideal(required)],
    utilisation: [ideal(required), ideal(clock)],
  };
}

/** Midnight there: their clocks differ from UTC by four or by five hours. */
const midnight = (day: string): number => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return [4, 5].map((behind) => utc + behind * 3_600_000).find((at) => hourAt(at) === 0) ?? NaN;
};

async function history(seed: number, firstDay: string) {
  const roll = rolling(seed);
  const line = await buildAsset(admin, { locationId: siteId });
  const machine = await buildAsset(admin, { parentId: line.id });
  const rate = 20 + Math.floor(roll() * 500);
  const { counterId, scrapCounterId } = await buildProduction(admin, line.id, { idealPerHour: rate });
  const from = midnight(firstDay);
  const until = from + 12 * 1440 * MINUTE_MS;
  const begin = from + Math.floor(roll() * 2000) * MINUTE_MS;
  // Both are read in one round, so that no stretch has the one without the other.
  const pieces = dialOf(roll, begin, until, 4000);
  let scrapped = 0;
  const scrap = pieces.map(({ at }, place): Dial => {
    scrapped += place === 0 ? 0 : Math.floor(roll() * 100);
    return { at, value: scrapped, entry: "ordinary", count: scrapped };
  });
  await write(counterId, pieces);
  if (scrapCounterId) await write(scrapCounterId, scrap);
  const stops = [0, 1, 2, 3, 4].map(() => {
    const at = from + Math.floor(roll() * 12 * 1440) * MINUTE_MS;
    return { from: at, until: at + (10 + Math.floor(roll() * 1500)) * MINUTE_MS };
  });
  await world.tenant.rows(async (db) => {
    for (const [at, stop] of stops.entries())
      await db
        .insertInto("downtimes")
        .values({
          assetId: at % 2 === 0 ? line.id : machine.id,
          siteId,
          startAt: new Date(stop.from).toISOString(),
          endAt: new Date(stop.until).toISOString(),
          isPlanned: at === 0,
          state: "down",
          createdBy: admin.personId,
        })
        .onConflict((open) => open.doNothing())
        .execute();
    const kept = await db.selectFrom("downtimes").select(["startAt", "endAt"]).where("assetId", "in", [line.id, machine.id]).execute();
    stops.splice(0, stops.length, ...kept.map(({ startAt, endAt }) => ({ from: Date.parse(startAt), until: Date.parse(endAt ?? "") })));
  });
  return { line, machine, rate, pieces, scrap, stops };
}

test(
  "what a line makes is what its readings and stops give minute by minute: resets, edges, days of 23 and 25 hours",
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      // Clocks went forward on the 9th of March and back on the 2nd of November.
      const firstDay = seed % 2 === 0 ? "2025-03-03" : "2025-10-28";
      const { line, rate, pieces, scrap, stops } = await history(seed, firstDay);
      for (const [first, last] of [
        [0, 11],
        [(seed * 3) % 6, 6 + (seed % 4)],
        [6, 6],
      ] as const) {
        const range = { from: dayAfter(firstDay, first), until: dayAfter(firstDay, last) };
        const own = plainly({ from: midnight(range.from), until: midnight(dayAfter(range.until, 1)) }, pieces, scrap, stops, rate);
        const told = await askAll({ ...range, siteId, assetId: line.id, by: "day" });
        for (const key of KEYS) {
          const at = `${key} of history ${seed}, ${range.from} to ${range.until}`;
          if (!own) {
            expect(told[key]?.value, at).toBeNull();
            continue;
          }
          expect(told[key]?.numerator, at).toBeCloseTo(own[key]?.[0] ?? NaN, 6);
          if (told[key]?.denominator !== null) expect(told[key]?.denominator, at).toBeCloseTo(own[key]?.[1] ?? NaN, 6);
          const ofDays = (told[key]?.points ?? []).reduce((sum, point) => sum + point.numerator, 0);
          expect(ofDays, `days of ${at}`).toBeCloseTo(told[key]?.numerator ?? NaN, 6);
        }
      }
    }
  },
);

test("without a counter, without readings, before the first and after the last of them there is no number, and never a nought", async () => {
  const range = { from: "2025-05-05", until: "2025-05-06" };
  const bare = await buildAsset(admin, { locationId: siteId });
  const unread = await buildAsset(admin, { locationId: siteId });
  await buildProduction(admin, unread.id);
  const once = await buildAsset(admin, { locationId: siteId });
  const { counterId } = await buildProduction(admin, once.id, { countsScrap: false });
  await readCounter(admin, counterId, [
    ["2025-05-04T10:00:00.000Z", 500],
    ["2025-05-05T10:00:00.000Z", 560],
  ]);
  for (const { id } of [bare, unread])
    for (const figure of Object.values(await askAll({ ...range, assetId: id })))
      expect(figure).toMatchObject({ value: null, basis: "none" });
  expect((await askAll({ from: "2025-05-06", until: "2025-05-09", siteId, assetId: once.id })).pieces).toMatchObject({
    value: null,
    basis: "none",
  });
  expect((await askAll({ from: "2025-05-01", until: "2025-05-03", siteId, assetId: once.id })).pieces).toMatchObject({ value: null });
  // Of the 5th, six hours of the morning were read: 06:00 is 10:00 of UTC there.
  const told = await askAll({ ...range, siteId, assetId: once.id });
  expect(told.pieces).toMatchObject({ value: 15, basis: "several" });
  expect(told.utilisation).toMatchObject({ value: 0 });
  for (const key of ["oee", "teep", "quality", "scrap"] as const) expect(told[key], key).toMatchObject({ value: null, basis: "none" });
});

test("a site is the sum of its assets in pieces, each once, and breaks down into them", async () => {
  const firstDay = "2025-06-02";
  const range = { from: firstDay, until: dayAfter(firstDay, 9) };
  const [one, other] = [await history(71, firstDay), await history(72, firstDay)];
  // A machine of a counted line makes the same pieces.
  const below = await buildProduction(admin, one.machine.id, { countsScrap: false });
  await readCounter(admin, below.counterId, [
    ["2025-06-03T10:00:00.000Z", 0],
    ["2025-06-05T10:00:00.000Z", 4000],
  ]);
  const site = await askAll({ ...range, siteId, by: "asset" });
  const [first, second] = [
    await askAll({ ...range, siteId, assetId: one.line.id }),
    await askAll({ ...range, siteId, assetId: other.line.id }),
  ];
  for (const key of KEYS) {
    expect(site[key]?.numerator, key).toBeCloseTo((first[key]?.numerator ?? 0) + (second[key]?.numerator ?? 0), 6);
    const known = (site[key]?.points ?? []).filter(({ value }) => value !== null);
    expect(new Set(known.map((point) => point.key)), key).toEqual(new Set([one.line.id, other.line.id].map(String)));
    expect(known.map(({ label }) => label)).toEqual(expect.arrayContaining([one.line.name]));
  }
  const [availability, performance, quality] = [site.lineAvailability, site.performance, site.quality].map((each) => each?.value ?? 0);
  expect(site.oee?.value).toBeCloseTo((availability ?? 0) * (performance ?? 0) * (quality ?? 0), 9);
  expect(site.teep?.value).toBeCloseTo((site.oee?.value ?? 0) * (site.utilisation?.value ?? 0), 9);
  expect((await askAll({ ...range, assetId: one.machine.id })).pieces?.value).toBe(4000);
  const bySite = await askAll({ ...range, siteId, by: "site" });
  expect(bySite.oee?.points).toMatchObject([{ key: String(siteId), value: site.oee?.value }]);
});

test("figures of pieces ask for the right to readings, and count no asset out of reach", async () => {
  const firstDay = "2025-07-07";
  const range = { from: firstDay, until: dayAfter(firstDay, 9) };
  const { line } = await history(81, firstDay);
  const all = { flags: ["view"], scope: "all" } as const;
  await addRole(world.tenant, "Downtime alone", { downtimes: all, assets: all });
  const without = await world.tenant.join("Downtime alone");
  const { answers } = await without.ok(figures.ask, { body: { questions: [{ figure: "pieces" as FigureId, ...range }] } });
  expect(answers).toEqual([{ figure: "pieces", refusal: "forbidden" }]);
  const elsewhere = await buildLocation(admin, { isSite: true });
  const here = { flags: ["view"], scope: "site" } as const;
  await addRole(world.tenant, "Pieces of a site", { downtimes: here, assets: here, meters: here, "meter-readings": here });
  const local = await world.tenant.join("Pieces of a site", { siteId: elsewhere.id });
  expect((await askAll({ ...range, assetId: line.id }, local)).pieces).toMatchObject({ value: null, basis: "none" });
  expect((await askAll(range, local)).oee).toMatchObject({ value: null, numerator: 0 });
});
