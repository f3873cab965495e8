import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

const gzipped = promisify(zlib.gzip);

/** A text that is sent often and never changes while the server runs. */
export interface Packed {
  type: string;
  tag: string;
  plain: Buffer;
  gzip: Buffer;
}

export async function packed(text: string, type: string): Promise<Packed> {
  const plain = Buffer.from(text);
  const tag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { type, tag, plain, gzip: await gzipped(plain, { level: zlib.constants.Z_BEST_COMPRESSION }) };
}
