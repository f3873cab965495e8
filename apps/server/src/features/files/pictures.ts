import { Readable } from "node:stream";
import type { Folder } from "@millwright/domain/files/folders.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { FileStore } from "../../platform/files.ts";
import { redraw } from "../../platform/images.ts";
import { insertFile } from "./queries.ts";

/** Stores a small picture that came inside another call, drawn anew like every other. The caller's own audit row tells of it. */
export async function addPicture(ctx: Ctx, store: FileStore, place: { folder: Folder; recordId: number; description: string }, picture: { fileName: string; png: Buffer }): Promise<number> {
  const drawn = await redraw(picture.png, "png");
  const put = async (content: Buffer) => await store.putDraft(ctx.tenantId, Readable.from([content]), content.length);
  const full = await put(drawn.full);
  const thumb = await put(drawn.thumb);
  const id = await insertFile(ctx, place, { fileName: picture.fileName, contentType: "image/png", full, thumbKey: thumb.key });
  ctx.afterCommit(async () => {
    await store.keep(full.key);
    await store.keep(thumb.key);
  });
  return id;
}
