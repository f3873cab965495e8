import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { newKey, type FileStore, type Stored } from "./files.ts";
import { metered } from "./metered.ts";
import { s3Client, type Bucket } from "./s3-client.ts";
import { openScratch } from "./scratch.ts";

const DRAFTS = "drafts/";

/**
 * The store of an installation of several machines: a bucket. What comes in is first received into a local folder, which tells length and
 * digest; both travel with the request, so an object is whole and right or absent, and no file is ever held in memory. Drafts are marked
 * as in the local store, by an empty object.
 */
export function s3Files(bucket: Bucket, spool: string): FileStore {
  const s3 = s3Client(bucket);
  const mark = (key: string) => `${DRAFTS}${key.replaceAll("/", "_")}`;

  const putAs = async (key: string, bytes: Readable, limitBytes: number): Promise<Stored> => {
    const meter = metered(bytes, limitBytes);
    const part = path.join(spool, `${randomBytes(8).toString("hex")}.part`);
    try {
      await fs.promises.mkdir(spool, { recursive: true, mode: 0o700 });
      await pipeline(meter.chunks, fs.createWriteStream(part, { mode: 0o600 }));
      const received = meter.result();
      await s3.put(key, part, received.sha256.toString("hex"));
      return { key, ...received };
    } catch (thrown) {
      throw (thrown as NodeJS.ErrnoException).code === "ENOSPC" ? refuse("full", "full") : thrown;
    } finally {
      await fs.promises.rm(part, { force: true });
    }
  };
  const remove = async (key: string) => {
    await s3.remove(key);
    await s3.remove(mark(key));
  };
  const release = async (key: string) => await s3.put(mark(key), "", "");

  return {
    put: async (tenantId, bytes, limitBytes) => await putAs(newKey(tenantId), bytes, limitBytes),
    putDraft: async (tenantId, bytes, limitBytes) => {
      const key = newKey(tenantId);
      await release(key);
      try {
        return await putAs(key, bytes, limitBytes);
      } catch (thrown) {
        await remove(key).catch(() => {});
        throw thrown;
      }
    },
    putAs,
    keep: async (key) => await s3.remove(mark(key)),
    open: async (key) => await s3.open(key),
    remove,
    release,
    scratch: async () => await openScratch(spool),
    sweepDrafts: async (olderThanMs, isNamed) => {
      await sweepSpool(spool, olderThanMs);
      let swept = 0;
      for await (const { key: marked, ageMs } of s3.list(DRAFTS)) {
        if (ageMs < olderThanMs) continue;
        const key = marked.slice(DRAFTS.length).replaceAll("_", "/");
        if (await isNamed(Number.parseInt(key, 10), key)) {
          await s3.remove(marked);
          continue;
        }
        await remove(key);
        swept += 1;
      }
      return swept;
    },
  };
}

/** What a killed server was receiving. */
async function sweepSpool(spool: string, olderThanMs: number): Promise<void> {
  for (const name of await fs.promises.readdir(spool).catch(() => [])) {
    const stat = await fs.promises.stat(path.join(spool, name)).catch(() => null);
    if (stat && stat.mtimeMs < Date.now() - olderThanMs) await fs.promises.rm(path.join(spool, name), { force: true });
  }
}
