import type { Reason, ReasonParams } from "../../kit/reasons.ts";
import { MAX_TEXT, type AttributeKind, type Referred } from "./kinds.ts";

export type AttributeValue = string | number | boolean;

/** What is said of an attribute, at one place of the scheme. */
export interface Said {
  kind: AttributeKind;
  minimum: number | null;
  maximum: number | null;
  options: readonly string[] | null;
  refersTo: Referred | null;
  isRequired: boolean;
}

export interface Fault {
  reason: Reason;
  params?: ReasonParams;
}

/** Why a definition cannot stand, and at which field. */
export function definitionFault({ kind, minimum, maximum, options, refersTo }: Said): (Fault & { path: string }) | null {
  if (minimum !== null && maximum !== null && minimum > maximum) return { path: "minimum", reason: "limits_crossed" };
  if (kind === "list" && (options === null || options.length === 0)) return { path: "options", reason: "required" };
  if (kind === "reference" && refersTo === null) return { path: "refersTo", reason: "required" };
  return null;
}

/** Why a value does not fit what is said of its attribute. That a record exists is asked elsewhere. */
export function valueFault(said: Said, value: AttributeValue | null): Fault | null {
  if (value === null || value === "") return said.isRequired ? { reason: "required" } : null;
  switch (said.kind) {
    case "text":
      if (typeof value !== "string") return { reason: "bad_format" };
      return value.length > MAX_TEXT ? { reason: "too_long", params: { limit: MAX_TEXT } } : null;
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return { reason: "not_a_number" };
      if (said.minimum !== null && value < said.minimum) return { reason: "too_small", params: { limit: said.minimum } };
      return said.maximum !== null && value > said.maximum ? { reason: "too_big", params: { limit: said.maximum } } : null;
    case "day":
      return isDay(value) ? null : { reason: "bad_format" };
    case "list":
      return typeof value === "string" && said.options?.includes(value) ? null : { reason: "not_an_option" };
    case "yesNo":
      return typeof value === "boolean" ? null : { reason: "bad_format" };
    case "reference":
      return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? null : { reason: "not_known" };
  }
}

/** A value under another kind of attribute; null where it cannot be said so. */
export function converted(value: AttributeValue, from: AttributeKind, to: AttributeKind): AttributeValue | null {
  if (from === to) return value;
  if (from === "reference" || to === "reference") return null;
  if (to === "text" || to === "list") return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
  const text = String(value).trim();
  if (to === "number") return typeof value === "boolean" || text === "" || !Number.isFinite(Number(text)) ? null : Number(text);
  if (to === "day") return isDay(text) ? text : null;
  return { yes: true, no: false }[text.toLowerCase()] ?? null;
}

/** What becomes of a value when its attribute is said anew: it stays as it is, stays and has to be mended, or is lost. */
export type Fate = "kept" | "unfit" | "lost";
export function fateOf(value: AttributeValue, from: Said, to: Said): Fate {
  const next = converted(value, from.kind, to.kind);
  if (next === null) return "lost";
  const fault = valueFault(to, next);
  if (!fault) return "kept";
  // What was turned into a word of a list that has no such word is not one.
  return from.kind !== to.kind ? "lost" : "unfit";
}

const isDay = (value: unknown): boolean => {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
