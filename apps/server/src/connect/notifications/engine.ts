import { sql } from "kysely";
import { ALWAYS_TOLD, isGrave, LINES } from "@millwright/domain/kit/notices/lines.ts";
import type { Announced } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { noteNews, type TenantDb } from "../../platform/db/db.ts";
import { tenantsToTell } from "../../platform/work/event-feed.ts";
import { kindOf, type Known } from "./lines.ts";
import { todayOf } from "./today.ts";
import { hearersOf, type Heard, type Wanted } from "./who.ts";

/** Events that are looked at in one transaction. */
const BATCH = 500;
/** So many of one kind by one call are one piece of news: nobody hears of what a bulk call did row by row. */
const ROW_BY_ROW = 3;
const LONGEST_PAUSE_MS = 60_000;

type Running = Pick<Shared, "db" | "log">;

/**
 * Looks at each organisation's events in the order in which their transactions ended, and writes who hears of them. The rows are written in the transaction that moves on:
 * whatever happens, nobody hears twice and nothing is passed over. One organisation that fails holds back no other.
 */
export function noticeEngine({ db, log }: Running, known: Known): () => Promise<number> {
  const pauses = new Map<number, { until: number; ms: number }>();
  return async () => {
    let seen = 0;
    for (const id of await tenantsToTell(db)) {
      const pause = pauses.get(id);
      if (pause && pause.until > Date.now()) continue;
      try {
        seen += await tellTenant({ db, log }, known, id);
        pauses.delete(id);
      } catch (thrown) {
        const ms = Math.min(LONGEST_PAUSE_MS, (pause?.ms ?? 500) * 2);
        pauses.set(id, { until: Date.now() + ms, ms });
        log.error({ err: thrown, tenantId: id, againInMs: ms }, "notifications were not written");
      }
    }
    return seen;
  };
}

/** Answers how many events were looked at. */
export async function tellTenant({ db, log }: Running, known: Known, tenantId: number): Promise<number> {
  let seen = 0;
  for (let last = BATCH; last === BATCH; seen += last)
    last = await db.tenant(tenantId, async (rows) => await tellBatch(rows, known, tenantId, log));
  return seen;
}

/** Told of what fails and is left out. */
interface Complaining {
  error: (facts: { err: unknown; line: string; eventId: number | null }, words: string) => void;
}

interface Row extends Omit<Announced, "id"> {
  id: number;
  txid: string;
}

async function tellBatch(db: TenantDb, known: Known, tenantId: number, log: Running["log"]): Promise<number> {
  const name = `notices/${tenantId}`;
  await sql`insert into event_cursor (name) values (${name}) on conflict do nothing`.execute(db);
  const cursor = (await sql<{ txid: string; id: number }>`select txid, id from event_cursor where name = ${name} for update`.execute(db))
    .rows[0];
  const { rows } = await sql<Row>`
    select id, txid, kind, entity, entity_id, person_id, payload, changes, request_id, caused_by, depth from events
    where txid < pg_snapshot_xmin(pg_current_snapshot()) and (txid, id) > (${cursor?.txid ?? "0"}::xid8, ${cursor?.id ?? 0}::bigint)
    order by txid, id limit ${BATCH}`.execute(db);
  const newest = rows.at(-1);
  if (!newest) return 0;
  await write(db, await hearersOf(db, await wantedOf(db, known, rows, log), await todayOf(db)));
  await sql`update event_cursor set txid = ${newest.txid}::xid8, id = ${newest.id} where name = ${name}`.execute(db);
  return rows.length;
}

/** What the events ask for. A line that fails on an event is left out there, and stops neither the others nor what comes later. */
export async function wantedOf(db: TenantDb, known: Known, events: readonly Announced[], log: Complaining): Promise<Wanted[]> {
  const asked = events.flatMap((told) =>
    (known.byKind.get(told.kind) ?? []).flatMap((line) => {
      try {
        const recordId = line.when(told) ? line.about(told) : null;
        return recordId === null ? [] : [{ line, told, recordId }];
      } catch (thrown) {
        log.error({ err: thrown, line: line.line, eventId: told.id }, "a line of the notifications failed");
        return [];
      }
    }),
  );
  const wanted: Wanted[] = [];
  for (const [kind, its] of Map.groupBy(asked, ({ line }) => kindOf(line.line))) {
    const ties = new Map((await known.tiesOf(kind)(db, [...new Set(its.map(({ recordId }) => recordId))])).map((each) => [each.id, each]));
    // What is gone since then is nothing to be told of.
    for (const each of its) {
      const tied = ties.get(each.recordId);
      if (tied) wanted.push({ ...each, ties: tied });
    }
  }
  return wanted;
}

async function write(db: TenantDb, heard: readonly Heard[]): Promise<void> {
  const rows = rowsOf(heard);
  if (rows.length === 0) return;
  await db
    .insertInto("notifications")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  noteNews(db, [...new Set(rows.map(({ personId }) => personId))]);
}

/** One row a person, event and line; of many alike by one call, one row that counts them. */
export function rowsOf(heard: readonly Heard[]) {
  const alike = Map.groupBy(
    heard,
    ({ wanted: { line, told }, personId }) => `${told.requestId ?? `event ${told.id}`} ${line.line} ${personId}`,
  );
  return [...alike.values()].flatMap((its) => {
    const events = new Map(its.map((each) => [each.wanted.recordId, each]));
    const [first] = its;
    // Of several ties to one event the first one is told.
    if (!first || events.size <= ROW_BY_ROW)
      return [...new Map(its.toReversed().map((each) => [each.wanted.told.id, each])).values()].toReversed().map(rowOf);
    return [{ ...rowOf(first), entityId: null, facts: JSON.stringify({ count: events.size }) }];
  });
}

/** What comes in a burst is one message: the first waits so long for what follows it. */
const BURST_MINUTES = 2;

const rowOf = ({ wanted: { line, told, recordId, ties }, personId, tie, mail }: Heard) => ({
  personId,
  eventId: told.id ?? 0,
  line: line.line,
  entity: LINES[line.line].about as string,
  entityId: recordId as number | null,
  // Who did something to an account is what its person has to find out.
  byId: ALWAYS_TOLD.includes(line.line) ? null : told.personId,
  facts: JSON.stringify(line.facts(told)),
  tie: JSON.stringify(tie),
  isGrave: isGrave(line.line, ties.isHigh === true),
  // When what is gathered goes out is found out by who sends it, away from everybody's cards.
  mailPace: mail === "now" ? null : mail,
  mailAt: mail === null ? null : sql<string>`now() + make_interval(mins => ${mail === "now" ? BURST_MINUTES : 0})`,
});
