import bwip from "bwip-js/node";
import type { LabelSymbol } from "@millwright/domain/foundation/labels/contract.ts";

/** A symbol in its own units, a module each, with the white around it that readers need. */
export interface Drawn {
  /** How wide and how high, the white included; of a bar code the height is free. */
  width: number;
  height: number | null;
  svg: (width: number, height: number) => string;
}

/** White modules on each side, as the standards of the symbols ask. */
const QUIET = { qr: 4, code128: 10 };

/**
 * About a seventh of it may be dirty or torn off. One mask of the eight for all: to try each of them takes four times as long, and what they differ
 * in is nothing that a camera of today minds.
 */
const QR_OPTIONS = "eclevel=M mask=3";

/** What a bar code cannot carry: signs beyond Latin letters. */
export const isPrintable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

export const drawn = (symbol: LabelSymbol, text: string): Drawn => (symbol === "qr" ? qrOf(text) : barsOf(text));

function qrOf(text: string): Drawn {
  const [code] = bwip.raw("qrcode", text, QR_OPTIONS) as { pixs: number[]; pixx: number; pixy: number }[];
  if (!code) throw new Error("a QR code was asked for and none was made");
  const { pixs, pixx } = code;
  const runs: string[] = [];
  for (let at = 0; at < pixs.length;) {
    const row = Math.floor(at / pixx);
    let until = at + 1;
    while (until < (row + 1) * pixx && pixs[until] === pixs[at]) until += 1;
    if (pixs[at]) runs.push(`M${(at % pixx) + QUIET.qr} ${row + QUIET.qr}h${until - at}v1h-${until - at}z`);
    at = until;
  }
  const size = pixx + 2 * QUIET.qr;
  return { width: size, height: size, svg: (width, height) => svgOf({ width, height, units: [size, size], path: runs.join("") }) };
}

function barsOf(text: string): Drawn {
  const [code] = bwip.raw("code128", text, "") as { sbs: number[] }[];
  if (!code) throw new Error("a bar code was asked for and none was made");
  const runs: string[] = [];
  let at = QUIET.code128;
  // Bars and the gaps between them in turn.
  for (const [turn, width] of code.sbs.entries()) {
    if (turn % 2 === 0) runs.push(`M${at} 0h${width}v1h-${width}z`);
    at += width;
  }
  const size = at + QUIET.code128;
  return { width: size, height: null, svg: (width, height) => svgOf({ width, height, units: [size, 1], path: runs.join("") }) };
}

const svgOf = ({ width, height, units, path }: { width: number; height: number; units: readonly [number, number]; path: string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${units[0]} ${units[1]}" preserveAspectRatio="none">` +
  `<path fill="#fff" d="M0 0h${units[0]}v${units[1]}H0z"/><path fill="#000" d="${path}"/></svg>`;
