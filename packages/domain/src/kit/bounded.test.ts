import { expect, test } from "vitest";
import { z } from "zod";
import { namesTooMany, read, recordOf } from "./bounded.ts";

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const keys = (count: number, value: unknown) => Object.fromEntries(many(count, (at) => [`c${at}`, value]));
const faults = (schema: z.ZodType, sent: unknown) => {
  const taken = read(schema, sent);
  return "faults" in taken ? taken.faults : [];
};

test("what fits is read as the shape reads it", () => {
  const Draft = z.object({
    name: z.string().trim(),
    tags: z.array(z.string()).max(3).default([]),
    words: recordOf(z.string(), z.int(), 2).optional(),
  });
  expect(read(Draft, { name: " a ", words: { b: 1 } })).toEqual({ data: { name: "a", tags: [], words: { b: 1 } } });
});

test.each<[string, z.ZodType, unknown, string, number]>([
  ["a list", z.object({ ids: z.array(z.int()).max(3) }), { ids: many(4, () => "x") }, "ids", 3],
  ["a record", z.object({ by: recordOf(z.string(), z.int(), 60) }), { by: keys(61, "x") }, "by", 60],
  ["a list within a list", z.array(z.object({ ids: z.array(z.int()).max(1) })).max(9), [{ ids: [1] }, { ids: [1, 2] }], "1.ids", 1],
  [
    "a list within one of several kinds",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b"), ids: z.array(z.int()).max(1) })]),
    { kind: "b", ids: [1, 2] },
    "ids",
    1,
  ],
  ["a list behind another name", z.preprocess((sent) => sent, z.object({ ids: z.array(z.int()).max(1) })), { ids: [1, 2] }, "ids", 1],
])("%s that is too long is refused by that alone, whatever is in it", (_what, schema, sent, path, limit) => {
  expect(faults(schema, sent)).toEqual([{ path, reason: "too_many_items", params: { limit } }]);
});

test("what another kind would hold counts for nothing", () => {
  const Kinds = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a") }),
    z.object({ kind: z.literal("b"), ids: z.array(z.int()).max(1) }),
  ]);
  expect(read(Kinds, { kind: "a", ids: [1, 2] })).toEqual({ data: { kind: "a" } });
});

test("of many bad entries a hundred are named, with the path and the reason that each has by itself", () => {
  const Rows = z.object({ rows: z.array(z.object({ code: z.string().min(1), ids: z.array(z.int()).max(5).optional() })).max(5000) });
  const sent = { rows: many(5000, (at) => (at % 2 ? { code: "" } : { code: "A", ids: [1] })) };
  const told = faults(Rows, sent);
  expect(told).toHaveLength(101);
  expect(told[0]).toEqual({ path: "rows.1.code", reason: "required" });
  expect(told[100]).toEqual({ path: "", reason: "more_faults", params: { limit: 100 } });
});

test("a few faults among many good entries are named beside those of the other fields", () => {
  const Rows = z.object({ name: z.string(), ids: z.array(z.int()).max(5000) });
  expect(faults(Rows, { ids: many(5000, (at) => (at === 4000 ? 1.5 : at)) })).toEqual([
    { path: "name", reason: "required" },
    { path: "ids.4000", reason: "not_whole" },
  ]);
});

test("a refinement's own words are kept where entries are tried one by one", () => {
  const Words = z.array(z.string().refine((word) => word !== "bad", "bad_characters")).max(1000);
  expect(
    faults(
      Words,
      many(1000, () => "bad"),
    )[0],
  ).toEqual({ path: "0", reason: "bad_characters" });
});

test("of unknown fields a hundred are named", () => {
  const told = faults(z.object({ inner: z.strictObject({ a: z.int() }) }), { inner: { a: 1, ...keys(80_000, 1) } });
  expect(told).toHaveLength(101);
  expect(told[0]).toEqual({ path: "inner.c0", reason: "unknown_field" });
});

test("a text that names more than forty thousand fields is not parsed at all", () => {
  expect(namesTooMany(JSON.stringify(keys(40_000, 1)))).toBe(false);
  expect(namesTooMany(JSON.stringify(keys(40_001, 1)))).toBe(true);
});
