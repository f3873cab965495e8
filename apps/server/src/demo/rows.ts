import { sql } from "kysely";
import { Readable } from "node:stream";
import sharp from "sharp";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { TenantDb } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";

/** Many rows at once, in the order given; at most a few hundred a statement, so that a first start stays quick. */
export async function insertAll<R extends Record<string, unknown>>(db: TenantDb, table: string, rows: readonly R[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 200) {
    const part = rows.slice(from, from + 200);
    const keys = [...new Set(part.flatMap((row) => Object.keys(row)))];
    const inserted = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(keys.map((key) => sql.ref(key)))})
      values ${sql.join(part.map((row) => sql`(${sql.join(keys.map((key) => valueOf(row[key])))})`))} returning id`.execute(db);
    ids.push(...inserted.rows.map((row) => row.id));
  }
  return ids;
}

const valueOf = (value: unknown) =>
  value === undefined
    ? sql`default`
    : value !== null && typeof value === "object" && !(value instanceof Date) && !Buffer.isBuffer(value)
      ? sql`${JSON.stringify(value)}::jsonb`
      : sql`${value}`;

/** A tree from the top downwards, one level at a time: what stands on something comes after it. */
export function inDepths<Node extends { code: string; parent?: string }>(list: readonly Node[]): Node[][] {
  const placed = new Set<string>();
  const levels: Node[][] = [];
  for (let waiting = [...list]; waiting.length > 0; waiting = waiting.filter(({ code }) => !placed.has(code))) {
    const level = waiting.filter(({ parent }) => !parent || placed.has(parent));
    invariant(level.length > 0, `there is a parent for ${waiting.map(({ code }) => code).join(", ")}`);
    for (const { code } of level) placed.add(code);
    levels.push(level);
  }
  return levels;
}

/** Ids of a reference list by name; a name the tenant's lists do not hold gives null. */
export async function listIds(db: TenantDb): Promise<(list: string, name: string, parentId?: number | null) => number | null> {
  const values = await db.selectFrom("referenceValues").select(["id", "list", "name", "parentId"]).execute();
  const byName = new Map<string, number>();
  for (const value of values) {
    byName.set(`${value.list}/${value.parentId ?? 0}/${value.name}`, value.id);
    if (!byName.has(`${value.list}//${value.name}`)) byName.set(`${value.list}//${value.name}`, value.id);
  }
  return (list, name, parentId) => byName.get(parentId === undefined ? `${list}//${name}` : `${list}/${parentId ?? 0}/${name}`) ?? null;
}

/** What a meter showed, oldest first, as it comes from a machine: nobody's name stands on it. */
export async function insertReadings(db: TenantDb, seriesId: number, readings: readonly { at: string; value: number }[]): Promise<void> {
  const last = readings.at(-1);
  if (!last) return;
  const values = sql`unnest(${readings.map(({ at }) => at)}::timestamptz[], ${readings.map(({ value }) => value)}::float8[])`;
  await sql`insert into readings (series_id, at, value) select ${seriesId}::int, at, value from ${values} as r (at, value)`.execute(db);
  await sql`insert into series_latest (series_id, at, value) values (${seriesId}, ${last.at}, ${last.value})`.execute(db);
}

export interface DemoFile {
  /** The records that show it. The first had it first: where there are more, they took it over. */
  at: readonly { folder: string; recordId: number }[];
  fileName: string;
  contentType: "image/jpeg" | "image/png";
  bytes: Promise<Buffer>;
  createdBy?: number | null;
  createdAt?: string;
}

/** Stores pictures with their thumbnails as uploads would, all at once, each once however many show it. Returns the ids in the first places. */
export async function addFiles(db: TenantDb, files: FileStore, tenantId: number, list: readonly DemoFile[]): Promise<number[]> {
  const rows = await Promise.all(
    list.map(async ({ at, bytes, createdAt, createdBy = null, ...file }) => {
      const facts = { ...file, ...(await store(files, tenantId, await bytes)), createdBy, ...(createdAt ? { createdAt } : {}) };
      return at.map((place) => ({ ...place, ...facts, description: (createdAt ?? new Date().toISOString()).slice(0, 10) }));
    }),
  );
  const ids = await insertAll(
    db,
    "files",
    rows.flatMap(([first]) => first ?? []),
  );
  // One statement later: bytes that rows share are counted for the first of them.
  await insertAll(
    db,
    "files",
    rows.flatMap(([, ...others]) => others),
  );
  return ids;
}

async function store(files: FileStore, tenantId: number, bytes: Buffer) {
  const thumb = await sharp(bytes).resize(320, 320, { fit: "inside" }).webp({ quality: 72 }).toBuffer();
  const [full, small] = await Promise.all([
    files.put(tenantId, Readable.from([bytes]), bytes.length),
    files.put(tenantId, Readable.from([thumb]), thumb.length),
  ]);
  return { sizeBytes: full.sizeBytes, sha256: full.sha256, storeKey: full.key, thumbKey: small.key };
}
