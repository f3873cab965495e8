import { Readable } from "node:stream";
import type { Folder } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { insertFile } from "./queries.ts";

/**
 * Keeps what the product itself wrote as a file of each of these records, its bytes once; answers the first file. They are swept away unless the transaction commits. The
 * caller's own audit row tells of it.
 */
export async function addContent(
  ctx: Ctx,
  store: FileStore,
  places: readonly { folder: Folder; recordId: number }[],
  { content, ...file }: { fileName: string; contentType: string; content: Buffer },
): Promise<number | null> {
  const full = await store.putDraft(ctx.tenantId, Readable.from([content]), content.length);
  const ids: number[] = [];
  for (const place of places) ids.push(await insertFile(ctx, { ...place, description: "" }, { ...file, full, thumbKey: null }));
  ctx.afterCommit(async () => await store.keep(full.key));
  return ids[0] ?? null;
}
