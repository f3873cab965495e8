import { parentPort } from "node:worker_threads";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Done } from "../../../platform/pdf/apart.ts";
import { pdfOf, takeLowPlace } from "../../../platform/pdf/drawing.ts";
import { composed } from "./composing/document.ts";
import type { Printing } from "./facts.ts";

/** What the thread is given. */
export type Drawing = Printing;

takeLowPlace();
parentPort?.on("message", async (printing: Drawing) => parentPort?.postMessage(await drawn(printing)));

async function drawn(printing: Printing): Promise<Done> {
  try {
    return { pdf: await pdfOf(composed(printing)) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    throw thrown;
  }
}
