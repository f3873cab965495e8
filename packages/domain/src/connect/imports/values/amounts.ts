import { currencyOf } from "../../../kit/currencies.ts";
import type { NumberFormat } from "../../../kit/imports/cell-formats.ts";

/**
 * What the text of a cell says of a number. Every sign must stand where a person who writes numbers puts it: `1.234.567` is one, `12.34.56` is none. Where a
 * point or comma may be either the fraction's or a thousand's, as in `1.250`, the column decides or a person does, never the cell.
 */
export type NumberReading =
  | { value: string }
  /** Two readings, and no format to choose by. */
  | { fault: "open" }
  /** It is a number, but not as this column writes them. */
  | { fault: "other_signs" }
  | { fault: "other_currency"; word: string }
  | { fault: "none" };

const MAX_CHARS = 60;

/** A decimal such as `-1234.5`. `currency` is the one that may stand beside it; null where none may. */
export function readNumber(text: string, format: NumberFormat | undefined, currency: string | null): NumberReading {
  const parts = partsOf(text);
  if (!parts) return { fault: "none" };
  const readings = readingsOf(parts);
  if (readings.point === null && readings.comma === null) return { fault: "none" };
  if (parts.word !== "") {
    const said = currency === null ? null : currencyOf(parts.word, currency);
    if (said !== "own") return said === "other" ? { fault: "other_currency", word: parts.word } : { fault: "none" };
  }
  const read = (value: string): NumberReading => ({ value: parts.isNegative && /[1-9]/.test(value) ? `-${value}` : value });
  if (format !== undefined) {
    const value = readings[format];
    return value === null ? { fault: "other_signs" } : read(value);
  }
  if (readings.point !== null && readings.comma !== null && readings.point !== readings.comma) return { fault: "open" };
  return read(readings.point ?? readings.comma ?? "");
}

/** The values of a number under each format that fits; none where both say the same, and none for what is no number. */
export function openNumbers(text: string): Partial<Record<NumberFormat, string>> {
  // Files have millions of cells, and only a point or comma before a digit says something.
  if (!/[.,]\d/.test(text)) return {};
  const parts = partsOf(text);
  if (!parts) return {};
  const { point, comma } = readingsOf(parts);
  if (point === comma) return {};
  return { ...(point === null ? {} : { point }), ...(comma === null ? {} : { comma }) };
}

interface Parts {
  body: string;
  isNegative: boolean;
  /** A currency, before or behind. */
  word: string;
  /** Whose fraction is a dash, as in `1.234,-`. */
  dashed: NumberFormat | null;
}

/** Digits and their signs; minus before or behind, or brackets; a currency on one side. */
function partsOf(text: string): Parts | null {
  if (text.length > MAX_CHARS || !/\d/.test(text)) return null;
  let rest = text
    .replace(/[\s\u2007\u2009\u202f\u00a0]+/g, " ")
    .replace(/[\u2212\u2013\u2012\u2010\u2011]/g, "-")
    .replace(/[\u2019\u2018\u00b4\u02bc`]/g, "'")
    .trim();
  let word = "";
  let signs = 0;
  let isNegative = false;
  let dashed: NumberFormat | null = null;
  // Sign, brackets and currency may stand in any order, each of them once: `-€5`, `€ (5)`, `(5 €)`, `5 €-`.
  for (;;) {
    const before = /^(\p{L}[\p{L}.]*\p{Sc}?|\p{Sc}) ?(?=[\d(+.,-])/u.exec(rest);
    const behind = /(?<=[\d).,-]) ?(\p{L}[\p{L}.]*|\p{Sc})$/u.exec(rest);
    const minus = /^([+-]) ?(?=[^+-])/.exec(rest);
    const minusBehind = /(?<=[\d)\p{Sc}\p{L}]) ?([+-])$/u.exec(rest);
    if (before && word === "") [rest, word] = [rest.slice(before[0].length), before[1] ?? ""];
    else if (behind && word === "" && !/^\d[\d.,]*e\d+$/i.test(rest)) [rest, word] = [rest.slice(0, behind.index), behind[1] ?? ""];
    else if (/\d[.,]-{1,2}$/.test(rest)) {
      dashed = /,-+$/.test(rest) ? "comma" : "point";
      rest = rest.replace(/[.,]-{1,2}$/, "");
    } else if (minus ?? minusBehind) {
      isNegative = (minus ?? minusBehind)?.[1] === "-";
      rest = minus ? rest.slice(minus[0].length) : rest.slice(0, minusBehind?.index);
      signs += 1;
    } else if (/^\(.*\)$/.test(rest)) {
      rest = rest.slice(1, -1).trim();
      isNegative = true;
      signs += 1;
    } else return signs > 1 ? null : { body: rest, isNegative, word, dashed };
  }
}

const GROUPED = {
  point: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)?(?:\.(\d+))?$/,
  comma: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)?(?:,(\d+))?$/,
} as const;

const SIGN = { point: ".", comma: "," } as const;

/** Where a dash stands for the fraction, the sign before it is that of the fraction: `1.234,-` has thousands, `1.234.-` is no number. */
function readingsOf({ body, dashed }: Pick<Parts, "body" | "dashed">): Record<NumberFormat, string | null> {
  const read = (format: NumberFormat) => {
    if (dashed === null) return powered(body, format);
    const isWhole = dashed === format ? !body.includes(SIGN[format]) : !/[.,]/.test(body);
    return isWhole ? grouped(body, format) : null;
  };
  return { point: read("point"), comma: read("comma") };
}

/** As spreadsheets write very large and very small numbers: 1.25E+03. */
function powered(body: string, format: NumberFormat): string | null {
  const power = /^(\d(?:[.,]\d{1,20})?)e([+-]?\d{1,2})$/i.exec(body);
  const plain = grouped(power?.[1] ?? body, format);
  if (plain === null || !power) return plain;
  const shift = Number(power[2]);
  const [whole = "", fraction = ""] = plain.split(".");
  const digits = `${"0".repeat(Math.max(0, -shift))}${whole}${fraction.padEnd(Math.max(0, shift), "0")}`;
  const point = whole.length + Math.max(0, -shift) + shift;
  return tidy(digits.slice(0, point), digits.slice(point));
}

function grouped(body: string, format: NumberFormat): string | null {
  const found = GROUPED[format].exec(body);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  return tidy((found[1] ?? "").replace(/\D/g, ""), found[2] ?? "");
}

const tidy = (whole: string, fraction: string): string =>
  `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;

/** Minor units of a decimal, exactly; a half is rounded away from zero. Null beyond what a number can hold. */
export function minorOf(decimal: string, fractionDigits: number): number | null {
  const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
  const digits = fraction.padEnd(fractionDigits + 1, "0");
  const minor = Number(`${whole}${digits.slice(0, fractionDigits)}`) + (Number(digits[fractionDigits]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) return null;
  return decimal.startsWith("-") && minor !== 0 ? -minor : minor;
}
