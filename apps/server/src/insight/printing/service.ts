import type { PrintChoice, PrintedSource, PrintFormat } from "@millwright/domain/insight/printing/asked.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { gathered, type When } from "./gathering/gathering.ts";
import type { Reader } from "./reader.ts";
import { csvArchive } from "./tables/archive.ts";

/** What other features may know of printing: a board or a dashboard as a file, as somebody may see it now. */
export { readerOf, type Reader } from "./reader.ts";

export interface PrintedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** `csv` is one archive with a table for each widget. Undefined: the reader does not see it. */
export async function printed(
  reader: Reader,
  source: PrintedSource,
  format: PrintFormat,
  { zone, asOf, ...choice }: PrintChoice & When,
): Promise<PrintedFile | undefined> {
  const report = await gathered(reader, source, choice, { zone, asOf });
  if (!report) return undefined;
  invariant(format === "csv", "documents are not drawn yet");
  return { name: fileNameOf(report.name, "zip"), mediaType: "application/zip", bytes: await csvArchive(report) };
}

/** Letters and digits: a name of a file wherever it is kept. */
const fileNameOf = (name: string, end: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "dashboard"}.${end}`;
