import { NEW_MEMORY, type Happening } from "@millwright/domain/iot/alarms/state.ts";
import type { Database, TenantDb } from "../../../platform/db/db.ts";
import type { FreshReading, HearsReadings } from "../../readings/service.ts";
import { claiming } from "./claims.ts";
import { statesWith, withStates } from "./conditions.ts";
import { decide, type Decided, type Deciding } from "./deciding.ts";
import { AlarmMemory, type Kept, type States, type TenantKept } from "./kept.ts";
import { noteLate } from "./late.ts";
import { readBack } from "./reading-back.ts";
import { learnSubjects, rulesInForce, type Subject, type Watched } from "./watched.ts";
import { writeDecided } from "./writing.ts";

const memories = new WeakMap<Database, AlarmMemory>();

/** The state of alarms in this process: one for each running server. */
export function alarmMemoryOf(db: Database): AlarmMemory {
  const held = memories.get(db) ?? new AlarmMemory();
  memories.set(db, held);
  return held;
}

const NOTHING = { committed: () => undefined, undone: () => undefined };

/** Judges what sensors said by the rules that hold for them, in the transaction that stores it. */
export const hearsReadings =
  (memory: AlarmMemory, now: () => number = Date.now): HearsReadings =>
  async (db, tenantId, fresh) => {
    const watched = await watchedOf(db, memory, tenantId);
    const held = memory.of(tenantId);
    await noteLate(db, watched, held, fresh);
    const told = fresh.filter(({ counts }) => counts);
    const states = told.filter(({ datum }) => watched.conditionData.has(datum.toLowerCase()));
    const measured = told.filter(({ datum }) => watched.data.has(datum.toLowerCase()));
    if (states.length === 0 && measured.length === 0) return NOTHING;
    const changed = withStates(held.conditions, states);
    const readings = Map.groupBy(measured, ({ seriesId }) => seriesId);
    for (const id of readings.keys()) watched.spoken.add(id);
    await learnSubjects(db, watched, [...readings.keys()]);
    const subjects = [...readings.keys()].flatMap((id) => watched.subjects.get(id) ?? []);
    const conditions = await statesWith(db, held, changed, subjects);
    const deciding: Deciding = { db, watched, held, conditions, now: now() };
    return await claiming(held, subjects, async () => {
      const kept = await keptFor(db, held, subjects, readings);
      const decided: Decided[] = [];
      for (const subject of subjects)
        decided.push(await decide(deciding, subject, known(kept, subject), happenedTo(readings.get(subject.seriesId) ?? [])));
      await writeDecided(db, decided);
      return () => {
        keep(held, decided, conditions);
        for (const id of changed.keys()) held.touched.add(id);
      };
    });
  };

export async function watchedOf(db: TenantDb, memory: AlarmMemory, tenantId: number): Promise<Watched> {
  const held = memory.watchedOf(tenantId);
  if (held) return held;
  const watched = await rulesInForce(db);
  // Of all that spoke lately it is asked at once: a question with each batch that follows would cost several times as much.
  await learnSubjects(db, watched, memory.spokenLately(tenantId));
  memory.watch(tenantId, watched);
  return watched;
}

const happenedTo = (readings: readonly FreshReading[]): Happening[] => readings.map(({ at, value }) => ({ kind: "reading", at, value }));

/** What was decided is known in this process once it is committed. */
export function keep(held: TenantKept, decided: readonly Decided[], conditions: ReadonlyMap<number, States>): void {
  for (const { subject, after } of decided) held.memories.set(subject.key, after);
  for (const [id, states] of conditions) held.conditions.set(id, states);
}

export const known = (kept: ReadonlyMap<string, Kept>, { key, rule }: Subject): Kept => kept.get(key) ?? unknown(rule.print);
const unknown = (print: string): Kept => ({ print, standing: null, due: null, memory: NEW_MEMORY });

/** Of what is not known in this process the database is asked, once. */
export async function keptFor(
  db: TenantDb,
  held: TenantKept,
  subjects: readonly Subject[],
  readings: ReadonlyMap<number, readonly FreshReading[]>,
): Promise<ReadonlyMap<string, Kept>> {
  const missing = subjects.filter(({ key }) => !held.memories.has(key));
  const first = new Map([...readings].map(([id, own]) => [id, Math.min(...own.map(({ at }) => at))]));
  const read = await readBack(db, missing, first);
  return new Map(
    subjects.flatMap(({ key }) => {
      const one = held.memories.get(key) ?? read.get(key);
      return one ? [[key, one] as const] : [];
    }),
  );
}
