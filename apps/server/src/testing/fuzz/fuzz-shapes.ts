import fc from "fast-check";
import type { z } from "zod";
import { idMeta } from "@millwright/domain/kit/ids.ts";
import { hostileText, objectOf } from "./fuzz-values.ts";

/** What a generated request can name so that it reaches further than the first check: real ids, versions, codes and columns. */
export interface Known {
  ids: readonly number[];
  versions: readonly number[];
  words: readonly string[];
  columns: readonly string[];
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypeDef &
  Partial<{
    shape: Record<string, Schema>;
    element: Schema;
    innerType: Schema;
    options: readonly Schema[];
    in: Schema;
    out: Schema;
    keyType: Schema;
    valueType: Schema;
    entries: Record<string, string | number>;
    values: readonly (string | number)[];
    format: string;
    checks: readonly { _zod: { def: Check } }[];
  }>;
interface Check {
  check: string;
  value?: number;
  minimum?: number;
  maximum?: number;
  pattern?: RegExp;
}

const MOST_ITEMS = 4;

/**
 * What the shape says may be sent, mostly; where a field has rules that no shape tells, the call refuses it and that is an answer too.
 * `name` is the field's, since some words mean the same everywhere.
 */
export function arbitraryOf(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def;
  const inner = (next: Schema | undefined, as = name) => (next ? arbitraryOf(next, known, as) : fc.jsonValue());
  if (idMeta.get(schema as z.ZodType))
    return fc.oneof({ weight: 8, arbitrary: pickOf(known.ids, 1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000_000 }) });
  switch (def.type) {
    case "object":
      return objectArbitrary(def.shape ?? {}, known);
    case "array":
      return fc.array(inner(def.element), { maxLength: MOST_ITEMS });
    case "record":
      return fc
        .array(fc.tuple(columnOr(inner(def.keyType), known), inner(def.valueType)), { maxLength: 3 })
        .map((entries) => objectOf(entries.map(([key, value]) => [String(key), value])));
    case "union":
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)));
    case "optional":
    case "default":
      return fc.oneof({ weight: 2, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(undefined) });
    case "nullable":
      return fc.oneof({ weight: 3, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) });
    case "pipe":
      // A preprocessing step takes anything; what follows it says what is meant.
      return inner(def.in?._zod.def.type === "transform" ? def.out : def.in);
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case "literal":
      return fc.constantFrom(...(def.values ?? [""]));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "number":
      return numberArbitrary(def, known, name);
    case "string":
      return name === "colId" ? columnOr(fc.string({ maxLength: 60 }), known) : stringArbitrary(def, known);
    default:
      return fc.jsonValue();
  }
}

/** A field that is absent is left out, as JSON does it. */
const objectArbitrary = (shape: Record<string, Schema>, known: Known): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field, known, key)])))
    .map((made) => objectOf(Object.entries(made).filter(([, value]) => value !== undefined)));

function numberArbitrary(def: Def, known: Known, name: string): fc.Arbitrary<unknown> {
  if (name === "version")
    return fc.oneof({ weight: 4, arbitrary: pickOf(known.versions, 1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) });
  const checks = checksOf(def);
  const least = checks.find(({ check }) => check === "greater_than")?.value;
  const min = least === undefined ? undefined : Math.ceil(least);
  const max = checks.find(({ check }) => check === "less_than")?.value;
  const whole = fc.integer({ min: Math.max(min ?? -1000, -(2 ** 31)), max: Math.min(max ?? (min ?? 0) + 2000, 2 ** 31 - 1) });
  // The ends of what is allowed, which the database must be able to hold.
  const ends = fc.constantFrom(min ?? Number.MIN_SAFE_INTEGER, max ?? Number.MAX_SAFE_INTEGER, -0);
  const near = [
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: pickOf(known.ids, 1) },
    { weight: 1, arbitrary: ends },
  ];
  return def.format ? fc.oneof(...near) : fc.oneof(...near, { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) });
}

function stringArbitrary(def: Def, known: Known): fc.Arbitrary<unknown> {
  const checks = checksOf(def);
  const min = checks.find(({ check }) => check === "min_length")?.minimum ?? 0;
  const max = Math.min(checks.find(({ check }) => check === "max_length")?.maximum ?? 200, 4000);
  const fit = (text: string) => (text.length < min ? text.padEnd(min, "x") : text.slice(0, max));
  const plain = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, 80) }).map(fit) },
    { weight: 2, arbitrary: hostileText.map(fit) },
    { weight: 2, arbitrary: pickOf(known.words, "word").map(fit) },
    { weight: 1, arbitrary: fc.constantFrom("x", "ü").map((letter) => letter.repeat(Math.max(max, 1))) },
  );
  if (def.format === "email") return fc.oneof(fc.emailAddress(), hostileText);
  if (def.format === "date") return days;
  if (def.format === "datetime") return days.map((day) => `${day}T23:59:59.999Z`);
  const pattern = checks.find(({ pattern: found }) => found)?.pattern;
  return pattern ? fc.oneof({ weight: 3, arbitrary: matching(pattern) }, { weight: 1, arbitrary: plain }) : plain;
}

/** Classes of Unicode have no generator; a code of plain letters fits those in use. */
const matching = ({ source }: RegExp): fc.Arbitrary<string> =>
  fc.stringMatching(source.includes("\\p") ? /^[A-Za-z0-9-]{1,40}$/ : new RegExp(source));

const days = fc.oneof(
  fc
    .date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2060-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("0001-01-01", "0000-01-01", "9999-12-31", "2024-02-29", "1582-10-10"),
);

const checksOf = (def: Def): Check[] => (def.checks ?? []).map((check) => check._zod.def);
const pickOf = <T>(from: readonly T[], otherwise: T): fc.Arbitrary<T> => fc.constantFrom(...(from.length > 0 ? from : [otherwise]));
const columnOr = (other: fc.Arbitrary<unknown>, { columns }: Known): fc.Arbitrary<unknown> =>
  columns.length > 0
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...columns) },
        { weight: 1, arbitrary: other },
        { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "") },
      )
    : other;
