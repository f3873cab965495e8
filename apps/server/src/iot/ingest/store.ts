import { nothingDecoded, VITALS, type CanonicalReading } from "@millwright/domain/iot/ingest/canonical.ts";
import { isVitalKept, timingOf, watermarkOf, type Timing } from "@millwright/domain/iot/ingest/timing.ts";
import { converted } from "@millwright/domain/iot/readings/units.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import {
  closedHoursOf,
  newestOf,
  noteConflicts,
  readingKey,
  renewUnused,
  seriesKey,
  seriesOf,
  storeDirtyHours,
  storeReadings,
  storeSpans,
  wantedSeries,
  type FreshReading,
  type NewSpan,
  type Series,
  type Storable,
  type Wanted,
} from "../readings/service.ts";
import { takeAnswers } from "./answers.ts";
import { takeEnds } from "./going.ts";
import { newOutcome, type Incoming, type Outcome } from "./incoming.ts";
import { claimIds, keepPending, keepVendorMessages, quarantine, type Quarantined } from "./kept.ts";
import { hear, sensorKey, sensorsOf } from "./register.ts";
import { nothingKnown, type Known, type SensorFacts } from "./resolved.ts";

/** What has to be known of a message to place its readings. */
type Sender = Pick<Incoming, "isAgain"> & {
  gateway: Pick<Incoming["gateway"], "gatewayId" | "heartbeatSeconds">;
  delivery: Pick<Incoming["delivery"], "receivedAt">;
};

/** One reading with what was found out about it. */
interface Line {
  message: number;
  incoming: Sender;
  said: CanonicalReading;
  sensor: SensorFacts;
}
interface Placed extends Line {
  series: Series;
  timing: "ordinary" | "late" | "ahead";
  value: number;
}

export interface Stored {
  outcomes: Outcome[];
  learnt: Known;
}

/**
 * Stores what gateways of one tenant said, in the transaction of its caller: readings, newest values, spans, dirty hours, messages, what waits and what is set apart.
 * Nothing of it is acknowledged before that is committed, and what was learnt is worth nothing before. `hears` is told of the readings that were new.
 */
export async function storeMessages(
  db: TenantDb,
  incoming: readonly Incoming[],
  known: Known,
  storable: Storable,
  hears: HearsFresh,
): Promise<Stored> {
  const outcomes = incoming.map(newOutcome);
  const learnt = nothingKnown();
  const repeated = await claimIds(db, incoming);
  const sensors = await sensorsKnown(db, incoming, known, learnt);
  const lines: Line[] = [];
  for (const [message, each] of incoming.entries()) {
    for (const said of each.decoded.readings) {
      const outcome = outcomes[message];
      const sensor = sensors.get(sensorKey(each.gateway, said.sensor));
      if (!outcome) continue;
      if (said.isTimeOurs && said.sourceId !== null && repeated.has(`${message} ${said.sourceId}`)) outcome.duplicate += 1;
      else if (!sensor) outcome.refused += 1;
      else if (sensor.isPending) outcome.pending += 1;
      else lines.push({ message, incoming: each, said, sensor });
    }
  }
  await keepPending(db, incoming, sensors);
  await keepVendorMessages(db, incoming, sensors);
  await storeLines(db, lines, { outcomes, known, learnt, storable, hears });
  await hear(db, incoming, sensors, { known, learnt });
  await takeEnds(db, incoming, learnt);
  await takeAnswers(db, incoming);
  return { outcomes, learnt };
}

/** What a sensor said while it waited to be adopted, stored as if it had been adopted then. */
export async function storeWaiting(
  db: TenantDb,
  sensor: SensorFacts,
  waiting: readonly (Sender & { readings: readonly CanonicalReading[] })[],
  storable: Storable,
): Promise<void> {
  const lines = waiting.flatMap(({ readings, ...incoming }) => readings.map((said): Line => ({ message: 0, incoming, said, sensor })));
  await storeLines(db, lines, { outcomes: [], known: nothingKnown(), learnt: nothingKnown(), storable });
}

/** A reading that was set apart, with the sensor that it is of. Times are milliseconds. */
export interface SetApartReading extends Pick<CanonicalReading, "datum" | "at" | "value" | "unit"> {
  sensor: SensorFacts;
  gateway: Sender["gateway"];
  receivedAt: number;
}

/** Judges again what was set apart, in the order given. What still cannot be stored stays where it is. */
export async function storeSetApart(db: TenantDb, readings: readonly SetApartReading[], storable: Storable): Promise<Outcome[]> {
  const outcomes = readings.map(() => newOutcome({ decoded: nothingDecoded() }));
  const lines = readings.map(({ sensor, gateway, receivedAt, ...said }, message): Line => {
    const isVital = (VITALS as readonly string[]).includes(said.datum);
    const nothing = { sensor: "", quality: null, sourceId: null, isTimeOurs: false, isHistorical: false };
    return { message, sensor, incoming: { gateway, delivery: { receivedAt }, isAgain: true }, said: { ...nothing, ...said, isVital } };
  });
  await renewUnused(db, [
    ...new Map(lines.map(({ sensor, said }) => [seriesKey(sensor.id, said.datum), wantedSeries(sensor, said)])).values(),
  ]);
  await storeLines(db, lines, { outcomes, known: nothingKnown(), learnt: nothingKnown(), storable });
  return outcomes;
}

async function sensorsKnown(db: TenantDb, incoming: readonly Incoming[], known: Known, learnt: Known) {
  const found = new Map<string, SensorFacts | null>();
  const unknown = new Map<string, { incoming: Incoming; key: string }>();
  for (const each of incoming) {
    for (const { sensor } of [...each.decoded.readings, ...each.decoded.messages]) {
      const key = sensorKey(each.gateway, sensor);
      const held = known.sensors.get(key);
      if (held === undefined) unknown.set(key, { incoming: each, key: sensor });
      else found.set(key, held);
    }
  }
  for (const [key, sensor] of await sensorsOf(db, [...unknown.values()])) {
    found.set(key, sensor);
    // Somebody may adopt a pending one at any moment, and another one may leave room for it.
    if (sensor && !sensor.isPending) learnt.sensors.set(key, sensor);
  }
  return found;
}

type HearsFresh = (fresh: readonly FreshReading[]) => Promise<void>;
interface Ground {
  /** Nobody, of what was waiting for so long that it says how it was. */
  hears?: HearsFresh;
  outcomes: readonly Outcome[];
  known: Known;
  learnt: Known;
  storable: Storable;
}

async function storeLines(db: TenantDb, lines: readonly Line[], ground: Ground): Promise<void> {
  const series = await seriesKnown(db, lines, ground);
  const setApart: Quarantined[] = [];
  const placed: Placed[] = [];
  for (const line of lines) {
    const found = series.get(seriesKey(line.sensor.id, line.said.datum));
    if (!found) continue;
    const { timing, value } = judged(line, found, ground.storable);
    const reason = timing === "far_ahead" || timing === "too_old" ? timing : value === null ? "unit" : null;
    if (reason !== null) setApart.push(apart(line, reason));
    else if (timing !== "far_ahead" && timing !== "too_old" && value !== null) placed.push({ ...line, series: found, timing, value });
  }
  for (const { message } of setApart) count(ground, message, "quarantined");
  await quarantine(db, setApart);
  const kept = await withoutIdleVitals(db, placed, ground);
  await storePlaced(db, kept, ground);
}

function judged({ incoming, said, sensor }: Line, series: Series, storable: Storable): { timing: Timing; value: number | null } {
  const watermark = watermarkOf({ sensor: sensor.heartbeatSeconds, gateway: incoming.gateway.heartbeatSeconds });
  const timing = timingOf(said.at, incoming.delivery.receivedAt, { watermark, oldest: storable.from });
  const value = said.unit === null || series.unit === null ? said.value : converted(said.value, said.unit, series.unit);
  return { timing: timing === "ordinary" && said.isHistorical ? "late" : timing, value };
}

const apart = ({ message, incoming, said, sensor }: Line, reason: Quarantined["reason"]): Quarantined => ({
  message,
  reason,
  gatewayId: incoming.gateway.gatewayId,
  sensorId: sensor.id,
  datum: said.datum,
  at: said.at,
  value: said.value,
  unit: said.unit,
});

const count = (
  { outcomes }: Pick<Ground, "outcomes">,
  message: number,
  what: "accepted" | "duplicate" | "conflicting" | "quarantined" | "late" | "ahead",
): void => {
  const outcome = outcomes[message];
  if (outcome) outcome[what] += 1;
};

async function seriesKnown(db: TenantDb, lines: readonly Line[], { known, learnt }: Ground): Promise<Map<string, Series>> {
  const found = new Map<string, Series>();
  const wanted = new Map<string, Wanted>();
  for (const { sensor, said } of lines) {
    const key = seriesKey(sensor.id, said.datum);
    const held = known.series.get(key);
    if (held) found.set(key, held);
    else if (!wanted.has(key)) wanted.set(key, wantedSeries(sensor, said));
  }
  for (const [key, series] of await seriesOf(db, [...wanted.values()])) {
    found.set(key, series);
    learnt.series.set(key, series);
  }
  return found;
}

/** Battery, signal and voltage that have not changed are not worth a row; they were taken all the same. */
async function withoutIdleVitals(db: TenantDb, placed: readonly Placed[], ground: Ground): Promise<Placed[]> {
  const vitals = placed.filter(({ said }) => said.isVital);
  const { known, learnt } = ground;
  const held = (seriesId: number) => learnt.vitals.get(seriesId) ?? known.vitals.get(seriesId);
  const unknown = [...new Set(vitals.map(({ series }) => series.id))].filter((id) => !held(id));
  for (const [id, newest] of await newestOf(db, unknown)) learnt.vitals.set(id, newest);
  return placed.filter((line) => {
    if (!line.said.isVital) return true;
    const isKept = isVitalKept(held(line.series.id) ?? null, { at: line.said.at, value: line.value });
    if (isKept) learnt.vitals.set(line.series.id, { at: line.said.at, value: line.value });
    else count(ground, line.message, "duplicate");
    return isKept;
  });
}

async function storePlaced(db: TenantDb, placed: readonly Placed[], ground: Ground): Promise<void> {
  const owners = new Map<string, Placed>();
  for (const line of placed) {
    const key = readingKey(line.series.id, line.said.at);
    if (!owners.has(key)) owners.set(key, line);
  }
  const { stored, others } = await storeReadings(
    db,
    [...owners.values()].map(({ series, said, value, timing }) => ({
      seriesId: series.id,
      at: said.at,
      value,
      isNewest: timing !== "ahead",
    })),
  );
  const conflicts = new Map<number, number>();
  const fresh: Placed[] = [];
  for (const line of placed) {
    const key = readingKey(line.series.id, line.said.at);
    const owner = owners.get(key);
    if (owner === line && stored.has(key)) fresh.push(line);
    else if ((others.get(key) ?? owner?.value) === line.value) count(ground, line.message, "duplicate");
    else {
      count(ground, line.message, "conflicting");
      // It was counted when it came.
      if (!line.incoming.isAgain) conflicts.set(line.series.id, (conflicts.get(line.series.id) ?? 0) + 1);
    }
  }
  for (const { message, timing } of fresh) {
    count(ground, message, "accepted");
    if (timing !== "ordinary") count(ground, message, timing);
  }
  await storeSpans(db, spansOf(fresh));
  await storeDirtyHours(
    db,
    closedHoursOf(
      fresh.map(({ series, said }) => ({ seriesId: series.id, at: said.at })),
      Date.now(),
    ),
  );
  await noteConflicts(db, conflicts);
  if (ground.hears && fresh.length > 0) await ground.hears(fresh.map(toldOf));
}

/** What is read again was not heard when it happened: like what comes late it decides nothing. */
const toldOf = ({ series, incoming, said: { at }, value, timing }: Placed): FreshReading => ({
  seriesId: series.id,
  sensorId: series.sensorId,
  datum: series.datum,
  at,
  value,
  counts: timing === "ordinary" && !incoming.isAgain && isPlausible(series, value),
  isLate: timing === "late" && !incoming.isAgain && isPlausible(series, value),
});

/** One a series, kind and batch. */
function spansOf(fresh: readonly Placed[]): NewSpan[] {
  const spans = new Map<string, NewSpan>();
  for (const line of fresh) {
    for (const { kind, reason } of markedBy(line)) {
      const key = `${line.series.id} ${kind} ${reason ?? ""}`;
      const { at } = line.said;
      const span = spans.get(key) ?? { seriesId: line.series.id, kind, from: at, until: at, count: 0, reason };
      spans.set(key, { ...span, from: Math.min(span.from, at), until: Math.max(span.until, at), count: span.count + 1 });
    }
  }
  return [...spans.values()];
}

function markedBy({ timing, said, series, value }: Placed): { kind: NewSpan["kind"]; reason: string | null }[] {
  const marks: { kind: NewSpan["kind"]; reason: string | null }[] = [];
  if (timing !== "ordinary") marks.push({ kind: timing, reason: null });
  if (said.quality !== null) marks.push({ kind: "quality", reason: said.quality });
  if (!isPlausible(series, value)) marks.push({ kind: "suspect", reason: null });
  return marks;
}

const isPlausible = ({ leastPlausible, mostPlausible }: Series, value: number): boolean =>
  value >= (leastPlausible ?? value) && value <= (mostPlausible ?? value);
