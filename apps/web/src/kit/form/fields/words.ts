import { hasMessage, t, type MessageKey } from "../../../i18n/index.ts";
import { formatDateTime, formatDay, formatMinutes, formatMoney, formatNumber } from "../../format.ts";

interface Known {
  /** `categoryId:12` → its name, as pickers learned it. */
  names: ReadonlyMap<string, string>;
  /** Rows that name a reference beside its id (`categoryId`, `category: {name}`). */
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** A field's value in words, for a log line or a comparison. Empty for nothing. */
export function wordsOf(value: unknown, field: string, known: Known = NOTHING): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (typeof value === "number") return wordsOfNumber(value, field, known);
  if (typeof value === "string") return DAY.test(value) ? formatDay(value) : INSTANT.test(value) ? formatDateTime(value) : plainText(value);
  if (Array.isArray(value)) return value.map((item) => wordsOf(item, field, known)).join("\n");
  if (typeof value === "object") return wordsOfObject(value as Record<string, unknown>, known);
  return String(value);
}

/** Choices are called by their names, durations by the clock. */
function wordsOfNumber(value: number, field: string, known: Known): string {
  if (field.endsWith("Id")) return nameOf(field, value, known);
  const learned = known.names.get(`${field}:${value}`);
  if (learned !== undefined) return learned;
  if (field === "priority" && hasMessage(`marks.priority.${PRIORITY[value]}`)) return t(`marks.priority.${PRIORITY[value]}` as MessageKey);
  return field.endsWith("Minutes") ? formatMinutes(value) : formatNumber(value);
}

/** Rich text without its markup: a comparison and a log show words. */
const plainText = (text: string): string =>
  RICH.test(text)
    ? text
        .replace(/<\/(p|li|h\d)>|<br>/g, "\n")
        .replace(/<[^>]+>/g, "")
        .replace(/&(lt|gt|amp|nbsp|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
        .trim()
    : text;

function wordsOfObject(value: Record<string, unknown>, known: Known): string {
  if (typeof value.amountMinor === "number" && typeof value.currency === "string")
    return formatMoney({ amountMinor: value.amountMinor, currency: value.currency });
  return Object.entries(value)
    .filter(([key]) => key !== "id")
    .map(([key, part]) => wordsOf(part, key, known))
    .filter(Boolean)
    .join(", ");
}

function nameOf(field: string, id: number, { names, rows }: Known): string {
  const learned = names.get(`${field}:${id}`);
  if (learned !== undefined) return learned;
  for (const row of rows) {
    const named = row[field.slice(0, -2)];
    if (row[field] === id && typeof named === "object" && named !== null && "name" in named) return String(named.name);
  }
  return t("kit.log.unnamed");
}

const NOTHING: Known = { names: new Map(), rows: [] };
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const PRIORITY: Record<number, string> = { 3: "high", 2: "medium", 1: "low" };
const RICH = /^<(p|ul|ol|h\d|blockquote)[ >]/;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", nbsp: " ", quot: '"' };
