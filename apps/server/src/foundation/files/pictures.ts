import { Readable } from "node:stream";
import type { Folder } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Drawn } from "../../platform/files/images.ts";
import { insertFile } from "./queries.ts";

/** Stores a small picture that came inside another call, drawn anew like every other before the call's transaction. The caller's own audit row tells of it. */
export async function addPicture(
  ctx: Ctx,
  store: FileStore,
  place: { folder: Folder; recordId: number; description: string },
  picture: { fileName: string; drawn: Drawn },
): Promise<number> {
  const put = async (content: Buffer) => await store.putDraft(ctx.tenantId, Readable.from([content]), content.length);
  const full = await put(picture.drawn.full);
  const thumb = await put(picture.drawn.thumb);
  const id = await insertFile(ctx, place, { fileName: picture.fileName, contentType: "image/png", full, thumbKey: thumb.key });
  ctx.afterCommit(async () => {
    await store.keep(full.key);
    await store.keep(thumb.key);
  });
  return id;
}
