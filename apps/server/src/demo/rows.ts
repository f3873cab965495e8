import { sql } from "kysely";
import { Readable } from "node:stream";
import sharp from "sharp";
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

export interface DemoFile {
  folder: string;
  recordId: number;
  fileName: string;
  contentType: "image/jpeg" | "image/png";
  bytes: Buffer;
  createdBy?: number | null;
  createdAt?: string;
}

/** Stores a picture with its thumbnail as an upload would. */
export async function addFile(db: TenantDb, files: FileStore, tenantId: number, file: DemoFile): Promise<number> {
  const stored = await files.put(tenantId, Readable.from([file.bytes]), file.bytes.length);
  const thumb = await files.put(
    tenantId,
    Readable.from([await sharp(file.bytes).resize(320, 320, { fit: "inside" }).webp({ quality: 72 }).toBuffer()]),
    1_000_000,
  );
  const [id] = await insertAll(db, "files", [
    {
      folder: file.folder,
      recordId: file.recordId,
      fileName: file.fileName,
      contentType: file.contentType,
      sizeBytes: stored.sizeBytes,
      sha256: stored.sha256,
      storeKey: stored.key,
      thumbKey: thumb.key,
      description: (file.createdAt ?? new Date().toISOString()).slice(0, 10),
      createdBy: file.createdBy ?? null,
      ...(file.createdAt ? { createdAt: file.createdAt } : {}),
    },
  ]);
  return id ?? 0;
}
