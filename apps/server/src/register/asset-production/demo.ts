import { merged, minutesIn, shared, type Interval } from "@millwright/domain/kit/intervals.ts";
import { requiredTime } from "@millwright/domain/register/production-calendars/required-time.ts";
import { chanceOf, DAY_MS, type Chance } from "../../demo/chance.ts";
import { insertAll, insertReadings, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { staysOf } from "../production-calendars/service.ts";

/** The counted lines: what an hour makes at best, and how well each ran of that, in percent. */
const LINES = [
  {
    code: "L1-00",
    counts: "L1-FL01",
    rejects: "L1-CD01",
    pieces: "Jars filled",
    rejected: "Jars rejected",
    idealPerHour: 7200,
    pace: [74, 92],
  },
  {
    code: "L2-00",
    counts: "L2-FL01",
    rejects: "L2-CD01",
    pieces: "Cups filled",
    rejected: "Cups rejected",
    idealPerHour: 5400,
    pace: [62, 86],
  },
] as const;
type Line = (typeof LINES)[number];

const DAYS = 548;
const SHIFT_MS = DAY_MS / 3;
/** Chances of its own, so that what others draw stays as it was. */
const SEED = 4_004;

/** Two lines count their jars and what the checkweigher rejects, read when a shift begins and ends. */
export async function writeProduction(setting: Furnished, timeZone: string): Promise<void> {
  const chance = chanceOf(SEED);
  for (const line of LINES) {
    const assetId = setting.register.machines.get(line.code)?.id;
    if (assetId === undefined) continue;
    const [counter, scrap] = await writeCounters(setting, line);
    if (!counter || !scrap) continue;
    const facts = { assetId, counterId: counter.id, scrapCounterId: scrap.id, idealPerHour: line.idealPerHour };
    await insertAll(setting.db, "assetProduction", [facts]);
    const made = await shiftsOf(setting, assetId, line, timeZone, chance);
    await insertReadings(
      setting.db,
      counter.seriesId,
      dial(made, ({ pieces }) => pieces),
    );
    await insertReadings(
      setting.db,
      scrap.seriesId,
      dial(made, ({ rejected }) => rejected),
    );
  }
}

async function writeCounters({ db, register, crew, start }: Furnished, line: Line): Promise<{ id: number; seriesId: number }[]> {
  const unitId = (await listIds(db))("units-of-measure", "Piece");
  const at = new Date(start.getTime() - DAYS * DAY_MS).toISOString();
  const rows = [
    { code: `${line.counts}-PCS`, name: line.pieces, assetId: register.machines.get(line.counts)?.id ?? null },
    { code: `${line.rejects}-REJ`, name: line.rejected, assetId: register.machines.get(line.rejects)?.id ?? null },
  ].map((row) => ({
    ...row,
    kind: "continuous",
    unitId,
    decimals: 0,
    maxPerDay: line.idealPerHour * 24,
    createdBy: crew.planner,
    createdAt: at,
  }));
  const ids = await insertAll(db, "meters", rows);
  return await db.selectFrom("meters").select(["id", "seriesId"]).where("id", "in", ids).orderBy("id").execute();
}

interface Shift extends Interval {
  pieces: number;
  rejected: number;
}

/** What was made in each shift, of the time in which nothing of the line stood still. */
async function shiftsOf({ db, start }: Furnished, assetId: number, { code, idealPerHour, pace }: Line, timeZone: string, chance: Chance) {
  const period = { from: start.getTime() - DAYS * DAY_MS, until: start.getTime() };
  const { stays } = await staysOf({ db, timeZone }, assetId, period);
  const stops = await stopsOf(db, code.slice(0, 3), period.until);
  return requiredTime(stays, period)
    .flatMap(inShifts)
    .map((shift): Shift => {
      const minutes = minutesIn([shift]) - minutesIn(shared([shift], stops));
      const pieces = Math.round(((minutes / 60) * idealPerHour * chance.between(pace[0], pace[1])) / 100);
      return { ...shift, pieces, rejected: Math.round((pieces * chance.between(8, 34)) / 1000) };
    });
}

function inShifts({ from, until }: Interval): Interval[] {
  const count = Math.ceil((until - from) / SHIFT_MS);
  return Array.from({ length: count }, (_, at) => ({ from: from + at * SHIFT_MS, until: Math.min(until, from + (at + 1) * SHIFT_MS) }));
}

async function stopsOf(db: Furnished["db"], machines: string, now: number): Promise<Interval[]> {
  const rows = await db
    .selectFrom("downtimes")
    .innerJoin("assets", "assets.id", "downtimes.assetId")
    .select(["downtimes.startAt", "downtimes.endAt"])
    .where("assets.code", "like", `${machines}%`)
    .where("downtimes.state", "=", "down")
    .execute();
  return merged(rows.map(({ startAt, endAt }) => ({ from: Date.parse(startAt), until: endAt === null ? now : Date.parse(endAt) })));
}

/** What the dial showed as each shift began and ended: between two shifts it stood. */
function dial(shifts: readonly Shift[], madeOf: (shift: Shift) => number): { at: string; value: number }[] {
  const read = new Map<number, number>();
  let value = 0;
  for (const shift of shifts) {
    read.set(shift.from, value);
    value += madeOf(shift);
    read.set(shift.until, value);
  }
  return [...read].map(([at, shown]) => ({ at: new Date(at).toISOString(), value: shown }));
}
