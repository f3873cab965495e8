import type { Encoding } from "@millwright/domain/connect/imports/values/encodings.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";

/** The bytes of a file as text, piece by piece, without the mark of its byte order. A NUL stands in no text. */
export async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let isFirst = true;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text.includes("\0")) throw refuse("invalid", "not_text");
    if (text === "") continue;
    yield isFirst ? text.replace(/^\ufeff/, "") : text;
    isFirst = false;
  }
  yield decoder.decode();
}

/**
 * Guesses by the whole file, since the first umlaut may stand on its last line: by its mark; by the zero bytes of UTF-16; as UTF-8 where more of its letters
 * fit that than break it; else as windows-1252.
 */
export async function guessEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8");
  let isFirst = true;
  let letters = 0;
  let broken = 0;
  const count = (text: string) => {
    // A file of plain ASCII is passed over quickly.
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      const wrong = run.split("\ufffd").length - 1;
      broken += wrong;
      letters += run.length - wrong;
    }
  };
  for await (const chunk of bytes) {
    const certain = isFirst ? byHead(chunk) : null;
    if (certain) return certain;
    isFirst = false;
    count(decoder.decode(chunk, { stream: true }));
  }
  count(decoder.decode());
  return broken === 0 || letters > broken ? "utf-8" : "windows-1252";
}

function byHead(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Delimiters, digits and line ends are half zero in UTF-16, in whatever script the words are.
  const many = Math.max(2, head.length / 20);
  if (odd > many && even < odd / 10) return "utf-16le";
  return even > many && odd < even / 10 ? "utf-16be" : null;
}

interface Decoder {
  decode: (chunk?: Buffer, options?: { stream: boolean }) => string;
}

const decoderOf = (encoding: Encoding): Decoder =>
  encoding === "windows-1252" ? { decode: (chunk) => (chunk ? western(chunk) : "") } : new TextDecoder(encoding, { ignoreBOM: true });

/** Node 20 takes windows-1252 for ISO 8859-1, which has controls where this has €, quotes and dashes. Five bytes mean nothing and stay controls. */
const western = (chunk: Buffer): string =>
  chunk.toString("latin1").replace(/[\x80-\x9f]/g, (sign) => WESTERN[sign.charCodeAt(0) - 0x80] ?? sign);
const WESTERN = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
