import type { FieldFault } from "../../kit/errors.ts";
import { textKey } from "../../kit/texts.ts";

/** Bins that are made by one pattern. */
export const MAX_BINS = 2000;
const MAX_CODE = 60;
export const BIN_ORDERS = ["plain", "serpentine"] as const;
/** "serpentine": every other aisle is walked back, so that nobody returns to its beginning. */
export type BinOrder = (typeof BIN_ORDERS)[number];

const RANGE = /\{([^{}]*)\}/;
const NUMBERS = /^(\d{1,6})\.\.(\d{1,6})$/;
const LETTERS = /^([A-Za-z])\.\.([A-Za-z])$/;

export type Expanded = { codes: readonly string[] } | { fault: Omit<FieldFault, "path"> };

/** The codes that a pattern such as `A-{01..10}-{1..5}` stands for, in the order in which they are walked past. A number is filled up to the digits of its range's lower end. */
export function expandPattern(pattern: string, order: BinOrder = "plain"): Expanded {
  const parts = partsOf(pattern.trim());
  if (parts === null) return { fault: { reason: "pattern_unreadable" } };
  const count = parts.reduce((product, { values }) => product * values.count, 1);
  if (count > MAX_BINS) return { fault: { reason: "bins_too_many", params: { count, most: MAX_BINS } } };
  const codes = walk(parts, order);
  if (codes.some((code) => code.length > MAX_CODE)) return { fault: { reason: "pattern_code_too_long", params: { limit: MAX_CODE } } };
  // Two ranges side by side may say the same: 1 and 11, 11 and 1.
  if (new Set(codes.map(textKey)).size < codes.length) return { fault: { reason: "duplicate" } };
  return { codes };
}

/** Told before it is written out: it may be more than can be made. */
interface Values {
  count: number;
  at: (place: number) => string;
}
/** A stretch of plain text, and what may stand behind it. */
interface Part {
  before: string;
  values: Values;
}

/** The last part is the rest of the text, with nothing to choose. Null where it cannot be read. */
function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = [];
  let rest = pattern;
  for (let found = RANGE.exec(rest); found; found = RANGE.exec(rest)) {
    const values = rangeOf(found[1] ?? "");
    const before = rest.slice(0, found.index);
    if (values === null || /[{}]/.test(before)) return null;
    parts.push({ before, values });
    rest = rest.slice(found.index + found[0].length);
  }
  return pattern === "" || /[{}]/.test(rest) ? null : [...parts, { before: rest, values: { count: 1, at: () => "" } }];
}

function rangeOf(text: string): Values | null {
  const [, low = "", high = ""] = NUMBERS.exec(text) ?? [];
  if (low !== "") {
    const [first, last] = [Number(low), Number(high)];
    return first > last ? null : { count: last - first + 1, at: (place) => String(first + place).padStart(low.length, "0") };
  }
  const [, from = "", to = ""] = LETTERS.exec(text) ?? [];
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
  const isOneCase = (from === from.toUpperCase()) === (to === to.toUpperCase());
  if (from === "" || first > last || !isOneCase) return null;
  return { count: last - first + 1, at: (place) => String.fromCharCode(first + place) };
}

/** Each part turns round whenever it was walked to its end. */
function walk(parts: readonly Part[], order: BinOrder): string[] {
  const isBack = parts.map(() => false);
  const codes: string[] = [];
  const into = (level: number, begun: string): void => {
    const part = parts[level];
    if (!part) return void codes.push(begun);
    const { count, at } = part.values;
    for (let place = 0; place < count; place += 1) into(level + 1, begun + part.before + at(isBack[level] ? count - 1 - place : place));
    isBack[level] = order === "serpentine" && !isBack[level];
  };
  into(0, "");
  return codes;
}

/** Between two neighbours there is room for others that come later. */
export const WALK_STEP = 10;
/** The place of each of so many new ones, behind the last that is there. */
export const walkAfter = (last: number, count: number): number[] => Array.from({ length: count }, (_, at) => last + (at + 1) * WALK_STEP);
