import type { Readable } from "node:stream";
import { limitInWords } from "@millwright/domain/kit/sizes.ts";
import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { broken } from "./broken.ts";

/** An archive whose parts are unpacked one at a time, never to the disk. */
export interface Zip {
  has: (name: string) => boolean;
  /** The text of a part, in pieces. */
  text: (name: string) => AsyncGenerator<string>;
}

const MAX_PARTS = 2_000;

/**
 * Opens an archive. What its parts say of their size is not believed: bytes are counted while they are unpacked, over all parts together, and end
 * at the limit. A part that is read again counts once. Names are only compared with those asked for, so a name can lead nowhere.
 */
export async function openZip(bytes: Buffer, limitBytes: number): Promise<Zip> {
  const zip = await orBroken(fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }));
  const entries = await orBroken(entriesOf(zip));
  const counted = new Map<string, number>();
  let unpacked = 0;
  const count = (name: string, size: number) => {
    const before = counted.get(name) ?? 0;
    if (size <= before) return;
    counted.set(name, size);
    unpacked += size - before;
    if (unpacked > limitBytes) throw refuse("too_large", "unpacked_too_large", { limit: limitInWords(limitBytes) });
  };
  return {
    has: (name) => entries.has(name),
    text: async function* (name) {
      const entry = entries.get(name);
      if (!entry) throw broken();
      const decoder = new TextDecoder();
      let size = 0;
      let sum = 0;
      for await (const piece of unpack(zip, entry)) {
        count(name, (size += piece.length));
        sum = crc32(piece, sum);
        yield decoder.decode(piece, { stream: true });
      }
      if (sum !== entry.crc32) throw broken();
      yield decoder.decode();
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MAX_PARTS) throw broken();
  for await (const entry of zip.eachEntry()) {
    // Of two parts of one name each program might read another one.
    if (entry.isEncrypted() || entries.has(entry.fileName)) throw broken();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await orBroken(zip.openReadStreamPromise(entry));
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { value, done } = await orBroken(pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    (stream as Readable).destroy();
  }
}

/** The bytes are all in memory: whatever goes wrong is the archive's doing. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  return await work.catch(() => {
    throw broken();
  });
}
