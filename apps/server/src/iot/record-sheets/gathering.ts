import type { RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { figuresOfReadings, sheetDays, sheetTotals, stretchesOf, type Span } from "@millwright/domain/iot/record-sheets/days.ts";
import { daysOf, monthBounds } from "@millwright/domain/iot/record-sheets/month.ts";
import { dayBounds, dayStart } from "@millwright/domain/iot/readings/local-days.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { excursionsOf } from "./excursions.ts";
import { keptReadings, keptWeeksIn, lookedAt } from "./kept.ts";
import { allReadings, asidesOfSeries, figuresOf, storedPerDay, stretchesThatMatter, together, type Reading } from "./readings.ts";
import { limitsInForce } from "./rules.ts";
import { chosenSeries, sheetSensor, sheetSeries, type SheetSeries } from "./subject.ts";

export interface Wanted {
  sensorId: number;
  month: string;
  datum?: string | undefined;
}

/** What asks the database: of a print a connection for a moment, which goes back before files are read. */
type Ask = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Asked = Awaited<ReturnType<typeof asked>>;

/** A month of a sensor: one question to each source. Files are read of months alone of which weeks have gone; they are small. */
export async function gatherSheet(files: FileStore, ask: Ask, wanted: Wanted): Promise<RecordSheet> {
  const found = await ask(async (ctx) => await asked(ctx, wanted));
  const kept = await lookedAt(files, found.weeks);
  const intact = found.weeks.filter((_, place) => kept[place]?.state === "intact");
  const days = await daysOfSheet(files, found, intact);
  const { sensor, series, data, limits, excursions, span } = found;
  return {
    sensor: { id: sensor.id, code: sensor.code, name: sensor.name },
    place: sensor.place,
    isRecord: sensor.isRecord,
    calibrationDue: sensor.calibrationDue,
    typeId: sensor.typeId,
    month: wanted.month,
    timeZone: sensor.timeZone,
    madeAt: new Date(span.now).toISOString(),
    data: data.map(({ datum, label }) => ({ datum, label })),
    datum: series?.datum ?? "",
    label: series?.label ?? "",
    unit: series?.unit ?? null,
    decimals: series?.decimals ?? null,
    heartbeatSeconds: series?.intervalSeconds ?? null,
    limits,
    days,
    totals: sheetTotals(days),
    excursions,
    files: kept,
  };
}

const NO_LIMITS: RecordSheet["limits"] = { lower: null, upper: null, rules: [] };

async function asked(ctx: Ctx, { sensorId, month, datum }: Wanted) {
  const sensor = await sheetSensor(ctx, sensorId);
  const data = await sheetSeries(ctx, sensor);
  const series = chosenSeries(data, datum);
  const span = { ...monthBounds(month, sensor.timeZone), now: ctx.now.getTime() };
  const limits = series ? await limitsInForce(ctx, series.id) : NO_LIMITS;
  const weeks = await keptWeeksIn(ctx, sensorId, span);
  const days = daysOf(month).filter((day) => dayBounds(day, sensor.timeZone).until <= span.now);
  return {
    sensor,
    data,
    series,
    span,
    limits,
    weeks,
    days,
    excursions: await excursionsOf(ctx, sensorId, series?.id ?? null, span),
    ...(series ? await measuredIn(ctx, series, { timeZone: sensor.timeZone, span, limits, days, hasFiles: weeks.length > 0 }) : NOTHING),
  };
}

const NOTHING = { figures: new Map<string, never>(), asides: [], atHand: new Map<string, number>(), stored: [], stretches: [] };

interface Measuring {
  timeZone: string;
  span: Span;
  limits: RecordSheet["limits"];
  days: readonly string[];
  hasFiles: boolean;
}

/** Of a month of which weeks were kept all readings are put together with those of the files; else the few that matter are enough. */
async function measuredIn(ctx: Ctx, series: SheetSeries, { timeZone, span, limits, days, hasFiles }: Measuring) {
  return {
    figures: days.length === 0 ? NOTHING.figures : await figuresOf(ctx.db, series.id, days),
    atHand: hasFiles ? NOTHING.atHand : await storedPerDay(ctx, series, span, timeZone),
    asides: hasFiles ? await asidesOfSeries(ctx, series.id) : [],
    stored: hasFiles ? await allReadings(ctx, series, span) : [],
    stretches: hasFiles ? [] : await stretchesThatMatter(ctx, series, span, limits),
  };
}

async function daysOfSheet(files: FileStore, found: Asked, intact: Asked["weeks"]): Promise<RecordSheet["days"]> {
  const { series, span, weeks, days, limits, sensor } = found;
  const { timeZone } = sensor;
  if (!series) return sheetDays(days, found.figures, [], { ...NOT_KNOWN, timeZone, limits, until: span.until });
  const { figures, atHand, stretches } =
    weeks.length === 0 ? found : putTogether(found, series, await keptReadings(files, intact, series, found.asides));
  return sheetDays(days, figures, stretches, {
    timeZone,
    limits,
    interval: series.intervalSeconds,
    knownSince: knownSince(found, stretches),
    until: Math.min(span.until, span.now),
    atHand,
  });
}

/** What is still stored with what was kept; and the figures of days that are no longer added up, as far as their readings were kept. */
function putTogether({ figures, stored, days, span, sensor: { timeZone } }: Asked, series: SheetSeries, kept: readonly Reading[]) {
  const all = together(kept, stored, span);
  const counted = all.filter(({ counts }) => counts);
  const missing = days.filter((day) => !figures.has(day));
  const ground = { timeZone, kind: series.kind, interval: series.intervalSeconds };
  return {
    figures: new Map([...figures, ...figuresOfReadings(missing, counted, ground)]),
    atHand: countedPerDay(all, days, timeZone),
    stretches: stretchesOf(counted),
  };
}

function countedPerDay(readings: readonly Reading[], days: readonly string[], timeZone: string): Map<string, number> {
  const counts = days.map((day): [string, number] => {
    const { from, until } = dayBounds(day, timeZone);
    return [day, readings.reduce((count, { at }) => (at >= from && at < until ? count + 1 : count), 0)];
  });
  return new Map(counts);
}

const NOT_KNOWN = { interval: null, knownSince: 0, atHand: NOTHING.atHand };

/** Before its first reading nothing is missing; of one that was heard before the month everything is expected. */
function knownSince({ series, sensor, span }: Asked, stretches: readonly { at: number }[]): number {
  const first = stretches[0]?.at ?? span.until;
  if (!series || series.firstDay === null) return Math.max(span.from, first);
  const since = dayStart(series.firstDay, sensor.timeZone);
  return since < span.from ? span.from : Math.max(since, Math.min(first, span.until));
}
