import type { PrintChoice, PrintedSource, PrintFormat } from "@millwright/domain/insight/printing/asked.ts";
import type { Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import { fileOf, type PrintedFile } from "./file.ts";
import { gathered, type When } from "./gathering/gathering.ts";
import type { Reader } from "./reader.ts";

/** What other features may know of printing: a board or a dashboard as a file, as somebody may see it now. */
export { readerOf, type Reader } from "./reader.ts";
export type { PrintedFile } from "./file.ts";

interface Options extends PrintChoice, When {
  /** A4 where nothing is said. */
  paper?: Paper | undefined;
}

/** `csv` is one archive with a table for each widget. Undefined: the reader does not see it. Letters that the font does not have are a sign on paper. Nobody waits for it in front of a screen. */
export async function printed(
  reader: Reader,
  source: PrintedSource,
  format: PrintFormat,
  options: Options,
): Promise<PrintedFile | undefined> {
  const { zone, asOf, paper, ...choice } = options;
  const report = await gathered(reader, source, choice, { zone, asOf });
  return report && (await fileOf(reader, report, { format, paper, how: { isPatient: true } }));
}
