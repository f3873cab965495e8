import { parentPort } from "node:worker_threads";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Done } from "../../../platform/pdf/apart.ts";
import { pdfOf, takeLowPlace } from "../../../platform/pdf/drawing.ts";
import { assertPrintable, printed } from "../../../platform/pdf/letters.ts";
import { composed } from "./composing/document.ts";
import type { Printing } from "./facts.ts";

/** What the thread is given. */
export type Drawing = Printing & { withUnprintable: boolean };

takeLowPlace();
parentPort?.on("message", async (printing: Drawing) => parentPort?.postMessage(await drawn(printing)));

async function drawn({ withUnprintable, ...printing }: Drawing): Promise<Done> {
  try {
    if (!withUnprintable) assertPrintable(printing.orders);
    return { pdf: await pdfOf(composed(printed(printing))) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    throw thrown;
  }
}
