import { expect, test } from "vitest";
import { z } from "zod";
import {
  code,
  currency,
  day,
  email,
  filled,
  instant,
  minutesOrClock,
  Money,
  name,
  optionalEmail,
  optionalText,
  version,
} from "./fields.ts";

const Draft = z.object({
  code: code(),
  name: name(),
  email: optionalEmail(),
  notes: optionalText(10),
  contacts: z.array(z.object({ name: name(), phone: filled(optionalText(50)) })).optional(),
});

test("a patch holds what was sent and nothing else, so that nothing is overwritten unasked", () => {
  const patch = Draft.partial();
  expect(Object.entries(patch.parse({}))).toEqual([]);
  expect(Object.entries(patch.parse({ name: " Pump " }))).toEqual([["name", "Pump"]]);
  expect(patch.parse({ notes: undefined })).toEqual({});
});

test("empty text and no text are both null; absent is neither", () => {
  for (const empty of ["", "   ", null]) expect(Draft.partial().parse({ notes: empty })).toEqual({ notes: null });
  for (const empty of ["", null]) expect(Draft.partial().parse({ email: empty })).toEqual({ email: null });
  expect(Draft.parse({ code: "A", name: "B" })).toEqual({ code: "A", name: "B" });
});

test("the items of a list are always written whole", () => {
  expect(Draft.partial().parse({ contacts: [{ name: "Ida" }, { name: "Ola", phone: "" }, { name: "Bo", phone: " 12 " }] })).toEqual({
    contacts: [
      { name: "Ida", phone: null },
      { name: "Ola", phone: null },
      { name: "Bo", phone: "12" },
    ],
  });
});

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test.each([
  ["a code", code(), ["A", "PMP-1/b", "Ø 12", "x".repeat(60)], ["", " ", "x".repeat(61), "a\nb", "a\u0000b", "\ta\tb", "a\ud83d"]],
  ["a name", name(), ["A", "x".repeat(200), "Pumpe 🛠"], ["", "  ", "x".repeat(201), 7, null, "a\u0000b", "\ud83d", "a\udee0b"]],
  ["a text", optionalText(5), ["", null, undefined, "a\nb", "🛠"], ["a\u0000", "\ud83d", "\udee0\ud83d"]],
  [
    "an address",
    email(),
    ["ida@bearing.example", "i.d+a@b-c.example"],
    ["ida", "ida@", "@b.example", "ida@b c.example", `${"x".repeat(250)}@b.example`],
  ],
  ["a version", version(), [1, 7], [0, -1, 1.5, "1", null, undefined]],
  [
    "an instant",
    instant(),
    ["2026-11-21T08:00:00Z", "2026-11-21T08:00:00.123Z"],
    ["2026-11-21", "0000-01-01T23:59:59.999Z", "2026-11-21T08:00:00", "2026-11-21T08:00:00+01:00", "2026-13-01T00:00:00Z"],
  ],
  ["a day", day(), ["2026-02-28", "2028-02-29"], ["2026-02-29", "2026-2-1", "0001-01-01", "28.02.2026", "2026-02-28T00:00:00Z"]],
  ["a currency", currency(), ["EUR", "USD"], ["eur", "EURO", "E", ""]],
  [
    "money",
    Money,
    [
      { amountMinor: -150, currency: "EUR" },
      { amountMinor: 0, currency: "JPY" },
    ],
    [{ amountMinor: 1.5, currency: "EUR" }, { amountMinor: 1 }, { amountMinor: "1", currency: "EUR" }],
  ],
  ["a duration", minutesOrClock(), [0, 90, "00:00", "1:30", "100:59"], [-1, 1.5, "1:60", "90", "1:5", "a:bc", 525_601, "8760:01"]],
])("%s", (_what, schema, good, bad) => {
  for (const value of good) expect(accepts(schema, value), JSON.stringify(value)).toBe(true);
  for (const value of bad) expect(accepts(schema, value), JSON.stringify(value)).toBe(false);
});

test("a duration is minutes, however it was written", () => {
  expect(["00:00", "01:30", "100:05", 45].map((sent) => minutesOrClock().parse(sent))).toEqual([0, 90, 6005, 45]);
});
