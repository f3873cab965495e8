import { holds, type Flag } from "@millwright/domain/kit/access.ts";
import { FOLDER_OF, FOLDERS, type Folder } from "@millwright/domain/nouns.ts";
import type { files } from "@millwright/domain/foundation/files/contract.ts";
import { isShown } from "@millwright/domain/foundation/files/types.ts";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { audit } from "../../platform/records/audit.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { fileEvents } from "./events.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { RecordFinders } from "../../platform/files/holders.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { keepDraft, uploadOf } from "../../platform/files/uploads.ts";
import { iconsOf } from "./icons.ts";
import { preparedOf } from "./prepare.ts";
import {
  asFile,
  countFiles,
  fileRow,
  filesOf,
  insertFile,
  isResult,
  isShared,
  markRemoved,
  MOST_FILES,
  releaseBytes,
  thumbsOf,
} from "./queries.ts";

/** An id in the store never changes its bytes, so a browser may keep what it has for a while. */
const KEEP_SECONDS = 3600;

export function fileHandlers(store: FileStore, finders: RecordFinders): Handlers<typeof files> {
  /** Whoever may not do this to such records is told so; a record out of sight does not exist. */
  const admit = async (
    ctx: Ctx,
    folder: Folder,
    recordId: number,
    flag: Flag,
  ): Promise<{ isGuest: boolean; keepsFiles: Reason | null }> => {
    const { subModule, kind } = FOLDER_OF[folder];
    if (!holds(ctx.grants, subModule, flag)) throw refuse("forbidden", "forbidden");
    const record = await finders[kind]?.(ctx, recordId, flag);
    if (!record) throw refuse("not_found", "not_found");
    return { isGuest: record.isGuest === true, keepsFiles: record.keepsFiles ?? null };
  };
  const admitted = async (ctx: Ctx, id: number, flag: Flag) => {
    const row = await fileRow(ctx, id);
    const folder = FOLDERS.find((known) => known === row?.folder);
    if (!row || !folder) throw refuse("not_found", "not_found");
    return { ...row, folder, ...(await admit(ctx, folder, row.recordId, flag)) };
  };

  return {
    list: async (ctx, { query }) => {
      const { isGuest } = await admit(ctx, query.rootFolder, query.id, "view");
      const rows = await filesOf(ctx, query.rootFolder, query.id);
      return { rows: isGuest ? rows.map((row) => (row.createdBy?.id === ctx.personId ? row : { ...row, createdBy: null })) : rows };
    },
    upload: async (ctx, { query, headers, stream }) => {
      const place = { folder: headers.rootfolder, recordId: query.id, description: descriptionOf(headers.description, ctx) };
      await admit(ctx, place.folder, place.recordId, "update");
      if ((await countFiles(ctx, place.folder, place.recordId)) >= MOST_FILES)
        throw refuse("conflict", "too_many_files", { limit: MOST_FILES });
      const file = preparedOf(stream);
      invariant(file, "the bytes were prepared before the handler ran");
      const id = await insertFile(ctx, place, file);
      await note(ctx, "file_added", place, id, { before: null, after: file.fileName });
      const upload = uploadOf(stream);
      ctx.afterCommit(async () => {
        await keepDraft(store, upload, file.full.key);
        if (file.thumbKey) await keepDraft(store, upload, file.thumbKey);
      });
      const row = await fileRow(ctx, id);
      invariant(row, "an inserted file is found");
      return asFile(row);
    },
    get: async (ctx, { params, query }) => {
      const row = await admitted(ctx, params.id, "view");
      const isThumb = query.size === "thumb" && row.thumbKey !== null;
      const stream = await store.open(isThumb && row.thumbKey ? row.thumbKey : row.storeKey).catch((thrown: NodeJS.ErrnoException) => {
        ctx.log.error({ err: thrown, fileId: row.id }, "the bytes of a file are missing");
        throw thrown.code === "ENOENT" ? refuse("not_found", "not_found") : thrown;
      });
      const contentType = isThumb ? "image/webp" : row.contentType;
      return { stream, contentType, fileName: row.fileName, inline: isShown(contentType), maxAge: KEEP_SECONDS };
    },
    icons: async (ctx, { body: { rootFolder, records } }) => {
      if (!holds(ctx.grants, FOLDER_OF[rootFolder].subModule, "view")) throw refuse("forbidden", "forbidden");
      const stream = iconsOf(store, await thumbsOf(ctx, rootFolder, records));
      return { stream, contentType: "application/json", fileName: "icons.json", inline: true };
    },
    remove: async (ctx, { params }) => {
      const row = await admitted(ctx, params.id, "update");
      if (row.isGuest && row.createdBy?.id !== ctx.personId) throw refuse("forbidden", "forbidden");
      if (row.keepsFiles) throw refuse("conflict", row.keepsFiles);
      if (await isResult(ctx, row.id)) throw refuse("conflict", "in_use", { where: "work order subtasks" });
      await markRemoved(ctx, row.id);
      await note(ctx, "file_removed", row, row.id, { before: row.fileName, after: null });
      const isStillNamed = await isShared(ctx, row.storeKey);
      if (!isStillNamed) ctx.afterCommit(async () => await releaseBytes(store, row));
      return { removed: true };
    },
  };
}

/** The line stands in the log of the record that the file hangs on. */
async function note(
  ctx: Ctx,
  action: "file_added" | "file_removed",
  place: { folder: Folder; recordId: number },
  fileId: number,
  change: { before: string | null; after: string | null },
): Promise<void> {
  const entity = FOLDER_OF[place.folder].kind;
  const changes = [{ field: "files", ...change }];
  audit(ctx, { action, entity, entityId: place.recordId, changes });
  await announce(ctx, fileEvents(entity)[action], { id: place.recordId, changes, payload: { fileId } });
}

/** As sent, or the day on the caller's clock. A header carries other alphabets percent-encoded. */
function descriptionOf(sent: string | undefined, ctx: Ctx): string {
  if (!sent?.trim()) return todayOf(ctx);
  try {
    return decodeURIComponent(sent.trim());
  } catch {
    return sent.trim();
  }
}
