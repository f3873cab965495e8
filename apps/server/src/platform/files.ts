import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse } from "@millwright/domain/kit/errors.ts";

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
  open: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}

/** The store of a single machine: a folder. A file is written under a temporary name, flushed, then renamed, so it is whole or absent. */
export function localFiles(folder: string): FileStore {
  const at = (key: string) => path.join(folder, ...key.split("/"));
  return {
    put: async (tenantId, bytes, limitBytes) => {
      const key = `${tenantId}/${randomBytes(2).toString("hex")}/${randomBytes(16).toString("hex")}`;
      const target = at(key);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      const hash = createHash("sha256");
      let sizeBytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length;
          if (sizeBytes > limitBytes) return done(refuse("too_large", "too_large", { limit: `${Math.floor(limitBytes / 1024 / 1024)} MB` }));
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, meter, fs.createWriteStream(`${target}.part`, { flush: true, mode: 0o600 }));
        await fs.promises.rename(`${target}.part`, target);
      } catch (thrown) {
        await fs.promises.rm(`${target}.part`, { force: true });
        throw thrown;
      }
      return { key, sizeBytes, sha256: hash.digest() };
    },
    open: async (key) => {
      const file = await fs.promises.open(at(key), "r");
      return file.createReadStream();
    },
    remove: async (key) => await fs.promises.rm(at(key), { force: true }),
  };
}
