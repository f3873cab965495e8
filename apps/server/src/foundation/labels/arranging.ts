import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import type { Sheet } from "@millwright/domain/foundation/labels/layouts.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { LabelFace } from "../../platform/records/labelled.ts";
import { drawn, isPrintable, type Drawn } from "./symbols.ts";

/** A label as it is drawn: what it says, and what its symbol carries. */
export type Label = LabelFace & { text: string };

/** Something on a label, in millimetres from its upper left corner. */
export type Piece =
  | { what: "symbol"; left: number; top: number; width: number; height: number; symbol: Drawn }
  | { what: "line"; left: number; top: number; size: number; isBold: boolean; text: string };

/** How wide a text is, in units of its size. */
export type Measure = (text: string, isBold: boolean) => number;

/** The narrowest module that a phone's camera reads surely. */
export const LEAST_MODULE_MM = { qr: 0.25, code128: 0.17 } as const;

const LEADING = 1.2;
const MOST_BARS_MM = 15;

/** What stands where on a label; refused where its symbol would be too fine to be read. */
export function arranged(label: Label, look: Pick<LabelLook, "symbol">, sheet: Pick<Sheet, "width" | "height">, measure: Measure): Piece[] {
  if (look.symbol === "code128" && !isPrintable(label.text)) throw refuse("invalid", "label_signs", { code: label.code });
  const edge = Math.min(3, sheet.height * 0.07);
  const room = { width: sheet.width - 2 * edge, height: sheet.height - 2 * edge };
  const symbol = drawn(look.symbol, label.text);
  return look.symbol === "qr" ? besideQr(label, symbol, room, edge, measure) : underBars(label, symbol, room, edge, measure);
}

interface Room {
  width: number;
  height: number;
}

/** The code to the left, the words to its right; on a label that is higher than wide below it. */
function besideQr(label: Label, symbol: Drawn, room: Room, edge: number, measure: Measure): Piece[] {
  const isUpright = room.height > room.width;
  const side = Math.min(isUpright ? room.width : room.height, Math.max(room.width, room.height) * 0.55);
  assertReadable(label, side / symbol.width, LEAST_MODULE_MM.qr, symbol.width);
  const words = isUpright
    ? { left: edge, top: edge + side, width: room.width, height: room.height - side }
    : { left: edge + side + 0.5, top: edge, width: room.width - side - 0.5, height: room.height };
  return [{ what: "symbol", left: edge, top: edge, width: side, height: side, symbol }, ...linesIn(label, words, measure, !isUpright)];
}

/** The bars above, the words below them: what they carry first, for whoever has to type it. */
function underBars(label: Label, symbol: Drawn, room: Room, edge: number, measure: Measure): Piece[] {
  assertReadable(label, room.width / symbol.width, LEAST_MODULE_MM.code128, symbol.width);
  // Wider bars than these are read no better.
  const width = Math.min(room.width, symbol.width * 0.5);
  const height = Math.min(MOST_BARS_MM, room.height * 0.5);
  const words = { left: edge, top: edge + height + 0.5, width: room.width, height: room.height - height - 0.5 };
  return [
    { what: "symbol", left: edge + (room.width - width) / 2, top: edge, width, height, symbol },
    ...linesIn(label, words, measure, false),
  ];
}

function assertReadable(label: Label, module: number, least: number, modules: number): void {
  if (module < least) throw refuse("invalid", "label_too_small", { code: label.code, needed: Math.ceil(modules * least + 4) });
}

/** Code, name and second line, as large as the room takes and never over its edge; what does not fit ends in an ellipsis. */
function linesIn(label: Label, room: Room & { left: number; top: number }, measure: Measure, isCentred: boolean): Piece[] {
  const size = Math.min(4.2, Math.max(1.9, room.height / 5));
  const small = Math.max(1.8, size * 0.75);
  const fits = (text: string, of: number, isBold: boolean) => measure(text, isBold) * of <= room.width;
  const wanted = [
    { text: shortened(label.code, (text) => fits(text, size, true)), size, isBold: true },
    ...wrapped(label.name, 2, (text) => fits(text, small, false)).map((text) => ({ text, size: small, isBold: false })),
    ...(label.second ? [{ text: shortened(label.second, (text) => fits(text, small, false)), size: small, isBold: false }] : []),
  ];
  const kept: typeof wanted = [];
  let height = 0;
  for (const line of wanted) {
    if (height + line.size * LEADING > room.height) break;
    height += line.size * LEADING;
    kept.push(line);
  }
  let top = room.top + (isCentred ? (room.height - height) / 2 : 0);
  return kept.map((line) => {
    const piece: Piece = { what: "line", left: room.left, top, ...line };
    top += line.size * LEADING;
    return piece;
  });
}

function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const signs = [...text];
  while (signs.length > 1 && !fits(`${signs.join("").trimEnd()}…`)) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** In so many lines at most, broken between words. */
function wrapped(text: string, most: number, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < most) {
    if (fits(rest) || lines.length === most - 1) return [...lines, shortened(rest, fits)];
    const words = rest.split(/\s+/);
    let taken = words.length - 1;
    while (taken > 1 && !fits(words.slice(0, taken).join(" "))) taken -= 1;
    lines.push(shortened(words.slice(0, taken).join(" "), fits));
    rest = words.slice(taken).join(" ");
  }
  return lines;
}
