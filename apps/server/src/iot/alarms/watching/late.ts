import { sql } from "kysely";
import { spokeFor } from "@millwright/domain/iot/alarms/late.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import type { FreshReading } from "../../readings/service.ts";
import type { TenantKept } from "./kept.ts";
import { learnSubjects, type Subject, type Watched } from "./watched.ts";

interface Late {
  subject: Subject;
  reading: FreshReading;
  spoke: "alarm" | "normal";
}

/** What came late decides nothing; where it contradicts the alarm that was last raised, that alarm gets a line, once an hour. No statement where it contradicts none. */
export async function noteLate(db: TenantDb, watched: Watched, held: TenantKept, fresh: readonly FreshReading[]): Promise<void> {
  const late = fresh.filter(({ isLate, datum }) => isLate && watched.data.has(datum.toLowerCase()));
  if (late.length === 0) return;
  await learnSubjects(db, watched, [...new Set(late.map(({ seriesId }) => seriesId))]);
  const telling = late.flatMap((reading) =>
    (watched.subjects.get(reading.seriesId) ?? []).flatMap((subject) => spoken(held, subject, reading)),
  );
  if (telling.length > 0) await writeNotes(db, telling);
}

function spoken({ memories }: TenantKept, subject: Subject, reading: FreshReading): Late[] {
  const spoke = spokeFor(subject.rule.definition, reading.value);
  // What is normal contradicts an alarm alone.
  const isCalm = memories.get(subject.key)?.standing === null;
  return spoke === null || (spoke === "normal" && isCalm) ? [] : [{ subject, reading, spoke }];
}

/** The alarm that stands, else the last one; of several readings the first. Its note is the time of the reading. */
async function writeNotes(db: TenantDb, late: readonly Late[]): Promise<void> {
  await sql`
    insert into alarm_events (alarm_id, kind, value, note)
    select distinct on (a.id) a.id, 'late_reading', l.value, l.said
    from unnest(${late.map(({ subject }) => subject.rule.id)}::bigint[], ${late.map(({ subject }) => subject.seriesId)}::int[],
      ${late.map(({ reading }) => new Date(reading.at).toISOString())}::text[], ${late.map(({ reading }) => reading.value)}::float8[],
      ${late.map(({ spoke }) => spoke === "alarm")}::bool[]) as l (rule_id, series_id, said, value, is_alarm)
    cross join lateral (select o.id, l.said::timestamptz >= o.since_at and (o.cleared_at is null or l.said::timestamptz < o.cleared_at) as stood
      from alarms o where o.rule_id = l.rule_id and o.series_id = l.series_id order by (o.cleared_at is null) desc, o.raised_at desc, o.id desc limit 1) a
    where a.stood <> l.is_alarm order by a.id, l.said
    on conflict do nothing`.execute(db);
}
