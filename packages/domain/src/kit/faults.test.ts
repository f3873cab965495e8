import { expect, test } from "vitest";
import { z } from "zod";
import { faultsOf } from "./faults.ts";
import { why } from "./fields.ts";
import { sentence } from "./reasons.ts";

const Draft = z.object({
  code: z.string().trim().min(1).max(5).regex(/^\S/),
  nick: z.string().min(3).optional(),
  email: z.email().optional(),
  site: z.url().optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  rank: z.int().min(1).max(3).optional(),
  share: z.number().optional(),
  kind: z.enum(["a", "b"]).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  isLead: z.boolean().optional(),
  minutes: z.union([z.int().min(0), z.string().regex(/^\d+:\d\d$/)]).optional(),
  contacts: z.array(z.object({ email: z.email() })).optional(),
});

const faults = (sent: unknown) => {
  const parsed = Draft.safeParse(sent, { reportInput: true });
  return parsed.success ? [] : faultsOf(parsed.error);
};
const only = (sent: Record<string, unknown>) => faults({ code: "A", ...sent });

test.each<[Record<string, unknown>, string, string, object?]>([
  [{ code: undefined }, "code", "required"],
  [{ code: null }, "code", "required"],
  [{ code: "  " }, "code", "required"],
  [{ code: "too long" }, "code", "too_long", { limit: 5 }],
  [{ code: 7 }, "code", "wrong_type"],
  [{ nick: "ab" }, "nick", "too_short", { limit: 3 }],
  [{ email: "nobody" }, "email", "not_an_email"],
  [{ site: "nowhere" }, "site", "not_a_url"],
  [{ day: "2026-02-30" }, "day", "not_a_date"],
  [{ at: "yesterday" }, "at", "not_a_date"],
  [{ rank: 0 }, "rank", "too_small", { limit: 1 }],
  [{ rank: 4 }, "rank", "too_big", { limit: 3 }],
  [{ rank: 1.5 }, "rank", "not_whole"],
  [{ rank: "1" }, "rank", "not_a_number"],
  [{ rank: null }, "rank", "required"],
  [{ share: "much" }, "share", "not_a_number"],
  [{ kind: "c" }, "kind", "not_an_option"],
  [{ tags: [] }, "tags", "too_few", { limit: 1 }],
  [{ tags: ["a", "b", "c"] }, "tags", "too_many_items", { limit: 2 }],
  [{ isLead: "yes" }, "isLead", "wrong_type"],
  [{ minutes: -1 }, "minutes", "too_small", { limit: 0 }],
  [{ contacts: [{ email: "a@b.example" }, { email: "x" }] }, "contacts.1.email", "not_an_email"],
])("%j is told as %s: %s", (sent, path, reason, params) => {
  expect(only(sent)).toEqual([{ path, reason, ...(params ? { params } : {}) }]);
});

test("every bad field is named, not the first", () => {
  expect(only({ code: "", rank: 9, email: "x", tags: [] }).map((fault) => fault.path)).toEqual(["code", "email", "rank", "tags"]);
});

test("an unknown field is named where fields are closed", () => {
  const parsed = z.object({ inner: z.strictObject({ a: z.int() }) }).safeParse({ inner: { a: 1, b: 2, c: 3 } }, { reportInput: true });
  expect(parsed.error && faultsOf(parsed.error)).toEqual([
    { path: "inner.b", reason: "unknown_field" },
    { path: "inner.c", reason: "unknown_field" },
  ]);
});

test("a refinement may name its reason; what is no reason becomes the general one", () => {
  const Loop = z
    .object({ id: z.int() })
    .check((ctx) => void ctx.issues.push({ code: "custom", message: "loop", input: ctx.value, path: ["id"] }));
  const Odd = z.int().refine(() => false, "Ups!");
  expect(faultsOf(Loop.safeParse({ id: 1 }, { reportInput: true }).error ?? new z.core.$ZodError([]))).toEqual([
    { path: "id", reason: "loop" },
  ]);
  expect(faultsOf(Odd.safeParse(1, { reportInput: true }).error ?? new z.core.$ZodError([]))).toEqual([{ path: "", reason: "invalid" }]);
});

test("every fault has its sentence, with the limits in place", () => {
  for (const fault of only({ code: "", nick: "a", rank: 9, tags: [], email: "x" }))
    expect(sentence(fault.reason, fault.params)).toMatch(/^[A-Z][^{}]+\.$/);
});

test("what must be explained and is not lacks its reason, whatever way nothing is said", () => {
  const Explained = z.object({ reason: why() });
  for (const reason of [undefined, null, "", "  \n "]) {
    const parsed = Explained.safeParse({ reason }, { reportInput: true });
    expect(parsed.error && faultsOf(parsed.error)).toEqual([{ path: "reason", reason: "reason_missing" }]);
  }
  const tooLong = Explained.safeParse({ reason: "x".repeat(501) }, { reportInput: true });
  expect(tooLong.error && faultsOf(tooLong.error)).toEqual([{ path: "reason", reason: "too_long", params: { limit: 500 } }]);
  expect(Explained.parse({ reason: "  The line is down. " })).toEqual({ reason: "The line is down." });
});

test("a hundred faults are named, and that there are more", () => {
  const Rows = z.array(z.object({ code: z.string() }));
  const rows = (count: number) => Array.from({ length: count }, () => ({}));
  const told = (count: number) => faultsOf(Rows.safeParse(rows(count), { reportInput: true }).error ?? new z.core.$ZodError([]));
  expect(told(100)).toHaveLength(100);
  expect(told(101)).toHaveLength(101);
  expect(told(101)[99]).toEqual({ path: "99.code", reason: "required" });
  expect(told(70_000).slice(100)).toEqual([{ path: "", reason: "more_faults", params: { limit: 100 } }]);
});

test("a name that the caller made up is not said back in full", () => {
  const parsed = z.strictObject({}).safeParse({ ["x".repeat(900_000)]: 1 }, { reportInput: true });
  expect(parsed.error && faultsOf(parsed.error)).toEqual([{ path: `${"x".repeat(200)}…`, reason: "unknown_field" }]);
});
