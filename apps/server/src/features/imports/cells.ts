import { createHash } from "node:crypto";
import type { CellFault, FieldSource, ImportField, ImportTarget, Mapping } from "@millwright/domain/imports/targets.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { RowValue } from "./writer.ts";

/** What a cell holds before records are looked up. */
export interface ReadRow {
  values: Record<string, RowValue>;
  /** Texts of record fields, to be looked up. */
  names: { field: ImportField; source: FieldSource; text: string }[];
  faults: CellFault[];
}

type Parsed = { ok: RowValue } | { fault: Reason; params?: Record<string, string | number> };

/** Reads the mapped cells of one row; every fault is named, not the first. */
export function readRow(target: ImportTarget, mapping: Mapping, cells: readonly string[], width: number, locale: string): ReadRow {
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
      if (source.answer !== undefined) row.values[field.key] = source.answer;
      continue;
    }
    const text = (cells[column] ?? "").trim();
    if (text === "") {
      if (field.isRequired) row.faults.push({ column, field: field.key, reason: "required" });
      else row.values[field.key] = null;
    } else if (field.kind === "record") row.names.push({ field, source, text });
    else {
      const parsed = parseCell(field, source, text, locale);
      if ("ok" in parsed) row.values[field.key] = parsed.ok;
      else row.faults.push({ column, field: field.key, reason: parsed.fault, ...(parsed.params ? { params: parsed.params } : {}) });
    }
  }
  return row;
}

function parseCell(field: ImportField, source: FieldSource, text: string, locale: string): Parsed {
  switch (field.kind) {
    case "day":
    case "instant": {
      const day = dayOf(text, locale);
      return day ? { ok: day } : { fault: "not_a_date" };
    }
    case "money": {
      const minor = minorOf(text);
      return minor === null ? { fault: "not_money" } : { ok: minor };
    }
    case "number":
      return /^-?\d+([.,]\d+)?$/.test(text) ? { ok: Number(text.replace(",", ".")) } : { fault: "not_a_number" };
    case "choice":
      // A value that nobody translated means that nothing is set.
      return { ok: (source.values && Object.hasOwn(source.values, text) ? source.values[text] : null) ?? null };
    default: {
      const limit = field.maxLength ?? 200;
      return text.length > limit ? { fault: "too_long", params: { limit } } : { ok: text };
    }
  }
}

/** A calendar day in the forms that files use; with slashes the order is the tenant's. */
export function dayOf(text: string, locale: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return valid(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ].*)?$/.exec(text);
  if (!local) return null;
  const [, first, sign, second, year] = local;
  const isMonthFirst = sign === "/" && locale === "en-US" && Number(first) <= 12;
  return isMonthFirst ? valid(year, first, second) : valid(year, second, first);
}

function valid(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

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
