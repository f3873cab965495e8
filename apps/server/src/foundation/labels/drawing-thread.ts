import { createRequire } from "node:module";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import * as fontkit from "fontkit";
import pdfmake from "pdfmake";
import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { placesOf, sheetOf } from "@millwright/domain/foundation/labels/layouts.ts";
import { Refusal, type RefusalCode, type RefusalDetail } from "@millwright/domain/kit/errors.ts";
import { arranged, type Label, type Measure, type Piece } from "./arranging.ts";

/** What a thread is given. */
export interface Drawing {
  look: LabelLook;
  labels: readonly Label[];
}
export type Done = { pdf: Uint8Array } | { refused: { code: RefusalCode; detail: RefusalDetail } };

const POINTS = 72 / 25.4;
const { resolve } = createRequire(import.meta.url);
const FONTS = { normal: resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"), bold: resolve("pdfmake/fonts/Roboto/Roboto-Medium.ttf") };

// On Linux that is this thread's alone: those who wait for an answer go before a file that is drawn.
if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_LOW);
const measure = measureOf();
parentPort?.on("message", async (drawing: Drawing) => parentPort?.postMessage(await drawn(drawing)));

async function drawn({ look, labels }: Drawing): Promise<Done> {
  try {
    const sheet = sheetOf(look.layout, look);
    const places = placesOf(sheet, labels.length, look.start);
    const content = labels.flatMap((label, at) => {
      const place = places[at] ?? { page: 0, left: 0, top: 0 };
      const begins = at > 0 && place.page !== places[at - 1]?.page;
      return [
        ...(begins ? [{ text: "", pageBreak: "before" as const }] : []),
        ...arranged(label, look, sheet, measure).map((piece) => nodeOf(piece, place)),
      ];
    });
    pdfmake.setFonts({ Roboto: FONTS });
    // Nothing is read but the two fonts, and nothing is fetched.
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((file) => Object.values(FONTS).includes(file));
    const pdf = await pdfmake
      .createPdf({
        pageSize: { width: sheet.page.width * POINTS, height: sheet.page.height * POINTS },
        pageMargins: 0,
        defaultStyle: { font: "Roboto", lineHeight: 1 },
        info: { title: "Labels" },
        content,
      })
      .getBuffer();
    return { pdf };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    throw thrown;
  }
}

function nodeOf(piece: Piece, place: { left: number; top: number }) {
  const absolutePosition = { x: (place.left + piece.left) * POINTS, y: (place.top + piece.top) * POINTS };
  if (piece.what === "line") return { text: piece.text, fontSize: piece.size * POINTS, bold: piece.isBold, noWrap: true, absolutePosition };
  const [width, height] = [piece.width * POINTS, piece.height * POINTS];
  return { svg: piece.symbol.svg(width, height), width, height, absolutePosition };
}

/** By the fonts themselves. */
function measureOf(): Measure {
  const opened = { normal: fontkit.openSync(FONTS.normal), bold: fontkit.openSync(FONTS.bold) };
  const known = new Map<string, number>();
  const widthOf = (sign: string, isBold: boolean): number => {
    const font = isBold ? opened.bold : opened.normal;
    if (!("glyphForCodePoint" in font)) return 1;
    return font.glyphForCodePoint(sign.codePointAt(0) ?? 32).advanceWidth / font.unitsPerEm;
  };
  return (text, isBold) => {
    let width = 0;
    for (const sign of text) {
      const key = `${isBold}${sign}`;
      const one = known.get(key) ?? widthOf(sign, isBold);
      known.set(key, one);
      width += one;
    }
    return width;
  };
}
