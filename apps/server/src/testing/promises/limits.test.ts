import { expect, test } from "vitest";
import type { z } from "zod";
import { mostOf, namesTooMany, read } from "@millwright/domain/kit/bounded.ts";
import { MOST_FAULTS } from "@millwright/domain/kit/faults.ts";
import { everyCall } from "../calls.ts";
import { PARTS } from "../shapes.ts";

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypeDef &
  Partial<{
    shape: Record<string, Schema>;
    element: Schema;
    innerType: Schema;
    options: readonly Schema[];
    items: readonly Schema[];
    in: Schema;
    out: Schema;
    left: Schema;
    right: Schema;
    keyType: Schema;
    valueType: Schema;
    catchall: Schema;
  }>;

/** What a shape is made of, the shape itself first. */
function* withinOf(schema: Schema, path: string): Generator<{ schema: Schema; path: string }> {
  const def = schema._zod.def as Def;
  yield { schema, path };
  const same = [def.innerType, def.in, def.out, def.left, def.right, def.keyType, def.valueType, def.element];
  for (const inner of [...same, ...(def.options ?? []), ...(def.items ?? [])]) if (inner) yield* withinOf(inner, path);
  for (const [key, field] of Object.entries(def.shape ?? {})) yield* withinOf(field, `${path}.${key}`);
}

test("every list and every record that a caller may send has a limit, and none is larger than what a person could mean", () => {
  const counted = everyCall.flatMap(({ title, endpoint }) =>
    PARTS.flatMap((part) => (endpoint[part] ? [...withinOf(endpoint[part], `${title} ${part}`)] : [])).flatMap(({ schema, path }) =>
      schema._zod.def.type === "array" || schema._zod.def.type === "record" ? [{ path, most: mostOf(schema) }] : [],
    ),
  );
  expect(counted.length).toBeGreaterThan(600);
  expect(counted.filter(({ most }) => most === undefined || most > 10_000)).toEqual([]);
});

/** Bytes of one request. */
const WHOLE = 1_000_000;

const isClosed = (schema: Schema): boolean => (schema._zod.def as Def).catchall !== undefined;
const isCounted = (schema: Schema): boolean => ["array", "record"].includes(schema._zod.def.type);
const holdsMany = (schema: Schema): boolean => [...withinOf(schema, "")].some((each) => isCounted(each.schema));

/** As much of a shape as fits into a request, every value the given one; `isOver` minds no limits. */
function filled(schema: Schema, leaf: unknown, isOver: boolean, room = WHOLE): unknown {
  const def = schema._zod.def as Def;
  const inner = def.innerType ?? (def.in && (def.in._zod.def.type === "transform" ? def.out : def.in));
  if (inner) return filled(inner, leaf, isOver, room);
  if (def.options) return filled(def.options.find(holdsMany) ?? (def.options[0] as Schema), leaf, isOver, room);
  if (def.type === "literal") return (def as unknown as { values: unknown[] }).values[0];
  if (def.shape) return filledObject(def, leaf, isOver, room);
  const entry = def.element ?? def.valueType;
  return entry ? filledMany(schema, entry, leaf, isOver, room) : leaf;
}

function filledMany(schema: Schema, entry: Schema, leaf: unknown, isOver: boolean, room: number): unknown {
  const most = isOver ? Infinity : (mostOf(schema) ?? Infinity);
  const sizeOfOne = holdsMany(entry) ? room / 20 : sizeOf(filled(entry, leaf, isOver, 0)) + 10;
  const count = Math.min(most, Math.floor(room / sizeOfOne));
  const one = filled(entry, leaf, isOver, room / count);
  if (isArray(schema)) return Array.from({ length: count }, () => one);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, one]));
}
const isArray = (schema: Schema) => schema._zod.def.type === "array";

function filledObject({ shape = {}, catchall }: Def, leaf: unknown, isOver: boolean, room: number): object {
  const fields = Object.entries(shape);
  const many = fields.filter(([, field]) => holdsMany(field)).length;
  const whole = Object.fromEntries(fields.map(([key, field]) => [key, filled(field, leaf, isOver, holdsMany(field) ? room / many : 0)]));
  const strange = isOver && catchall && room > 10_000 ? Math.floor(room / 30) : 0;
  return { ...whole, ...Object.fromEntries(Array.from({ length: strange }, (_, at) => [`unknown${at}`, 1])) };
}

const sizeOf = (sent: unknown) => JSON.stringify(sent ?? null).length;

/** Processor time of this process, in milliseconds, and what came of it. */
function measured<T>(work: () => T): { ms: number; done: T } {
  const before = process.cpuUsage();
  const done = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, done };
}

const ALLOWED_MS = 50;
/** Of lists and exports, which are all of one kind, a few; of everything else that takes much, all. */
const ALIKE = /^(?!suppliers|workOrders\.).*\.(list|export|counts)$/;
const attacked = everyCall.flatMap(({ title, endpoint: { body, bytes } }) =>
  body && bytes !== "upload" && !ALIKE.test(title) && [...withinOf(body, "")].some(({ schema }) => isCounted(schema) || isClosed(schema))
    ? [{ title, body }]
    : [],
);

test("a megabyte of faults is read in no time, by whatever call, and of a thousand faults a hundred are named", () => {
  const slow: string[] = [];
  let tried = 0;
  for (const { title, body } of attacked) {
    for (const isOver of [true, false]) {
      for (const leaf of [null, {}]) {
        const text = JSON.stringify(filled(body, leaf, isOver));
        if (text.length < 20_000 || namesTooMany(text)) continue;
        const sent: unknown = JSON.parse(text);
        const { ms, done } = measured(() => read(body, sent));
        // What runs for the first time is compiled meanwhile, on other threads of the process: a second time tells the work itself.
        const again = ms > ALLOWED_MS ? measured(() => read(body, sent)).ms : ms;
        // A megabyte of values that are right takes what reading them takes.
        const isRight = "data" in done || done.faults.length < MOST_FAULTS;
        if (again > (isRight ? 4 : 1) * ALLOWED_MS)
          slow.push(`${title} ${JSON.stringify(leaf)} ${isOver ? "over" : "within"}: ${Math.round(again)} ms`);
        if ("faults" in done) expect(done.faults.length, title).toBeLessThanOrEqual(MOST_FAULTS + 1);
        tried += 1;
      }
    }
  }
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(100);
}, 120_000);
