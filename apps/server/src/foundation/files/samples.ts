import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Files for tests, made here: real ones, and ones that pretend. */

/** A photo as a phone takes it: lying on its side, with the place where it was taken. */
export const phonePhoto = async (width = 400, height = 300): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: "#2a6f97" } })
    .withExif({ IFD0: { Make: "Phone", Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const picture = async (format: "png" | "webp" | "gif", width = 40, height = 30): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .toFormat(format)
    .toBuffer();

/** A PNG of a few bytes that claims to be as large as a city map. */
export function pixelFlood(width = 60_000, height = 60_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c030000000001", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** An archive of uncompressed files. */
export function archive(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, Buffer.from(name), content]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002", "latin1"),
        Buffer.from([20, 0]),
        common,
        Buffer.alloc(10),
        uint32(offset),
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = Buffer.from([directory.length, 0]);
  const end = Buffer.concat([
    Buffer.from("PK\u0005\u0006", "latin1"),
    Buffer.alloc(4),
    count,
    count,
    uint32(index.length),
    uint32(offset),
    Buffer.alloc(2),
  ]);
  return Buffer.concat([...parts, index, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A letter as a word processor saves it, as far as its type goes. */
export const letter = (): Buffer =>
  archive({
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "word/document.xml": "<w:document/>",
  });
