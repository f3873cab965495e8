import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../platform/files/files.ts";
import type { FileEntry } from "./manifest.ts";
import type { NamedFile } from "./snapshot.ts";

/** The files of an archive while it is made. Bytes under a key never change, so what was copied once is right for every later snapshot. */
export class FileCopies {
  readonly #copied = new Map<string, FileEntry>();
  readonly #store: FileStore;
  readonly #archive: string;

  constructor(store: FileStore, archive: string) {
    this.#store = store;
    this.#archive = archive;
  }

  /** Copies what is not there yet; returns the keys that the store does not have. */
  async copy(named: Iterable<NamedFile>): Promise<string[]> {
    const absent: string[] = [];
    for (const { key } of named) {
      if (this.#copied.has(key)) continue;
      const entry = await this.#copyOne(key);
      if (entry) this.#copied.set(key, entry);
      else absent.push(key);
    }
    return absent;
  }

  /** Drops copies of what no row names any more, and says what is left and which bytes are not those that once came in. */
  async settle(named: ReadonlyMap<string, NamedFile>): Promise<{ files: FileEntry[]; changed: string[] }> {
    for (const key of this.#copied.keys()) {
      if (named.has(key)) continue;
      await fs.promises.rm(this.#at(key), { force: true });
      this.#copied.delete(key);
    }
    const files = [...this.#copied.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const changed = files.filter(({ key, sha256 }) => (named.get(key)?.sha256 ?? sha256) !== sha256);
    return { files, changed: changed.map(({ key }) => key) };
  }

  async #copyOne(key: string): Promise<FileEntry | null> {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    try {
      const source = await this.#store.open(key);
      await fs.promises.mkdir(path.dirname(this.#at(key)), { recursive: true, mode: 0o700 });
      const metered = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(source, metered, fs.createWriteStream(this.#at(key), { mode: 0o600 }));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
      return null;
    }
    return { key, sizeBytes, sha256: hash.digest("hex") };
  }

  #at(key: string): string {
    return path.join(this.#archive, "files", ...key.split("/"));
  }
}
