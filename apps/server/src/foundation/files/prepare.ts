import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { shownFileName } from "@millwright/domain/foundation/files/names.ts";
import type { FileStore, Stored } from "../../platform/files/files.ts";
import { imageFormatOf, redraw } from "../../platform/files/images.ts";
import { uploadOf, type Upload } from "../../platform/files/uploads.ts";
import { bytesOf, contentTypeOf } from "./sniff.ts";

/** Bytes ready to be named by a row. */
export interface Prepared {
  fileName: string;
  contentType: string;
  full: Stored;
  thumbKey: string | null;
}

const prepared = new WeakMap<Upload, Prepared>();

/** What the hook below made of an upload. */
export const preparedOf = (stream: Readable): Prepared | undefined => prepared.get(uploadOf(stream));

/** Looks into the received bytes and draws images anew, before the call's transaction opens. */
export function prepareUploads(app: FastifyInstance, files: FileStore): void {
  app.addHook("preHandler", async (request) => {
    if (request.routeOptions.config.served?.endpoint.bytes !== "upload") return;
    const upload = uploadOf(request.body as Readable);
    const { fileName } = request.query as { fileName?: unknown };
    prepared.set(upload, await prepare(files, upload, typeof fileName === "string" ? fileName : ""));
  });
}

async function prepare(files: FileStore, upload: Upload, sentName: string): Promise<Prepared> {
  const { tenantId, stored } = upload;
  const fileName = shownFileName(sentName);
  const bytes = await bytesOf(await files.open(stored.key));
  const contentType = await contentTypeOf(bytes, fileName);
  const format = imageFormatOf(contentType);
  if (!format) return { fileName, contentType, full: stored, thumbKey: null };
  const drawn = await redraw(bytes, format);
  const put = async (content: Buffer) => {
    const draft = await files.putDraft(tenantId, Readable.from([content]), content.length);
    upload.drafts.push(draft.key);
    return draft;
  };
  return { fileName, contentType, full: await put(drawn.full), thumbKey: (await put(drawn.thumb)).key };
}
