import { parentPort } from "node:worker_threads";
import * as fontkit from "fontkit";
import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { placesOf, sheetOf } from "@millwright/domain/foundation/labels/layouts.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Done } from "../../platform/pdf/apart.ts";
import { pdfOf, POINTS_PER_MM as POINTS, takeLowPlace } from "../../platform/pdf/drawing.ts";
import { FONTS } from "../../platform/pdf/fonts.ts";
import { assertPrintable, printed } from "../../platform/pdf/letters.ts";
import { arranged, type Label, type Measure, type Piece } from "./arranging.ts";

/** What a thread is given. */
export interface Drawing {
  look: LabelLook;
  labels: readonly Label[];
  /** Whoever prints knows of letters that the font does not have. */
  withUnprintable: boolean;
}

takeLowPlace();
const measure = measureOf();
parentPort?.on("message", async (drawing: Drawing) => parentPort?.postMessage(await drawn(drawing)));

async function drawn({ look, labels: asked, withUnprintable }: Drawing): Promise<Done> {
  try {
    if (!withUnprintable) assertPrintable(asked);
    // What the symbol carries is no letter of the font.
    const labels = asked.map((label) => ({ ...printed(label), text: label.text }));
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
    const pdf = await pdfOf({
      pageSize: { width: sheet.page.width * POINTS, height: sheet.page.height * POINTS },
      pageMargins: 0,
      defaultStyle: { font: "Roboto", lineHeight: 1 },
      info: { title: "Labels" },
      content,
    });
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
