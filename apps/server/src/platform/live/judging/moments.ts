import { sql } from "kysely";
import type { Beside } from "@millwright/domain/kit/reach.ts";
import { NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantDb } from "../../db/db.ts";
import type { Hint } from "../hints.ts";
import { ownTies, rowsOf, type Row, type Stored } from "./rows.ts";

/** What decided about a row at one time. */
export interface Moment {
  row: Stored;
  beside: Beside;
}

/** A row of which hints came, one or several in the order of what happened. */
export interface Changed {
  kind: RecordKind;
  id: number;
  hints: readonly Hint[];
  /** Null: there is no such row any more. */
  now: Row | null;
  /** How it was before each of these changes, the latest first. */
  earlier: readonly Moment[];
  /** It is gone, and what was said of it does not tell who reached it. */
  isForgotten: boolean;
}

/** It was not there before. */
const MADE: ReadonlySet<string> = new Set(["created", "imported", "reported_without_account", "registered"]);

const isMade = ({ action }: Hint): boolean => MADE.has(action);

/** Told in the record's name, of a part of it: a crew that is named there is the part's. */
const OF_A_PART =
  /^(alternate|assets?|command|cost|credential|failure|file|follower|groups|hours|labour|line|member|note|parts?|readings?|served|spare|steps?|stop|supplier|tasks?|timer|trigger)_/;

/**
 * Kinds whose site follows from the place that the row names, without being told of: the first of these that has one counts. What names another place was at the site of the
 * former one.
 */
const PLACED: Readonly<Partial<Record<RecordKind, readonly (readonly [column: string, kind: RecordKind])[]>>> = {
  assets: [
    ["locationId", "locations"],
    ["parentId", "assets"],
  ],
  locations: [["parentId", "locations"]],
  meters: [
    ["assetId", "assets"],
    ["locationId", "locations"],
  ],
  downtimes: [["assetId", "assets"]],
  fleet: [["assetId", "assets"]],
  "plan-assets": [["assetId", "assets"]],
  "asset-positions": [
    ["parentAssetId", "assets"],
    ["locationId", "locations"],
  ],
  warehouses: [["locationId", "locations"]],
  gateways: [
    ["locationId", "locations"],
    ["networkId", "networks"],
  ],
  sensors: [
    ["assetId", "assets"],
    ["locationId", "locations"],
    ["networkId", "networks"],
  ],
  absences: [["personId", "people"]],
};
/** What `rowsOf` brings along for it. */
export const placesOf = (kind: RecordKind): string[] => (PLACED[kind] ?? []).map(([column]) => column);

/** The changed rows of one kind, as they are and as they were. */
export function changedOf(kind: RecordKind, hints: readonly Hint[], rows: ReadonlyMap<number, Row>): Changed[] {
  return [...Map.groupBy(hints, ({ id }) => id)].flatMap(([id, its]) => {
    if (id === null) return [];
    const now = rows.get(id) ?? null;
    const earlier = momentsBefore(kind, now ?? { row: { id }, beside: {} }, its);
    return [{ kind, id, hints: its, now, earlier, isForgotten: now === null && !isToldOf(kind, its) }];
  });
}

const isToldOf = (kind: RecordKind, hints: readonly Hint[]): boolean =>
  hints.some(({ before }) => ownTies(kind).some((column) => typeof before[column] === "number"));

/** Backwards from how it is: each change tells what it wrote over. */
function momentsBefore(kind: RecordKind, now: Moment, hints: readonly Hint[]): Moment[] {
  const moments: Moment[] = [];
  let { row, beside } = now;
  for (const hint of hints.toReversed()) {
    if (isMade(hint)) break;
    row = { ...row, ...tiesIn(kind, hint) };
    beside = { ...beside, followers: [...(beside.followers ?? []), ...followersIn(kind, hint)] };
    moments.push({ row, beside });
  }
  return moments;
}

function tiesIn(kind: RecordKind, { before, action }: Hint): Stored {
  if (OF_A_PART.test(action)) return {};
  const columns = [...ownTies(kind), ...placesOf(kind)].filter((column) => column in before);
  const ties = Object.fromEntries(columns.map((column) => [column, before[column]]));
  const isMoved = placesOf(kind).some((column) => column in ties) && !("siteId" in before);
  return isMoved ? { ...ties, siteId: UNKNOWN } : ties;
}
/** In place of a site that has to be asked for. */
const UNKNOWN = "unknown";

/** Who follows is told by name, and stops doing so themselves; keepers are told by their ids. */
function followersIn(kind: RecordKind, { action, before, by }: Hint): number[] {
  const reach = reachOf(kind);
  if (typeof reach !== "object" || !reach.followers) return [];
  const keepers: unknown = before["keeperIds"];
  const named = Array.isArray(keepers) ? keepers.filter((id): id is number => typeof id === "number") : [];
  return [...named, ...(action === "unfollowed" && by ? [by.id] : [])];
}

/** Whether it may have changed who reaches the row, and with it what is reached through it. */
export const isTying = (kind: RecordKind, { fields, action }: Hint): boolean =>
  action === "followed" ||
  action === "unfollowed" ||
  (!OF_A_PART.test(action) &&
    fields.some((field) => field === "keeperIds" || ownTies(kind).includes(field) || placesOf(kind).includes(field)));

/** Completes what no hint tells: the site of a place that a row named before, and the row through which it was reached when it named another one. */
export async function completed(
  db: TenantDb,
  kind: RecordKind,
  changed: readonly Changed[],
  versioned: ReadonlySet<string>,
): Promise<Changed[]> {
  return await withHolders(db, kind, await withSites(db, kind, changed), versioned);
}

async function withSites(db: TenantDb, kind: RecordKind, changed: readonly Changed[]): Promise<readonly Changed[]> {
  const unknown = changed.flatMap(({ earlier }) => earlier.filter(({ row }) => row["siteId"] === UNKNOWN));
  const asked = unknown.flatMap(({ row }) => placesIn(kind, row));
  const sites = asked.length === 0 ? new Map<string, number | null>() : await sitesOf(db, asked);
  const siteOf = (row: Stored) =>
    placesIn(kind, row)
      .map((place) => sites.get(`${place.kind}/${place.id}`) ?? null)
      .find((site) => site !== null) ?? null;
  const settled = ({ row, beside }: Moment): Moment => ({ row: row["siteId"] === UNKNOWN ? { ...row, siteId: siteOf(row) } : row, beside });
  return unknown.length === 0 ? changed : changed.map((one) => ({ ...one, earlier: one.earlier.map(settled) }));
}

interface Place {
  kind: RecordKind;
  id: number;
}
const placesIn = (kind: RecordKind, row: Stored): Place[] =>
  (PLACED[kind] ?? []).flatMap(([column, of]) => {
    const id = row[column];
    return typeof id === "number" ? [{ kind: of, id }] : [];
  });

async function sitesOf(db: TenantDb, places: readonly Place[]): Promise<Map<string, number | null>> {
  const asked = [...Map.groupBy(places, ({ kind }) => kind)].map(
    ([kind, its]) =>
      sql`select ${kind}::text || '/' || p.id as place, p.site_id from ${sql.table(NOUNS[kind].table)} p where p.id = any(${its.map(({ id }) => id)}::bigint[])`,
  );
  const { rows } = await sql<{ place: string; siteId: number | null }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ place, siteId }) => [place, siteId]));
}

/** A row that is gone, or that named another holder before, was reached through that one. */
async function withHolders(
  db: TenantDb,
  kind: RecordKind,
  changed: readonly Changed[],
  versioned: ReadonlySet<string>,
): Promise<Changed[]> {
  const { of, by } = reachedThrough(kind) ?? {};
  if (of === undefined || by === undefined) return [...changed];
  const others = changed.flatMap(({ now, earlier }) => earlier.flatMap(({ row }) => (row[by] === now?.row[by] ? [] : [row[by]])));
  const ids = others.filter((id) => typeof id === "number");
  const holders = ids.length === 0 ? new Map<number, Row>() : await rowsOf(db, of, ids, { versioned });
  const held = (now: Row | null, moment: Moment): Moment => {
    if (now && moment.row[by] === now.row[by]) return moment;
    const holder = holders.get(moment.row[by] as number);
    return { row: moment.row, beside: { ...holder?.beside, holder: holder?.row ?? null } };
  };
  return changed.map((one) => ({ ...one, earlier: one.earlier.map((moment) => held(one.now, moment)) }));
}
