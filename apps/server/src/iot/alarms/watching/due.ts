import type { Happening } from "@millwright/domain/iot/alarms/state.ts";
import { sql } from "kysely";
import type { Database, TenantDb } from "../../../platform/db/db.ts";
import type { HeardReadings } from "../../readings/service.ts";
import { claiming } from "./claims.ts";
import { statesWith } from "./conditions.ts";
import { decide, type Decided, type Deciding } from "./deciding.ts";
import { keep, keptFor, known, watchedOf } from "./hearing.ts";
import type { AlarmMemory, TenantKept } from "./kept.ts";
import { learnSubjects, subjectKey, type Subject, type Watched } from "./watched.ts";
import { writeDecided } from "./writing.ts";

/** In one go; the others come with the next. */
const MOST_AT_ONCE = 1000;

/**
 * Judges what time alone decides: the last value has held for long enough, or what a rule waits for began at another sensor. `until` is in the readings' time; after a standstill of ours it
 * is put off by that, since what was said meanwhile is still on its way.
 */
export async function judgeDue(db: Database, memory: AlarmMemory, tenantId: number, until: number): Promise<number> {
  const held = memory.of(tenantId);
  if (held.isRead && !hasDue(held, until)) return 0;
  const touched = [...held.touched];
  let heard: HeardReadings | null = null;
  try {
    const { looked, found } = await db.tenant(tenantId, async (rows) => {
      const watched = await watchedOf(rows, memory, tenantId);
      const subjects = await dueSubjects(rows, watched, held, { until, touched });
      // What a batch is at work on is looked at the next time: this one waits for nobody.
      const free = subjects.filter(({ key }) => !held.claims.has(key)).slice(0, MOST_AT_ONCE);
      heard = await claiming(held, free, async () => await judge({ rows, watched, held, until }, free));
      return { looked: free.length, found: subjects.length };
    });
    (heard as HeardReadings | null)?.committed();
    if (looked < found) return looked;
    for (const id of touched) held.touched.delete(id);
    held.isRead = true;
    return looked;
  } catch (thrown) {
    (heard as HeardReadings | null)?.undone();
    throw thrown;
  }
}

const hasDue = ({ memories, touched }: TenantKept, until: number): boolean =>
  touched.size > 0 || [...memories.values()].some(({ due }) => due !== null && due <= until);

interface Judging {
  rows: TenantDb;
  watched: Watched;
  held: TenantKept;
  until: number;
}

async function judge({ rows, watched, held, until }: Judging, subjects: readonly Subject[]): Promise<() => void> {
  const kept = await keptFor(rows, held, subjects, new Map());
  const conditions = await statesWith(rows, held, new Map(), subjects);
  const deciding: Deciding = { db: rows, watched, held, conditions, now: until };
  const decided: Decided[] = [];
  for (const subject of subjects) {
    const { due } = known(kept, subject);
    const happened: Happening[] = due !== null && due <= until ? [{ kind: "time", at: due }] : [];
    decided.push(await decide(deciding, subject, known(kept, subject), happened));
  }
  await writeDecided(rows, decided);
  return () => keep(held, decided, conditions);
}

/** Of what this process knows, and at first of what was written before it began. */
async function dueSubjects(
  db: TenantDb,
  watched: Watched,
  held: TenantKept,
  { until, touched }: { until: number; touched: readonly number[] },
): Promise<Subject[]> {
  const due = new Set([...held.memories].flatMap(([key, kept]) => (kept.due !== null && kept.due <= until ? [key] : [])));
  if (!held.isRead) for (const key of await writtenDue(db)) if (!held.memories.has(key)) due.add(key);
  await learnSubjects(
    db,
    watched,
    [...due].map((key) => Number(key.split(" ")[1])),
  );
  const isTouched = ({ conditionSeriesId }: Subject) => conditionSeriesId !== null && touched.includes(conditionSeriesId);
  return [...watched.subjects.values()].flat().filter((subject) => due.has(subject.key) || (touched.length > 0 && isTouched(subject)));
}

/** Those that are due later, too: they are few, and known from then on. */
async function writtenDue(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{
    ruleId: number;
    seriesId: number;
  }>`select rule_id, series_id from alarm_states where due_at is not null`.execute(db);
  return rows.map(({ ruleId, seriesId }) => subjectKey(ruleId, seriesId));
}
