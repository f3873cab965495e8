import { createHash } from "node:crypto";
import { minorOf, readNumber } from "@millwright/domain/connect/imports/values/amounts.ts";
import { readDuration } from "@millwright/domain/connect/imports/values/durations.ts";
import { isFarAhead, YEARS_AHEAD } from "@millwright/domain/connect/imports/values/far-ahead.ts";
import { fractionDigitsOf } from "@millwright/domain/kit/currencies.ts";
import { calendarDay, instantOf, isZoned, readDate, type DateReading } from "@millwright/domain/connect/imports/values/dates.ts";
import type { CellFault, FieldSource, ImportField, ImportTarget, Mapping, Meaning } from "@millwright/domain/kit/imports/target.ts";
import { DATE_FORMATS, NUMBER_FORMATS } from "@millwright/domain/kit/imports/cell-formats.ts";
import { guessChoice } from "@millwright/domain/connect/imports/guess.ts";
import { oddCell } from "@millwright/domain/connect/imports/values/odd-cells.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { longText, oneLine } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { isFillerIn, isProse } from "@millwright/domain/connect/imports/values/fillers.ts";
import { isDateKind, isNumberKind } from "@millwright/domain/kit/imports/cell-formats.ts";
import { mayBeTaken, spoiltText } from "@millwright/domain/kit/imports/spoilt-cells.ts";
import { rawCell, type Line } from "./line.ts";
import type { RowValue, Values } from "../../../platform/records/importing.ts";

/** What a cell holds before records are looked up. */
export interface ReadRow {
  values: Values;
  /** What record fields say, to be looked up. */
  names: NamedText[];
  faults: CellFault[];
  /** Times that name no zone, by field: read by the organisation's clocks until it is known whose they are (`site-clocks.ts`). */
  clocks: Map<string, DateReading>;
  /** The zone by which its times were read. */
  zone: string;
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

/** Whose clocks a time without a zone is told by at first, and what amounts are in. */
type Place = Pick<Ctx, "timeZone" | "currency" | "now">;
type Parsed = { ok: RowValue; clock?: DateReading } | { fault: Reason; params?: Record<string, string | number> };

/** Reads the mapped cells of one row; every fault is named, not the first. Of a line that is no row there is nothing to read. */
export function readRow(
  target: ImportTarget,
  mapping: Mapping,
  line: Pick<Line, "cells" | "fault" | "behind">,
  width: number,
  place: Place,
): ReadRow {
  const { cells, fault } = line;
  const row: ReadRow = { values: {}, names: [], faults: [], clocks: new Map(), zone: zoneIn(target, mapping) ?? place.timeZone };
  if (fault) return { ...row, faults: [{ column: -1, field: null, reason: fault }] };
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
      if (field.kind === "record")
        row.names.push({ field, source, column, text: String(source.answer), name: undefined, means: source.answer });
      else row.values[field.key] = source.answer;
      continue;
    }
    const inColumn = (at: number | undefined) => (at === undefined ? "" : saidIn(field, source, longText(cells[at] ?? "")));
    const name = inColumn(source.nameColumn) || undefined;
    const text = inColumn(column) || name || "";
    const means = meaningOf(source, text);
    // What a person has translated means that, whatever it looks like.
    const odd = means === undefined ? (oddCell(text) ?? spoiltIn(field, source, line, text)) : null;
    if (text === "" || means === null || odd === "empty") {
      if (field.isRequired && !(text === "" && source.makeCodes)) row.faults.push({ column, field: field.key, reason: "required" });
      else row.values[field.key] = null;
    } else if (odd) row.faults.push({ column, field: field.key, reason: odd });
    else if (field.kind === "record") row.names.push({ field, source, column, text: oneLine(text), name: name && oneLine(name), means });
    else {
      const parsed = parseCell(field, source, isPlain(field) ? rawCell(line, column) : text, place);
      if ("ok" in parsed) {
        row.values[field.key] = parsed.ok;
        if (parsed.clock) row.clocks.set(field.key, parsed.clock);
      } else row.faults.push({ column, field: field.key, reason: parsed.fault, ...(parsed.params ? { params: parsed.params } : {}) });
    }
  }
  return row;
}

/** Read from what stands behind the cell; all other fields from what the sheet shows. */
const isPlain = ({ kind }: ImportField): boolean => isDateKind(kind) || isNumberKind(kind);

/** What other systems write for nothing is nothing where a person said so. */
const saidIn = (field: ImportField, source: FieldSource, text: string): string =>
  source.fillers === "nothing" && meaningOf(source, text) === undefined && isFillerIn(field, text) ? "" : text;

/** Why a text is none any more since a spreadsheet program had it; `empty` where a person said that such cells are. */
function spoiltIn(
  field: ImportField,
  { column = -1, spoilt: answer }: FieldSource,
  { cells, behind }: Pick<Line, "cells" | "behind">,
  text: string,
): Reason | "empty" | null {
  if (isPlain(field)) return null;
  const known = (cells[column] ?? "").trim() === text ? behind?.[column]?.spoilt : undefined;
  const spoilt = known ?? spoiltText(text);
  if (!spoilt || (spoilt === "cell_is_date" && isProse(field)) || (answer === "taken" && mayBeTaken(spoilt))) return null;
  return answer === "empty" ? "empty" : spoilt;
}

function parseCell(field: ImportField, source: FieldSource, text: string, place: Place): Parsed {
  switch (field.kind) {
    case "day":
    case "instant":
      return dateOf(field, source, text, place);
    case "money":
    case "number":
      return numberOf(field, source, text, place.currency);
    case "flag":
      return parsed(flagOf(text), "not_yes_no");
    case "choice":
      return choiceOf(field, source, text);
    default: {
      const limit = field.maxLength ?? 200;
      return text.length > limit ? { fault: "too_long", params: { limit } } : { ok: spelled(text, limit) };
    }
  }
}

/** Longest text of one line; what may be longer has several. */
const LINE = 300;
const spelled = (text: string, limit: number): string => (limit > LINE ? longText(text) : oneLine(text));

/** The zone that headings name: of one file they name one. */
const zoneIn = ({ fields }: ImportTarget, mapping: Mapping): string | undefined =>
  fields.map(({ key }) => mapping[key]?.zone).find((zone) => zone !== undefined);

const parsed = (value: RowValue, fault: Reason): Parsed => (value === null ? { fault } : { ok: value });

function dateOf({ kind, isPast }: ImportField, { format, zone }: FieldSource, text: string, { timeZone, now }: Place): Parsed {
  const chosen = DATE_FORMATS.find((known) => known === format);
  const reading = readDate(text, chosen);
  if (reading === "open") return { fault: "two_readings" };
  // A date, though not in this column: the reason says so.
  if (reading === null) return { fault: chosen && readDate(text, undefined) !== null ? "date_other_form" : "not_a_date" };
  if (isPast && isFarAhead(reading.day, now.toISOString())) return { fault: "too_far_ahead", params: { years: YEARS_AHEAD } };
  if (kind === "day") return parsed(calendarDay(reading, timeZone), "not_a_date");
  const at = parsed(instantOf(reading, zone ?? timeZone), "not_a_date");
  return "ok" in at && zone === undefined && !isZoned(reading) ? { ...at, clock: reading } : at;
}

function numberOf({ kind, duration }: ImportField, { format }: FieldSource, text: string, currency: string): Parsed {
  const isMoney = kind === "money";
  const chosen = NUMBER_FORMATS.find((known) => known === format);
  const minutes = duration && readDuration(text, chosen);
  if (minutes === "open") return { fault: "two_readings" };
  if (typeof minutes === "number") return { ok: duration === "hours" ? rounded(minutes / 60, 4) : rounded(minutes, 0) };
  const reading = readNumber(text, chosen, isMoney ? currency : null);
  if ("value" in reading)
    return isMoney ? parsed(minorOf(reading.value, fractionDigitsOf(currency)), "not_money") : { ok: Number(reading.value) };
  switch (reading.fault) {
    case "open":
      return { fault: "two_readings" };
    case "other_signs":
      return { fault: "number_other_form" };
    case "other_currency":
      return { fault: "other_currency", params: { word: reading.word, currency } };
    default:
      return { fault: isMoney ? "not_money" : duration ? "not_a_duration" : "not_a_number" };
  }
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

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
const meaningOf = ({ values }: FieldSource, text: string): Meaning | undefined =>
  values && Object.hasOwn(values, text) ? values[text] : undefined;

/** Keys rows by what their mapped columns say; equal rows count up, so each keeps a key of its own and the same file gives the same keys. */
export function keyMaker(target: ImportTarget, mapping: Mapping): (line: Pick<Line, "cells" | "behind">) => string {
  const columns = target.fields.flatMap((field) => {
    const column = mapping[field.key]?.column;
    return column === undefined ? [] : [{ key: field.key, column }];
  });
  const seen = new Map<string, number>();
  return (line) => {
    const values = JSON.stringify(columns.map(({ key, column }) => [key, rawCell(line, column)]));
    const digest = createHash("sha256").update(`${target.key}\n${values}`).digest("base64url");
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return `${digest}:${occurrence}`;
  };
}
