import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { refuse } from "@millwright/domain/kit/errors.ts";

/** An archive whose parts are unpacked one at a time, never to the disk. */
export interface Zip {
  has: (name: string) => boolean;
  /** The text of a part, in pieces. */
  text: (name: string) => AsyncGenerator<string>;
}

const MAX_PARTS = 2_000;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  packed: number;
  offset: number;
}

/**
 * Reads the directory of an archive. What its parts say of their size is not believed: bytes are counted while they are unpacked, over all parts
 * together, and end at the limit. Names are only compared with those asked for, so a name can lead nowhere.
 */
export function openZip(bytes: Buffer, limitBytes: number): Zip {
  const entries = directoryOf(bytes);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name),
    text: async function* (name) {
      const entry = entries.get(name);
      if (!entry) throw broken();
      const decoder = new TextDecoder();
      for await (const piece of unpack(bytes, entry)) {
        unpacked += piece.length;
        if (unpacked > limitBytes) throw refuse("too_large", "unpacked_too_large", { limit: `${Math.floor(limitBytes / 1024 / 1024)} MB` });
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

export const broken = () => refuse("invalid", "not_a_workbook");

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw broken();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number];
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw broken();
    const name = bytes.toString("utf8", at + 46, at + 46 + nameBytes);
    entries.set(name, { method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) });
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

/** The end stands last, before a comment of at most 64 kB. */
function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= earliest; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw broken();
}

async function* unpack(bytes: Buffer, { method, packed, offset }: Entry): AsyncGenerator<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw broken();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(start, start + packed);
  if (method === STORED) return yield data;
  if (method !== DEFLATED) throw broken();
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  Readable.from(slices(data)).pipe(inflate);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (thrown) {
    throw (thrown as NodeJS.ErrnoException).code?.startsWith("Z_") ? broken() : thrown;
  } finally {
    inflate.destroy();
  }
}

const SLICE_BYTES = 16 * 1024;

function* slices(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += SLICE_BYTES) yield data.subarray(at, at + SLICE_BYTES);
}
