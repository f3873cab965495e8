import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { isTooDeep, MAX_TREE_LEVELS } from "@millwright/domain/kit/trees.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { reachesAll, withinReach } from "../../platform/records/reach.ts";

/** Tables whose rows stand under one another (`parent_id`). */
type TreeTable = "locations" | "assets";

/** Any fixed number: the name of the lock over the trees of places and assets. */
const PLACES_LOCK = 7_401_012;

/**
 * Whoever adds to the trees shares the lock; whoever moves or archives holds it alone. So two moves cannot make a loop together, nothing is
 * put under what is being archived, and the sites below a move are all there. Taken before any row is locked.
 */
export async function lockPlaces(ctx: Ctx, as: "adding" | "moving"): Promise<void> {
  const lock = sql.raw(as === "adding" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`select ${lock}(${PLACES_LOCK}, ${ctx.tenantId})`.execute(ctx.db);
}

/**
 * Refuses a parent that stands below the row itself, or is it, and one so far down that the row, with all that stands below it, would stand too deep.
 * A row that is only being made has no id and nothing below. Under the lock of the places; of bins, under that of their warehouse.
 */
export async function assertFitsUnder(
  ctx: Ctx,
  table: TreeTable | "bins",
  id: number | null,
  parentId: number | null,
  field = "parentId",
): Promise<void> {
  if (parentId === null) return;
  const above = await idsAbove(ctx, table, parentId);
  if (id !== null && above.includes(id)) throw refuseField(field, "loop");
  const own = id === null ? 1 : await levelsFrom(ctx, table, id);
  if (isTooDeep(above.length, own)) throw refuseField(field, "tree_too_deep", { limit: MAX_TREE_LEVELS });
}

/** A row and every one above it. */
async function idsAbove(ctx: Ctx, table: TreeTable | "bins", id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from ${sql.table(table)} where id = ${id}
      union
      select up.id, up.parent_id from ${sql.table(table)} as up join above on up.id = above.parent_id
    )
    select id from above`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** How many levels there are from a row on, itself counted; archived ones below it may come back, and count. */
async function levelsFrom(ctx: Ctx, table: TreeTable | "bins", id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select id, 1 as level from ${sql.table(table)} where id = ${id}
      union all
      select down.id, below.level + 1 from ${sql.table(table)} as down join below on down.parent_id = below.id where below.level <= ${MAX_TREE_LEVELS}
    )
    select max(level) as levels from below`.execute(ctx.db);
  return rows[0]?.levels ?? 1;
}

/** A row as a tree names it. */
interface Node {
  id: number;
  code: string;
  name: string;
}

/** Rows that stand at the top of the caller's own tree: nothing is above them, or nothing that is in reach. */
export function isTopOf(ctx: Ctx, table: TreeTable) {
  const parentId = sql.ref(`${table}.parentId`);
  return reachesAll(ctx, table)
    ? sql<boolean>`${parentId} is null`
    : sql<boolean>`not exists (select from ${sql.table(table)} above where above.id = ${parentId} and ${withinReach(ctx, table, "above")})`;
}

/** For each row every row above it and itself, the top first. */
export async function pathsOf(ctx: Ctx, table: TreeTable, ids: readonly number[]): Promise<Map<number, Node[]>> {
  const paths = new Map<number, Node[]>();
  if (ids.length === 0) return paths;
  const { rows } = await sql<Node & { leaf: number }>`
    with recursive above as (
      select id as leaf, id, parent_id, code, name, 0 as height from ${sql.table(table)} where id = any(${[...new Set(ids)]}::bigint[])
      union all
      select above.leaf, up.id, up.parent_id, up.code, up.name, above.height + 1 from ${sql.table(table)} as up join above on up.id = above.parent_id
    )
    select leaf, id, code, name from above order by leaf, height desc`.execute(ctx.db);
  for (const { leaf, ...node } of rows) paths.set(leaf, [...(paths.get(leaf) ?? []), node]);
  return paths;
}

/** How many current rows of a table point at each of these. */
export async function countsOf(
  ctx: Ctx,
  table: TreeTable,
  column: "parentId" | "locationId",
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; rows: number }>`
    select ${sql.ref(column)} as id, count(*) as rows from ${sql.table(table)}
    where ${sql.ref(column)} = any(${[...ids]}::bigint[]) and archived_at is null group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.rows]));
}

/** Names shown in a refusal before the rest is only counted. */
const SHOWN = 5;

/** "P-101, P-102, … (12)": what stands in the way, in every language. */
export const named = (names: readonly string[]): string =>
  names.length <= SHOWN ? names.join(", ") : `${names.slice(0, SHOWN).join(", ")}, … (${names.length})`;

/** Refuses to archive rows while others stand below them that are not archived with them. */
export async function assertNothingBelow(ctx: Ctx, table: TreeTable, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(table)}
    where parent_id = any(${[...ids]}::bigint[]) and id <> all(${[...ids]}::bigint[]) and archived_at is null order by code limit 100`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw refuse("conflict", "has_children", { codes: named(rows.map((row) => row.code)) });
}
