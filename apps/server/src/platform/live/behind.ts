import { sql } from "kysely";
import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { MOST_ROWS } from "@millwright/domain/kit/live/frames.ts";
import type { TenantDb } from "../db/db.ts";
import { told } from "../records/audit-words.ts";
import type { Hint } from "./hints.ts";
import { inSilence } from "./in-silence.ts";
import { Unnamed } from "./epoch.ts";
import { DATABASE, type ReadPosition } from "./position.ts";

/** So much is told to somebody who comes back; of more it is said that everything is asked anew. */
export const MOST_BEHIND = 1000;

/** What changes nothing that anybody looks at. */
const QUIET: readonly LogAction[] = ["refused", "sign_in_failed", "signed_in", "signed_out", "exported", "verified", "verify_started"];

export interface Behind {
  /** Where this was read: all that was committed before it is behind it. */
  now: ReadPosition;
  /** What was changed since then, gathered; null: more than is told row by row, or a position that is not of this database. */
  hints: Hint[] | null;
}

interface Line {
  entity: string;
  entityId: number | null;
  action: string;
  changes: unknown;
  personId: number | null;
  words: unknown;
  nameNow: string | null;
}
interface Found extends Partial<Line> {
  database: string | null;
  snapshot: string;
  isAhead: boolean;
}

/**
 * What the audit says of a tenant since a position, in the order of its transactions. Read by the position's snapshot, each row comes once: when it was committed after that,
 * whenever its transaction began. One statement, by `audit_log_order`.
 */
export async function behind(db: TenantDb, tenantId: number, from: ReadPosition | null): Promise<Behind> {
  const since = from?.snapshot ?? null;
  const { rows } = await sql<Found>`
    select now.*, line.* from (
      select ${DATABASE} as database, pg_current_snapshot()::text as snapshot,
        coalesce(pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as "isAhead") as now
    left join lateral (
      select a.entity, a.entity_id as "entityId", a.action, a.changes, a.person_id as "personId", w.words, p.name as "nameNow"
      from audit_log a
        left join audit_words w on w.tenant_id = a.tenant_id and w.audit_id = a.id
        left join people p on p.tenant_id = a.tenant_id and p.id = a.person_id
      where a.txid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(a.txid, ${since}::pg_snapshot)
        and not a.action = any(${[...QUIET]}::text[])
      order by a.txid, a.id limit ${MOST_BEHIND + 1}) as line on true`.execute(db);
  const [{ database, snapshot, isAhead } = { database: null, snapshot: "", isAhead: true }] = rows;
  if (database === null) throw new Unnamed();
  const now = { database, snapshot };
  if (from === null) return { now, hints: [] };
  const lines = rows.filter((row): row is Found & Line => typeof row.entity === "string");
  const isForeign = from.database !== database || isAhead;
  return { now, hints: isForeign || lines.length > MOST_BEHIND ? null : gathered(lines.map((line) => hintOf(tenantId, line))) };
}

/** The same where there is more than is read row by row: many of each kind. */
export async function kindsBehind(db: TenantDb, tenantId: number, { snapshot }: ReadPosition): Promise<Hint[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct a.entity as kind from audit_log a
    where a.txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(a.txid, ${snapshot}::pg_snapshot)
      and not a.action = any(${[...QUIET]}::text[])`.execute(db);
  return rows.map(({ kind }) => ({ tenantId, kind, id: null, action: "updated", fields: [], before: {}, by: null }));
}

function hintOf(tenantId: number, { entity, entityId, action, ...kept }: Line): Hint {
  const { person, changes } = told(kept);
  return {
    tenantId,
    kind: entity,
    id: entityId,
    action,
    fields: changes.map(({ field }) => field),
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    by: person,
  };
}

/**
 * All that was done to each row, in its order: whoever saw it in between is judged, too. Of a kind with more rows than are told by name one hint for all of it; with what
 * follows without a row of its own.
 */
export function gathered(hints: readonly Hint[]): Hint[] {
  const silent = new Map(hints.flatMap(inSilence).map((hint) => [hint.kind, hint]));
  const ofKind = Map.groupBy([...hints, ...silent.values()], ({ kind }) => kind);
  return [...ofKind.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first || new Set(ofOne.map(({ id }) => id)).size <= MOST_ROWS) return ofOne;
    return [{ ...(ofOne.find(({ id }) => id === null) ?? first), id: null, fields: [], before: {} }];
  });
}
