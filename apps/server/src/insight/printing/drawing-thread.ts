import { parentPort } from "node:worker_threads";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Done } from "../../platform/pdf/apart.ts";
import { pdfOf, takeLowPlace } from "../../platform/pdf/drawing.ts";
import { assertPrintable, printed } from "../../platform/pdf/letters.ts";
import { composedReport, type Printing } from "./composing/document.ts";

/** What the thread is given. */
export type Drawing = Printing & { withUnprintable: boolean };

takeLowPlace();
parentPort?.on("message", async (drawing: Drawing) => parentPort?.postMessage(await drawn(drawing)));

async function drawn({ withUnprintable, ...printing }: Drawing): Promise<Done> {
  try {
    if (!withUnprintable) assertPrintable([{ ...printing.report, code: printing.report.name }]);
    return { pdf: await pdfOf(composedReport(printed(printing))) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    throw thrown;
  }
}
