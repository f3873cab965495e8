import { isKept } from "../../kit/fields.ts";
import type { Decoded, ProblemKind } from "./canonical.ts";
import { MOST_PROBLEMS } from "./canonical.ts";

/** JSON of strangers: looked at piece by piece, and nothing of it is believed to be there. */

const MOST_DEPTH = 32;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/** The value of a JSON text; undefined, with the problem noted, for what is none or is nested too deep. */
export function parsed(text: string, into: Decoded): unknown {
  if (isTooDeep(text)) return note(into, "too_deep", "");
  try {
    return JSON.parse(text);
  } catch {
    return note(into, "not_json", "");
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** Where the quote stands that ends the string that begins here. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}
function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}

export function note(into: Decoded, kind: ProblemKind, where: string): undefined {
  if (into.problems.length < MOST_PROBLEMS) into.problems.push({ kind, where: where.slice(0, 200) });
}

export type Fields = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
export const field = (value: unknown, name: string): unknown => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined);
export const within = (value: unknown, ...names: readonly string[]): unknown => names.reduce(field, value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The same fields by their names in lower case; of two that differ in case alone the first. */
export function withoutCase(value: unknown): Fields {
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, inner] of isObject(value) ? Object.entries(value) : []) found[name.toLowerCase()] ??= inner;
  return found;
}

const MOST_KEY = 100;
/** A name that can be kept: text or a number, not empty, not too long. */
export function keyOf(value: unknown): string | null {
  const text = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== "string") return null;
  const key = text.trim();
  return key !== "" && key.length <= MOST_KEY && isKept(key) ? key : null;
}

/** A number, also one written as text; yes and no as 1 and 0. A comma is never a decimal one. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return numberOf(Number(text));
  const word = text.toLowerCase();
  return word === "true" ? 1 : word === "false" ? 0 : null;
}

export const isYes = (value: unknown): boolean => numberOf(value) === 1;
