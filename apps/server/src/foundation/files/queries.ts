import type { File, Pictured } from "@millwright/domain/foundation/files/contract.ts";
import { FOLDER_OF, NOUNS, type Folder } from "@millwright/domain/nouns.ts";
import { REMOVED } from "@millwright/domain/kit/log/personal.ts";
import { isShown } from "@millwright/domain/foundation/files/types.ts";
import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { nameRef } from "../../platform/lists/refs.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { Prepared } from "./prepare.ts";

/** A record holds at most so many; a list of them is never longer. */
export const MOST_FILES = 200;

const current = (ctx: Ctx) =>
  ctx.db
    .selectFrom("files")
    .leftJoin("people as author", (join) => join.onRef("author.tenantId", "=", "files.tenantId").onRef("author.id", "=", "files.createdBy"))
    .select(["files.id", "files.folder", "files.recordId", "files.fileName", "files.contentType", "files.sizeBytes", "files.description"])
    .select(["files.storeKey", "files.thumbKey", "files.createdAt", nameRef("author").as("createdBy")])
    .where("files.removedAt", "is", null);

/** Folders of files of records, and that of the photos that people put up of themselves, which no call for files opens. */
export type Place = Folder | "UserPhotos";

type Row = Awaited<ReturnType<typeof fileRow>>;

export const fileRow = async (ctx: Ctx, id: number) => await current(ctx).where("files.id", "=", id).executeTakeFirst();

export async function filesOf(ctx: Ctx, folder: Folder, recordId: number): Promise<File[]> {
  const rows = await current(ctx)
    .where("files.folder", "=", folder)
    .where("files.recordId", "=", recordId)
    .orderBy("files.id")
    .limit(MOST_FILES)
    .execute();
  return rows.map(asFile);
}

/** The files of many records of one kind, each with the record it hangs on. */
export async function filesOfRecords(ctx: Ctx, folder: Folder, recordIds: readonly number[]): Promise<(File & { recordId: number })[]> {
  const rows = await current(ctx)
    .where("files.folder", "=", folder)
    .where(() => sql<boolean>`files.record_id = any(${[...recordIds]}::bigint[])`)
    .orderBy("files.id")
    .execute();
  return rows.map((row) => ({ ...asFile(row), recordId: row.recordId }));
}

/** Photos of many steps at once, each with the step it hangs on. */
export async function filesOfSteps(ctx: Ctx, stepIds: readonly number[]): Promise<(File & { recordId: number })[]> {
  if (stepIds.length === 0) return [];
  const rows = await current(ctx)
    .where("files.folder", "=", "WorkOrderSubTasks")
    .where(() => sql<boolean>`files.record_id = any(${[...stepIds]}::bigint[])`)
    .orderBy("files.id")
    .execute();
  return rows.map((row) => ({ ...asFile(row), recordId: row.recordId }));
}

export const asFile = (row: NonNullable<Row>): File => ({ ...row, isImage: row.thumbKey !== null && isShown(row.contentType) });

/** The thumbnail that stands for each of these records within reach: of the picture that was chosen, else of the first. */
export async function thumbsOf(ctx: Ctx, folder: Pictured, recordIds: readonly number[]): Promise<{ id: number; thumbKey: string }[]> {
  const { kind } = FOLDER_OF[folder];
  const { rows } = await sql<{ id: number; thumbKey: string }>`
    select distinct on (f.record_id) f.record_id as id, f.thumb_key from files f
    join ${sql.table(NOUNS[kind].table)} pictured on pictured.tenant_id = f.tenant_id and pictured.id = f.record_id
    where f.folder = ${folder} and f.record_id = any(${[...recordIds]}::bigint[]) and f.removed_at is null
      and f.thumb_key is not null and f.content_type like 'image/%' and ${withinReach(ctx, kind, "pictured")}
    order by f.record_id, f.id = pictured.photo_file_id desc nulls last, f.id`.execute(ctx.db);
  return rows;
}

export async function insertFile(
  ctx: Ctx,
  place: { folder: Place; recordId: number; description: string },
  file: Prepared,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto("files")
    .values({
      ...place,
      fileName: file.fileName,
      contentType: file.contentType,
      sizeBytes: file.full.sizeBytes,
      sha256: file.full.sha256,
      storeKey: file.full.key,
      thumbKey: file.thumbKey,
      createdBy: ctx.personId || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function countFiles(ctx: Ctx, folder: Folder, recordId: number): Promise<number> {
  const { rows } = await ctx.db
    .selectFrom("files")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("folder", "=", folder)
    .where("recordId", "=", recordId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return rows;
}

/** The row stays, for those who name it; what it names is gone unless another row shares it. */
export async function markRemoved(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable("files").set({ removedAt: ctx.now.toISOString() }).where("id", "=", id).execute();
}

/** The rows stay without their names. */
export const removeAllOf = async (ctx: Ctx, folder: Place, recordId: number) =>
  await ctx.db
    .updateTable("files")
    .set({ removedAt: ctx.now.toISOString(), fileName: REMOVED, description: "" })
    .where("folder", "=", folder)
    .where("recordId", "=", recordId)
    .where("removedAt", "is", null)
    .returning(["storeKey", "thumbKey"])
    .execute();

/** Rows share bytes where a record took over the files of another. */
export async function isShared(ctx: Ctx, key: string): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom("files")
      .select("id")
      .where("storeKey", "=", key)
      .where("removedAt", "is", null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** A step's photo is its result and a signature is given once: they are replaced there, not removed here. */
export async function isResult(ctx: Ctx, id: number): Promise<boolean> {
  if (await ctx.db.selectFrom("workOrderSignatures").select("id").where("fileId", "=", id).limit(1).executeTakeFirst()) return true;
  return (
    (await ctx.db.selectFrom("workOrderSubtasks").select("id").where("resultFileId", "=", id).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Their bytes go with the next sweep. */
export const releaseBytes = async (files: FileStore, row: { storeKey: string; thumbKey: string | null }): Promise<void> => {
  await files.release(row.storeKey);
  if (row.thumbKey) await files.release(row.thumbKey);
};
