import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { extensionOf } from "@millwright/domain/foundation/files/names.ts";
import { FILE_TYPES, isFileExtension, UNKNOWN_TYPE, type FileType } from "@millwright/domain/foundation/files/types.ts";

/** A detector that reads more than this at once was led astray. */
const MOST_LOOKED_AT_BYTES = 16 * 1024 * 1024;
/** Control characters other than tab and the ends of lines. */
const HIDDEN = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
const MARKUP = /^\s*<[!?a-z]/i;

export const bytesOf = async (stream: Readable): Promise<Buffer> => await buffer(stream);

/**
 * The type of the bytes, by what they are. The name decides only where bytes cannot: between the kinds of plain text.
 * So a page named like a photo is unknown, and a plain archive named like a letter is an archive.
 */
export async function contentTypeOf(bytes: Buffer, fileName: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes, { maxBufferSize: MOST_LOOKED_AT_BYTES }).catch(() => undefined);
  if (found) return isFileExtension(found.ext) ? FILE_TYPES[found.ext].contentType : UNKNOWN_TYPE;
  const extension = extensionOf(fileName);
  const named: FileType | undefined = isFileExtension(extension) ? FILE_TYPES[extension] : undefined;
  return named?.kind === "text" && isPlainText(bytes) ? named.contentType : UNKNOWN_TYPE;
}

/** UTF-8 without control characters, and not markup in disguise. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !MARKUP.test(text.slice(0, 1000)) && !HIDDEN.test(text);
  } catch {
    return false;
  }
}
