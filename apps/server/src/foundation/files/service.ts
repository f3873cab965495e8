import type { Database } from "../../platform/db/db.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Chore } from "../../platform/work/worker.ts";
import { isShared, removeAllOf, removeBytes } from "./queries.ts";

export { addPicture } from "./pictures.ts";
export { filesOfSteps } from "./queries.ts";

/** Longer than any call lasts, so that what is swept belongs to no call that still runs. */
const DRAFT_HOURS = 1;

/** Removes the bytes of uploads that a killed server never finished. */
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
        .limit(1)
        .executeTakeFirst(),
    );
    // An import keeps its file under a row of its own.
    const imported =
      row ?? (await db.tenant(tenantId, (rows) => rows.selectFrom("imports").select("id").where("storeKey", "=", key).executeTakeFirst()));
    return imported !== undefined;
  });

/** Takes away all files of a record, with their names: of somebody who is to be forgotten. */
export async function removeFilesOf(ctx: Ctx, files: FileStore, folder: Folder, recordId: number): Promise<void> {
  for (const row of await removeAllOf(ctx, folder, recordId)) {
    const isStillNamed = await isShared(ctx, row.storeKey);
    if (!isStillNamed) ctx.afterCommit(async () => await removeBytes(files, row));
  }
}
