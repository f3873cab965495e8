import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { holds } from "@millwright/domain/kit/access.ts";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import type { DiskWatermark } from "../ops/disk-watermark.ts";
import type { FileStore, Stored } from "./files.ts";
import { tooLarge } from "./metered.ts";
import type { Sessions } from "../call/session.ts";
import type { UploadRate } from "./upload-rate.ts";

/**
 * An upload is received whole before its call's transaction opens: a phone in a cellar sends for minutes, and would hold a database
 * connection all the while. What the handler gets as `stream` is then a local file; what nobody keeps of it is removed with the answer.
 */
export interface Upload {
  tenantId: number;
  stored: Stored;
  /** Everything stored for this call, the received bytes among it. */
  drafts: string[];
  kept: Set<string>;
}

interface Deps {
  sessions: Sessions;
  files: FileStore;
  disk: DiskWatermark;
  limitBytes: number;
  rate: UploadRate;
}

const uploads = new WeakMap<object, Upload>();

/** Who sends a body: into whose files it goes, whose share of the hour it takes, and how much of it may come. */
export interface Sender {
  tenantId: number;
  who: string;
  limitBytes: number;
}
const letIn = new WeakMap<FastifyRequest, Sender>();

/** Somebody without a session whom a feature has let in, before anything of the body is read. */
export const letSenderIn = (request: FastifyRequest, sender: Sender): void => void letIn.set(request, sender);

/** What was received of the stream that an upload's handler was given. */
export function uploadOf(stream: Readable): Upload {
  const upload = uploads.get(stream);
  invariant(upload, "the bytes were received before the handler ran");
  return upload;
}

/** Bytes that a committed row names now stay. */
export async function keepDraft(files: FileStore, upload: Upload, key: string): Promise<void> {
  upload.kept.add(key);
  await files.keep(key);
}

/** To be called before routes are added; it concerns those whose contract says "upload". */
export function receiveUploads(app: FastifyInstance, deps: Deps): void {
  app.addHook("preHandler", async (request) => {
    if (request.routeOptions.config.served?.endpoint.bytes !== "upload") return;
    try {
      await receive(request, deps);
    } catch (thrown) {
      // The rest is read and forgotten, so that the sender gets the answer instead of a broken connection.
      request.raw.resume();
      throw request.raw.errored ? refuse("invalid", "malformed") : thrown;
    }
  });
  // The call has ended by now, one way or the other; its transaction too.
  app.addHook("onSend", async (request, _reply, payload) => {
    const upload = uploads.get(request.body as object);
    if (!upload) return payload;
    (request.body as Readable).destroy();
    for (const key of upload.drafts) if (!upload.kept.has(key)) await deps.files.remove(key);
    return payload;
  });
}

async function senderOf(request: FastifyRequest, { sessions, limitBytes }: Deps): Promise<Sender> {
  const access = request.routeOptions.config.served?.endpoint.access;
  if (access === "public") {
    const sender = letIn.get(request);
    if (!sender) throw refuse("not_found", "not_found");
    return sender;
  }
  const caller = await sessions.caller(request);
  if (!caller) throw refuse("signed_out", "signed_out");
  if (typeof access === "object" && "subModule" in access && !holds(caller.grants, access.subModule, access.flag))
    throw refuse("forbidden", "forbidden");
  return { tenantId: caller.tenantId, who: `${caller.tenantId}/${caller.personId}`, limitBytes };
}

async function receive(request: FastifyRequest, deps: Deps): Promise<void> {
  const { files, disk, rate } = deps;
  const { tenantId, who, limitBytes } = await senderOf(request, deps);
  const announcedBytes = Number(request.headers["content-length"] ?? limitBytes);
  if (announcedBytes > limitBytes) throw tooLarge(limitBytes);
  if (disk.isFull(announcedBytes)) throw refuse("full", "full");
  const body = request.body as Readable | undefined;
  if (!body) throw refuse("invalid", "empty_file");
  rate.take(who, announcedBytes);
  const stored = await files.putDraft(tenantId, body, limitBytes);
  rate.giveBack(who, announcedBytes - stored.sizeBytes);
  const stream = await files.open(stored.key);
  uploads.set(stream, { tenantId, stored, drafts: [stored.key], kept: new Set() });
  request.body = stream;
  if (stored.sizeBytes === 0) throw refuse("invalid", "empty_file");
}
