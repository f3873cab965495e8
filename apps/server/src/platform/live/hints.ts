import type { Caller } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";
import type { NewestValue, Told, Topic } from "@millwright/domain/kit/live/frames.ts";

/** That a record was changed, as its audit row says: taken where that row is written, or read from the audit later. */
export interface Hint {
  tenantId: number;
  /** Kind of record, as the audit names it. */
  kind: string;
  /** Null: many of this kind, not told row by row. */
  id: number | null;
  action: string;
  /** Names of the changed fields, and what they were before: by that somebody is known to have reached the row until now. Values never leave the server. */
  fields: readonly string[];
  before: Readonly<Record<string, unknown>>;
  by: { id: number; name: string } | null;
}

/** Somebody who listens: one caller with what they listen to. Several pages of one person are one. */
export interface Hearer {
  caller: Caller;
  topics: ReadonlySet<Topic>;
}

/**
 * What each hearer is told of these hints, all of one tenant, under the rights they have now: rows they reach are `changed`, those they reached until now are `gone`,
 * of others there is not a word. Few statements a batch, none a hearer.
 */
export type Judge = (db: TenantDb, hints: readonly Hint[], hearers: readonly Hearer[]) => Promise<Map<Hearer, Told[]>>;

/** Whether somebody may listen to a topic at all; the reason where not. Asked when it is subscribed to, and again when rights have changed. */
export type Admits = (
  db: TenantDb,
  caller: Caller,
  topics: readonly string[],
) => Promise<Map<string, "unknown_topic" | "forbidden" | null>>;

/** What series said last, as far as the caller reaches them at this moment. */
export type Newest = (db: TenantDb, caller: Caller, seriesIds: readonly number[]) => Promise<NewestValue[]>;
