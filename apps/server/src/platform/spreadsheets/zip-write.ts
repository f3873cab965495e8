import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** One file of an archive; its text is made while it is written. */
export interface ZipPart {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** The first day an archive knows: the same rows give the same bytes. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** An archive in pieces. It is pulled: while nobody takes them only what the streams between hold is made, so its memory does not grow with its length. */
export async function* zipFile(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const stopping = new AbortController();
  const fed = feed(zip, parts, stopping.signal);
  // Thrown by the loop below.
  fed.catch((thrown: unknown) => out.destroy(thrown as Error));
  try {
    yield* out as AsyncIterable<Buffer>;
  } finally {
    stopping.abort();
    // The rows are let go before the file counts as ended.
    await fed.catch(() => {});
  }
}

/** Part after part: the next one is asked for when the one before it is written. */
async function feed(zip: ZipFile, parts: AsyncIterable<ZipPart> | Iterable<ZipPart>, signal: AbortSignal): Promise<void> {
  for await (const { name, text } of parts) {
    signal.throwIfAborted();
    const stream = Readable.from(text, { objectMode: false, signal });
    zip.addReadStream(stream, name, OPTIONS);
    await once(stream, "close");
    if (stream.errored) throw stream.errored;
  }
  zip.end();
}
