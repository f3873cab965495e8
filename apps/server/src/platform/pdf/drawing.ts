import os from "node:os";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { FONTS } from "./fonts.ts";

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
