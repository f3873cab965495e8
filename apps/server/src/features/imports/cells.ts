import { createHash } from "node:crypto";
import type { CellFault, FieldSource, ImportField, ImportTarget, Mapping, Meaning } from "@millwright/domain/imports/fields.ts";
import { guessChoice } from "@millwright/domain/imports/guess.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { dayOf, instantOf } from "./days.ts";
import type { RowValue, Values } from "./writer.ts";

/** What a cell holds before records are looked up. */
export interface ReadRow {
  values: Values;
  /** What record fields say, to be looked up. */
  names: NamedText[];
  faults: CellFault[];
}

/** The text by which a record is meant; beside a code it may have its name. A word that was translated is a record's id already, or is to be made. */
export interface NamedText {
  field: ImportField;
  source: FieldSource;
  column: number | undefined;
  text: string;
  name: string | undefined;
  means: Meaning | undefined;
}

/** How days, times and numbers are written where the file comes from. */
type Place = Pick<Ctx, "locale" | "timeZone">;
type Parsed = { ok: RowValue } | { fault: Reason; params?: Record<string, string | number> };

/** Reads the mapped cells of one row; every fault is named, not the first. */
export function readRow(target: ImportTarget, mapping: Mapping, cells: readonly string[], width: number, place: Place): ReadRow {
  const row: ReadRow = { values: {}, names: [], faults: [] };
  if (cells.length !== width) {
    const reason = cells.length > width ? "too_many_cells" : "too_few_cells";
    row.faults.push({ column: -1, field: null, reason, params: { count: cells.length, expected: width } });
  }
  for (const field of target.fields) {
    const source = mapping[field.key];
    const column = source?.column;
    if (!source) continue;
    if (column === undefined) {
      if (source.answer === undefined) continue;
      if (field.kind === "record") row.names.push({ field, source, column, text: String(source.answer), name: undefined, means: source.answer });
      else row.values[field.key] = source.answer;
      continue;
    }
    const inColumn = (at: number | undefined) => (at === undefined ? "" : (cells[at] ?? "").trim());
    const name = inColumn(source.nameColumn) || undefined;
    const text = inColumn(column) || name || "";
    const means = meaningOf(source, text);
    if (text === "" || means === null) {
      if (field.isRequired && !(text === "" && source.makeCodes)) row.faults.push({ column, field: field.key, reason: "required" });
      else row.values[field.key] = null;
    } else if (field.kind === "record") row.names.push({ field, source, column, text, name, means });
    else {
      const parsed = parseCell(field, source, text, place);
      if ("ok" in parsed) row.values[field.key] = parsed.ok;
      else row.faults.push({ column, field: field.key, reason: parsed.fault, ...(parsed.params ? { params: parsed.params } : {}) });
    }
  }
  return row;
}

function parseCell(field: ImportField, source: FieldSource, text: string, { locale, timeZone }: Place): Parsed {
  switch (field.kind) {
    case "day":
      return parsed(dayOf(text, locale), "not_a_date");
    case "instant":
      return parsed(instantOf(text, locale, timeZone), "not_a_date");
    case "money":
      return parsed(minorOf(text), "not_money");
    case "number":
      return parsed(/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null, "not_a_number");
    case "flag":
      return parsed(flagOf(text), "not_yes_no");
    case "choice":
      return choiceOf(field, source, text);
    default: {
      const limit = field.maxLength ?? 200;
      return text.length > limit ? { fault: "too_long", params: { limit } } : { ok: text };
    }
  }
}

const parsed = (value: RowValue, fault: Reason): Parsed => (value === null ? { fault } : { ok: value });

const YES = ["yes", "y", "true", "1", "x", "on", "ja", "oui", "si", "sí", "да"];
const NO = ["no", "n", "false", "0", "-", "off", "nein", "non", "нет"];

function flagOf(text: string): boolean | null {
  if (YES.includes(text.toLowerCase())) return true;
  return NO.includes(text.toLowerCase()) ? false : null;
}

function choiceOf(field: ImportField, source: FieldSource, text: string): Parsed {
  // What was left untranslated on purpose must not be guessed back.
  const meant = meaningOf(source, text) ?? (field.isLenient ? undefined : guessChoice(field, text));
  if (meant !== undefined) return { ok: meant };
  return field.isLenient || source.leaveMissing ? { ok: null } : { fault: "not_an_option" };
}

/** What a person said that a word means; null for nothing. */
const meaningOf = ({ values }: FieldSource, text: string): Meaning | undefined => (values && Object.hasOwn(values, text) ? values[text] : undefined);

/** An amount in minor units (hundredths), exactly: 1,250.50 and 1.250,50 and -3 are amounts, PM01 is not. */
export function minorOf(text: string): number | null {
  const bare = text.replace(/^[^\d\-+.,]+|[^\d.,]+$/g, "").replace(/[\s'\u00a0]/g, "");
  if (!/\d/.test(text) || /[A-Za-z]\d|\d[A-Za-z]/.test(text)) return null;
  const lastSign = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const decimals = lastSign >= 0 ? bare.slice(lastSign + 1) : "";
  // One comma and three digits behind it is a thousand, not a fraction.
  const isFraction = lastSign >= 0 && !(bare[lastSign] === "," && decimals.length === 3);
  const whole = (isFraction ? bare.slice(0, lastSign) : bare).replace(/[.,]/g, "");
  if (!/^[-+]?\d*$/.test(whole) || (isFraction && !/^\d*$/.test(decimals))) return null;
  const digits = isFraction ? decimals.padEnd(3, "0") : "000";
  const sign = whole.startsWith("-") ? -1 : 1;
  const minor = Number(whole.replace(/^[-+]/, "") || "0") * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return Number.isSafeInteger(minor) ? (minor === 0 ? 0 : sign * minor) : null;
}

/** Keys rows by what their mapped columns say; equal rows count up, so each keeps a key of its own and the same file gives the same keys. */
export function keyMaker(target: ImportTarget, mapping: Mapping): (cells: readonly string[]) => string {
  const columns = target.fields.flatMap((field) => {
    const column = mapping[field.key]?.column;
    return column === undefined ? [] : [{ key: field.key, column }];
  });
  const seen = new Map<string, number>();
  return (cells) => {
    const values = JSON.stringify(columns.map(({ key, column }) => [key, (cells[column] ?? "").trim()]));
    const digest = createHash("sha256").update(`${target.key}\n${values}`).digest("base64url");
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return `${digest}:${occurrence}`;
  };
}
