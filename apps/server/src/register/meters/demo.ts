import { shiftOf } from "@millwright/domain/register/meters/counting.ts";
import { chanceOf, DAY_MS, workingHour, type Chance } from "../../demo/chance.ts";
import { spreadOver } from "../../demo/dates.ts";
import { insertAll, insertReadings, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

const HOURS = 32;
const GAUGES = [
  { name: "Oil pressure, bar", lowLimit: 2, highLimit: 6, around: 4, decimals: 1 },
  { name: "Bearing temperature, °C", lowLimit: 10, highLimit: 80, around: 62, decimals: 0 },
  { name: "Vibration, mm/s", lowLimit: 0, highLimit: 7.1, around: 4.6, decimals: 1 },
];
const WEEKS = 52;
const ROLL_OVER = 10_000;

interface Made {
  at: string;
  value: number;
  entry: "ordinary" | "roll_over";
}

/** The machines that somebody built have hours, some of them a level or the look of their oil; each was read every week of a year. */
export async function writeMeters(setting: Furnished): Promise<void> {
  const { db, start, crew } = setting;
  // Of its own, so that nothing else of the company becomes otherwise.
  const chance = chanceOf(305);
  const listId = await listIds(db);
  const hour = listId("units-of-measure", "Hour");
  const machines = setting.machines.filter(({ maker }) => maker !== undefined).slice(0, HOURS);
  const on = (code: string) => ({ assetId: setting.register.machines.get(code)?.id ?? null, createdBy: crew.planner });
  const counters = machines.map(({ code }) => {
    const rolls = chance.is(0.3);
    return {
      ...on(code),
      code: `${code}-H`,
      name: "Hours run",
      kind: "continuous",
      unitId: hour,
      decimals: 0,
      maxPerDay: 24,
      rollOver: rolls ? ROLL_OVER : null,
    };
  });
  const gauges = machines.slice(0, 6).map(({ code }, at) => {
    const { name, lowLimit, highLimit, decimals } = GAUGES[at % GAUGES.length] ?? {
      name: "Level",
      lowLimit: null,
      highLimit: null,
      decimals: 1,
    };
    return { ...on(code), code: `${code}-G`, name, kind: "gauge", lowLimit, highLimit, decimals };
  });
  const looks = machines.slice(6, 8).map(({ code }) => ({
    ...on(code),
    code: `${code}-O`,
    name: "Look of the oil",
    kind: "characteristic",
    states: "clear, cloudy, black",
  }));
  const ids = [
    ...(await insertAll(db, "meters", counters)),
    ...(await insertAll(db, "meters", gauges)),
    ...(await insertAll(db, "meters", looks)),
  ];
  const series = new Map((await db.selectFrom("meters").select(["id", "seriesId"]).execute()).map(({ id, seriesId }) => [id, seriesId]));
  const histories = [
    ...counters.map(({ rollOver }) => countedFor(start, chance, rollOver)),
    ...gauges.map((_, at) => leveledFor(start, chance, GAUGES[at % GAUGES.length]?.around ?? 1)),
    ...looks.map(() => lookedFor(start, chance)),
  ];
  for (const [at, history] of histories.entries()) await writeHistory(setting, series.get(ids[at] ?? 0) ?? 0, history, at);
  await spreadOver(db, setting, "meters", 12, 4);
}

const times = (start: Date, chance: Chance): string[] =>
  Array.from({ length: WEEKS }, (_, week) =>
    new Date(Math.min(workingHour(start, (week - WEEKS) * 7 + 5, chance).getTime(), start.getTime() - DAY_MS)).toISOString(),
  );

function countedFor(start: Date, chance: Chance, rollOver: number | null): Made[] {
  let dial = rollOver === null ? chance.between(800, 24_000) : chance.between(4000, 9800);
  const daily = chance.between(6, 15);
  return times(start, chance).map((at) => {
    dial += Math.round(daily * 7 * (0.7 + chance.next() * 0.5));
    const rolls = rollOver !== null && dial >= rollOver;
    if (rolls) dial -= rollOver;
    return { at, value: dial, entry: rolls ? "roll_over" : "ordinary" };
  });
}

const leveledFor = (start: Date, chance: Chance, around: number): Made[] =>
  times(start, chance).map((at) => ({
    at,
    value: Math.round(around * (0.8 + chance.next() * 0.4 + (chance.is(0.03) ? 0.5 : 0)) * 10) / 10,
    entry: "ordinary",
  }));

const lookedFor = (start: Date, chance: Chance): Made[] =>
  times(start, chance).map((at) => ({ at, value: chance.is(0.06) ? 2 : chance.is(0.2) ? 1 : 0, entry: "ordinary" }));

async function writeHistory({ db, crew }: Furnished, seriesId: number, history: readonly Made[], turn: number): Promise<void> {
  const personId = crew.technicians[turn % Math.max(1, crew.technicians.length)] ?? crew.planner;
  if (history.length === 0) return;
  await insertReadings(db, seriesId, history);
  const marks = history.map(({ at, value, entry }) => ({
    seriesId,
    at,
    entry,
    shift: shiftOf({ value, entry, oldValue: null }, null, ROLL_OVER),
    personId,
    createdAt: at,
  }));
  await insertAll(db, "readingMarks", marks);
}
