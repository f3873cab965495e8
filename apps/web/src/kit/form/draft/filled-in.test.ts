import { expect, test } from "vitest";
import { z } from "zod";
import { filledIn } from "./filled-in.ts";

const Draft = z.object({
  name: z.string(),
  note: z.string().nullable().optional(),
  role: z.enum(["admin", "user"]).optional(),
  email: z.email().optional(),
  priority: z.enum(["low", "high"]).default("low"),
  lines: z.array(z.object({ part: z.int(), bin: z.int().optional(), lot: z.int().nullable().optional() })).optional(),
  address: z.object({ street: z.string().optional() }).nullable().optional(),
});
const empty = { name: null, note: null, role: null, email: "", priority: null, lines: null, address: null };
const fresh = { values: empty, version: null };

test("of a new record, what nobody filled is left out where null would be refused", () => {
  expect(filledIn(Draft, { ...empty, name: "A" }, fresh)).toEqual({ name: "A", note: null, address: null });
});

test("what must be filled stays, so that the check names it", () => {
  expect(filledIn(Draft, empty, fresh)).toHaveProperty("name", null);
});

test("rows and groups lose what is empty in them", () => {
  const typed = { ...empty, lines: [{ part: 1, bin: null, lot: null }], address: { street: "" } };
  expect(filledIn(Draft, { ...typed, address: { street: null } }, fresh)).toMatchObject({ lines: [{ part: 1, lot: null }], address: {} });
  expect((filledIn(Draft, typed, fresh)["lines"] as object[])[0]).not.toHaveProperty("bin");
});

test("of a record that exists, a field that was cleared stays null, and one that was empty already is left out", () => {
  const base = { values: { ...empty, name: "A", role: "admin", note: "old" }, version: 3 };
  const sent = filledIn(Draft, { ...empty, name: "A" }, base);
  expect(sent).toMatchObject({ role: null, note: null });
  expect(sent).not.toHaveProperty("email");
});

test("what was typed is sent as it is", () => {
  const typed = { ...empty, name: "A", role: "user", email: "a@b.example", lines: [], note: "" };
  expect(filledIn(Draft, typed, fresh)).toMatchObject({ name: "A", role: "user", email: "a@b.example", lines: [], note: "" });
});
