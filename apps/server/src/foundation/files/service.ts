import type { Readable } from "node:stream";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import type { Database } from "../../platform/db/db.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Bytes } from "../../platform/call/mount.ts";
import { keepDraft, uploadOf } from "../../platform/files/uploads.ts";
import type { Chore } from "../../platform/work/worker.ts";
import { asFile, fileRow, insertFile, isShared, removeAllOf, releaseBytes, type Place } from "./queries.ts";

import { preparedOf } from "./prepare.ts";

export { prepareUploads } from "./prepare.ts";
export { addContent } from "./content.ts";
export { addPicture } from "./pictures.ts";
export { countFiles, filesOfRecords, filesOfSteps } from "./queries.ts";

/** A file of a record, where it is one of it. */
export async function fileOf(ctx: Ctx, { folder, recordId, fileId }: { folder: Folder; recordId: number; fileId: number }) {
  const row = await fileRow(ctx, fileId);
  return row && row.folder === folder && row.recordId === recordId ? asFile(row) : undefined;
}

/** Longer than any call lasts, so that what is swept belongs to no call that still runs. */
const DRAFT_HOURS = 1;

/** Removes the bytes of files that were taken away, and of uploads that a killed server never finished. */
export const fileChores = (db: Database, files: FileStore): Record<string, Chore> => ({
  "sweep-files": { when: "37 * * * *", run: async () => void (await sweepFiles(db, files, DRAFT_HOURS * 3_600_000)) },
});

export const sweepFiles = async (db: Database, files: FileStore, olderThanMs: number): Promise<number> =>
  await files.sweepDrafts(olderThanMs, async (tenantId, key) => {
    const row = await db.tenant(tenantId, (rows) =>
      rows
        .selectFrom("files")
        .select("id")
        .where(({ eb, or }) => or([eb("storeKey", "=", key), eb("thumbKey", "=", key)]))
        .where("removedAt", "is", null)
        .limit(1)
        .executeTakeFirst(),
    );
    // Imports, prints and weeks of recorded sensors keep their files under rows of their own.
    const imported =
      row ?? (await db.tenant(tenantId, (rows) => rows.selectFrom("imports").select("id").where("storeKey", "=", key).executeTakeFirst()));
    const kept =
      imported ??
      (await db.tenant(tenantId, (rows) => rows.selectFrom("workOrderPrints").select("id").where("fileKey", "=", key).executeTakeFirst()));
    const week =
      kept ??
      (await db.tenant(tenantId, (rows) => rows.selectFrom("sensorKeptWeeks").select("id").where("storeKey", "=", key).executeTakeFirst()));
    return week !== undefined;
  });

/** Takes away all files of a record, with their names: of somebody who is to be forgotten. */
export async function removeFilesOf(ctx: Ctx, files: FileStore, folder: Place, recordId: number): Promise<void> {
  for (const row of await removeAllOf(ctx, folder, recordId)) {
    const isStillNamed = await isShared(ctx, row.storeKey);
    if (!isStillNamed) ctx.afterCommit(async () => await releaseBytes(files, row));
  }
}

/** Keeps a received picture with a record, of somebody whom the caller has let in; refuses what is none. The caller's own audit row tells of it. */
export async function keepPictureOf(
  ctx: Ctx,
  store: FileStore,
  stream: Readable,
  place: { folder: Folder; recordId: number },
): Promise<string> {
  const file = preparedOf(stream);
  invariant(file, "the bytes were prepared before the handler ran");
  const { thumbKey } = file;
  if (thumbKey === null) throw refuse("invalid", "not_a_picture");
  await insertFile(ctx, { ...place, description: "" }, file);
  const upload = uploadOf(stream);
  ctx.afterCommit(async () => {
    await keepDraft(store, upload, file.full.key);
    await keepDraft(store, upload, thumbKey);
  });
  return file.fileName;
}

/** A picture of oneself is shown small: what was drawn as its thumbnail. */
const PHOTO_BYTES = 4_000_000;

/** Keeps the received picture as the caller's photo; answers its file. */
export async function keepPhoto(ctx: Ctx, store: FileStore, stream: Readable): Promise<number> {
  const file = preparedOf(stream);
  invariant(file, "the bytes were prepared before the handler ran");
  const { thumbKey } = file;
  if (thumbKey === null) throw refuse("invalid", "not_a_picture");
  if (file.full.sizeBytes > PHOTO_BYTES) throw refuse("too_large", "too_large", { limit: "4 MB" });
  const id = await insertFile(ctx, { folder: "UserPhotos", recordId: ctx.personId, description: "" }, file);
  const upload = uploadOf(stream);
  ctx.afterCommit(async () => {
    await keepDraft(store, upload, file.full.key);
    await keepDraft(store, upload, thumbKey);
  });
  return id;
}

const PHOTOS: Place = "UserPhotos";
const KEEP_SECONDS = 3600;

export async function openPhoto(ctx: Ctx, store: FileStore, id: number): Promise<Bytes> {
  const row = await fileRow(ctx, id);
  if (row?.folder !== PHOTOS || !row.thumbKey) throw refuse("not_found", "not_found");
  const stream = await store.open(row.thumbKey).catch((thrown: NodeJS.ErrnoException) => {
    ctx.log.error({ err: thrown, fileId: row.id }, "the bytes of a photo are missing");
    throw thrown.code === "ENOENT" ? refuse("not_found", "not_found") : thrown;
  });
  return { stream, contentType: "image/webp", fileName: "photo.webp", inline: true, maxAge: KEEP_SECONDS };
}
