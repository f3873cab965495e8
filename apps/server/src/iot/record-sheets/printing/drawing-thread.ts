import { parentPort } from "node:worker_threads";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Done } from "../../../platform/pdf/apart.ts";
import { pdfOf, takeLowPlace } from "../../../platform/pdf/drawing.ts";
import { assertPrintable, printed } from "../../../platform/pdf/letters.ts";
import { composedSheet, type SheetPrint } from "./composing.ts";

/** What the thread is given. */
export type Drawing = SheetPrint & { withUnprintable: boolean };

takeLowPlace();
parentPort?.on("message", async (drawing: Drawing) => parentPort?.postMessage(await drawn(drawing)));

async function drawn({ withUnprintable, ...print }: Drawing): Promise<Done> {
  try {
    if (!withUnprintable) assertPrintable([{ ...print.sheet, code: print.sheet.sensor.code }]);
    return { pdf: await pdfOf(composedSheet(printed(print))) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    throw thrown;
  }
}
