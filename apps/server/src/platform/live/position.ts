import { sql, type RawBuilder } from "kysely";
import type { Position } from "@millwright/domain/kit/live/frames.ts";

/**
 * Where somebody stopped listening: which transactions of which database they have been told of. It is a snapshot of PostgreSQL, so a transaction that was open at that
 * moment, however long, is told of once it ends, and keeps nothing of the others back.
 */
export interface ReadPosition {
  /** Another one in another database, in one that was restored, behind another primary, and after a crash. */
  database: string;
  /** As PostgreSQL writes one: lowest open transaction, first that had not begun, those open between them. */
  snapshot: string;
}

const WRITTEN = /^([0-9a-f]{12})\.(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20}){0,40})?)$/;
/** A snapshot with more open transactions than this is told by the oldest of them alone: what is told twice does no harm. */
const LONGEST = 200;

/** Null for what is no position. */
export function readPosition(position: Position): ReadPosition | null {
  const [, database, snapshot] = WRITTEN.exec(position) ?? [];
  return database === undefined || snapshot === undefined || !isOrdered(snapshot) ? null : { database, snapshot };
}

/** PostgreSQL refuses one that is not. */
function isOrdered(snapshot: string): boolean {
  const [xmin = "", xmax = "", open = ""] = snapshot.split(":");
  const between = open === "" ? [] : open.split(",").map(BigInt);
  const first = BigInt(xmin);
  const end = BigInt(xmax);
  const largest = 2n ** 63n;
  const isSorted = between.every((one, at) => one >= (between[at - 1] ?? first) && one < end);
  return first > 0n && first <= end && end < largest && isSorted;
}

export function writePosition({ database, snapshot }: ReadPosition): Position {
  if (snapshot.length <= LONGEST) return `${database}.${snapshot}`;
  const xmin = snapshot.slice(0, snapshot.indexOf(":"));
  return `${database}.${xmin}:${xmin}:`;
}

/** What tells this database from every other, and from itself before it crashed: its cluster and that one's history, itself, its tables, its epoch. Null while that has no name. */
export const DATABASE: RawBuilder<string | null> = sql<string | null>`(select left(md5(concat_ws('/', e.id,
  (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()), 'audit_log'::regclass::oid)), 12) from live_epochs e)`;
