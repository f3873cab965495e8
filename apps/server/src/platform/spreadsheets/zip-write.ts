import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { invariant } from "@millwright/domain/kit/errors.ts";

/** One file of an archive; its text is made while it is written. */
export interface ZipPart {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const MAX_BYTES = 0xffff_ffff;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day an archive knows: the same rows give the same bytes. */
const DAY = 0x0021;

/** An archive in pieces. It is pulled: nothing is made before the piece ahead of it was taken, so its memory does not grow with its length. */
export async function* zipFile(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, text } of parts) {
    const part: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    yield localHeader(part);
    for await (const piece of deflated(text, part)) yield piece;
    yield sizes(part);
    offset += 30 + part.name.length + part.packed + 16;
    invariant(offset < MAX_BYTES && part.size < MAX_BYTES, "an archive stays below 4 GB");
    written.push(part);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function* deflated(text: ZipPart["text"], part: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const fed = pipeline(counted(text, part), deflate);
  // What goes wrong there ends the loop below as well, and is thrown by it.
  fed.catch(() => {});
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      part.packed += piece.length;
      yield piece;
    }
    await fed;
  } finally {
    deflate.destroy();
  }
}

async function* counted(text: ZipPart["text"], part: Written): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    part.crc = crc32(bytes, part.crc);
    part.size += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizes({ crc, packed, size }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
