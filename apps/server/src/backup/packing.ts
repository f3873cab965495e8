import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { TableEntry } from "./manifest.ts";
import { textOf, type Line } from "./snapshot.ts";
import type { Source } from "./tables.ts";

/** Writes rows into the archive as they come; none of it is held. */
export async function packTable(archive: string, { name, columns }: Source, blocks: AsyncGenerator<Line[]>): Promise<TableEntry> {
  const file = `tables/${name}.jsonl.gz`;
  const content = createHash("sha256");
  const packed = createHash("sha256");
  let rows = 0;
  async function* texts() {
    for await (const block of blocks) {
      rows += block.length;
      const text = textOf(block);
      content.update(text);
      yield text;
    }
  }
  await pipeline(
    Readable.from(texts()),
    createGzip({ level: 4 }),
    hashing(packed),
    fs.createWriteStream(path.join(archive, file), { mode: 0o600, flush: true }),
  );
  return { name, file, columns, rows, sha256: packed.digest("hex"), contentSha256: content.digest("hex") };
}

/** The rows of a packed table, in blocks. */
export async function* unpackTable(archive: string, { file }: TableEntry, blockRows: number): AsyncGenerator<Line[]> {
  const packed = fs.createReadStream(path.join(archive, file));
  const content = packed.pipe(createGunzip());
  packed.on("error", (error) => content.destroy(error));
  let block: Line[] = [];
  for await (const line of readline.createInterface({ input: content, crlfDelay: Infinity })) {
    block.push(JSON.parse(line) as Line);
    if (block.length < blockRows) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

export async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest("hex");
}

export const digestOfText = async (blocks: AsyncGenerator<Line[]>): Promise<string> => {
  const hash = createHash("sha256");
  for await (const block of blocks) hash.update(textOf(block));
  return hash.digest("hex");
};

const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
