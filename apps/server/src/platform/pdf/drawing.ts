import { createRequire } from "node:module";
import os from "node:os";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

/** For the threads that draw: Roboto has Latin, Greek and Cyrillic letters, and is taken into the file as far as it is used. */
const { resolve } = createRequire(import.meta.url);
export const FONTS = {
  normal: resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"),
  bold: resolve("pdfmake/fonts/Roboto/Roboto-Medium.ttf"),
};
export const POINTS_PER_MM = 72 / 25.4;

/** On Linux that is this thread's alone: those who wait for an answer go before a file that is drawn. */
export function takeLowPlace(): void {
  if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_LOW);
}

/** Nothing is read but the two fonts, and nothing is fetched. */
export async function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  pdfmake.setFonts({ Roboto: FONTS });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => Object.values(FONTS).includes(file));
  return await pdfmake.createPdf(document).getBuffer();
}
