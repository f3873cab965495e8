import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { metered } from "./metered.ts";
import { openScratch } from "./scratch.ts";

/** What is known of bytes once they are stored. */
export interface Stored {
  /** Where they lie; made by the store, never of anything a person typed. */
  key: string;
  sizeBytes: number;
  sha256: Buffer;
}

/** Where the bytes of files lie. One store for the whole installation; the tenant's number is part of the key. */
export interface FileStore {
  /** Stores a stream; refuses with 413 when it is longer than `limitBytes`, and then leaves nothing behind. */
  put: (tenantId: number, bytes: Readable, limitBytes: number) => Promise<Stored>;
  /** The same for bytes whose row is not committed yet: unless `keep` follows, they are swept away. */
  putDraft: (tenantId: number, bytes: Readable, limitBytes: number) => Promise<Stored>;
  /** The same under the key that a row names already: for a restore. */
  putAs: (key: string, bytes: Readable, limitBytes: number) => Promise<Stored>;
  /** To be called once a committed row names the key. */
  keep: (key: string) => Promise<void>;
  open: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** What no row names any more: swept away like a draft that was never kept, so that a backup which has just read its name still finds it. */
  release: (key: string) => Promise<void>;
  /** A file of this machine without a name; whoever opened it closes it. */
  scratch: () => Promise<fs.promises.FileHandle>;
  /** Removes what was begun `olderThanMs` ago and never kept, unless a row names it after all. Returns how many. */
  sweepDrafts: (olderThanMs: number, isNamed: (tenantId: number, key: string) => Promise<boolean>) => Promise<number>;
}

/**
 * The store of a single machine: a folder. A file is written under a temporary name, flushed, then renamed, so it is whole or absent.
 * A draft is marked by an empty file before its bytes appear; the mark is all that a sweep has to look at.
 */
export function localFiles(folder: string): FileStore {
  const at = (key: string) => path.join(folder, ...key.split("/"));
  const drafts = path.join(folder, "drafts");
  const mark = (key: string) => path.join(drafts, key.replaceAll("/", "_"));
  const part = (key: string) => `${mark(key)}.part`;

  const write = async (key: string, bytes: Readable, limitBytes: number): Promise<Stored> => {
    const meter = metered(bytes, limitBytes);
    try {
      await fs.promises.mkdir(drafts, { recursive: true, mode: 0o700 });
      await fs.promises.mkdir(path.dirname(at(key)), { recursive: true, mode: 0o700 });
      await pipeline(meter.chunks, fs.createWriteStream(part(key), { flush: true, mode: 0o600 }));
      await fs.promises.rename(part(key), at(key));
    } catch (thrown) {
      await fs.promises.rm(part(key), { force: true });
      throw (thrown as NodeJS.ErrnoException).code === "ENOSPC" ? refuse("full", "full") : thrown;
    }
    return { key, ...meter.result() };
  };
  const remove = async (key: string) => {
    await fs.promises.rm(at(key), { force: true });
    await fs.promises.rm(mark(key), { force: true });
  };
  const release = async (key: string) => {
    await fs.promises.mkdir(drafts, { recursive: true, mode: 0o700 });
    await fs.promises.writeFile(mark(key), "", { mode: 0o600 });
  };

  return {
    put: async (tenantId, bytes, limitBytes) => await write(newKey(tenantId), bytes, limitBytes),
    putDraft: async (tenantId, bytes, limitBytes) => {
      const key = newKey(tenantId);
      await release(key);
      try {
        return await write(key, bytes, limitBytes);
      } catch (thrown) {
        await remove(key);
        throw thrown;
      }
    },
    putAs: write,
    keep: async (key) => await fs.promises.rm(mark(key), { force: true }),
    open: async (key) => {
      const file = await fs.promises.open(at(key), "r");
      return file.createReadStream();
    },
    remove,
    release,
    scratch: async () => await openScratch(drafts),
    sweepDrafts: async (olderThanMs, isNamed) => {
      let swept = 0;
      for (const name of await fs.promises.readdir(drafts).catch(() => [])) {
        const file = path.join(drafts, name);
        const stat = await fs.promises.stat(file).catch(() => null);
        if (!stat || stat.mtimeMs > Date.now() - olderThanMs) continue;
        const key = name.replaceAll("_", "/");
        const isKept = !name.endsWith(".part") && (await isNamed(Number.parseInt(name, 10), key));
        if (!isKept) await remove(key);
        await fs.promises.rm(file, { force: true });
        if (!isKept) swept += 1;
      }
      return swept;
    },
  };
}

/** Closes to other accounts what an earlier version left open. The outermost comes last: closed, it says that all within are. */
export async function closeFolders(folder: string): Promise<void> {
  const stat = await fs.promises.stat(folder).catch(() => null);
  if (!stat || (stat.mode & 0o777) === 0o700) return;
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await closeFolders(path.join(folder, entry.name));
  await fs.promises.chmod(folder, 0o700);
}

export const newKey = (tenantId: number) => `${tenantId}/${randomBytes(2).toString("hex")}/${randomBytes(16).toString("hex")}`;
