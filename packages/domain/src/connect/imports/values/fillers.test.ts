import { describe, expect, test } from "vitest";
import type { ImportField } from "../../../kit/imports/target.ts";
import { answeredFillers, fillersOf, isFiller, unansweredFillers, withPlainFillers } from "./fillers.ts";

const field = (key: string, kind: ImportField["kind"], more: Partial<ImportField> = {}): ImportField => ({
  key,
  title: key,
  kind,
  guesses: [],
  example: "",
  ...more,
});

test("what other systems write where there is nothing may be nothing", () => {
  for (const text of [
    "-",
    "--",
    "---",
    "–",
    "—",
    " - ",
    "n/a",
    "N/A",
    "NA",
    "n.a.",
    "none",
    "None",
    "NULL",
    "null",
    "nil",
    "(none)",
    "<null>",
    "[N/A]",
    "#N/A",
    "#NV",
    "0000-00-00",
    "0000-00-00 00:00:00",
    "00/00/0000",
    "00.00.0000",
    "00/01/1900",
    "0/1/1900",
    "1/0/1900",
    "01/00/1900",
    "1900-01-00",
    "00.01.1900",
    "?",
    "???",
    "...",
    "TBD",
    "k.A.",
    "s/o",
    "not applicable",
    "(blank)",
    "нет",
    "NaN",
    "\\N",
    "__",
  ])
    expect(isFiller(text), text).toBe(true);
});

test("what only resembles it is a value", () => {
  for (const text of [
    "",
    "0",
    "-1",
    "n/a (see notes)",
    "None of these",
    "Null valve",
    "2000-01-01",
    "01/01/1900",
    "x",
    "A-",
    "no",
    "-.5",
    "#1",
    ".",
  ])
    expect(isFiller(text), text).toBe(false);
});

describe("whether a column is asked about", () => {
  const one = [{ text: "-", count: 1 }];
  const asks = (of: ImportField, fillers = one) => fillersOf(of, fillers).length > 0;

  test("by what something is found the first one asks; in a note one dash says nothing", () => {
    expect(asks(field("serialNumber", "text", { maxLength: 100 }))).toBe(true);
    expect(asks(field("category", "record"))).toBe(true);
    expect(asks(field("notes", "text", { maxLength: 4000 }))).toBe(false);
    expect(asks(field("notes", "text", { maxLength: 4000 }), [{ text: "-", count: 2 }])).toBe(true);
    expect(asks(field("name", "text", { isRequired: true }))).toBe(false);
    expect(asks(field("name", "text", { isRequired: true }), [{ text: "-", count: 2 }])).toBe(true);
  });

  test("one error of a spreadsheet is an error, two of a kind are a way of writing", () => {
    expect(asks(field("name", "text"), [{ text: "#N/A", count: 1 }])).toBe(false);
    expect(asks(field("name", "text"), [{ text: "#N/A", count: 2 }])).toBe(true);
  });

  test("a dash is a no, and a choice may be called None", () => {
    expect(asks(field("runs", "flag"))).toBe(false);
    expect(asks(field("runs", "flag"), [{ text: "n/a", count: 1 }])).toBe(true);
    const choices = [{ value: 1, title: "None", guesses: [] }];
    expect(asks(field("risk", "choice", { choices }), [{ text: "none", count: 9 }])).toBe(false);
    expect(asks(field("risk", "choice", { choices }), [{ text: "n/a", count: 9 }])).toBe(true);
  });
});

test("dates and numbers are answered before anybody asks, one press answers the rest, and a translated word needs no answer", () => {
  const fields = [field("code", "text"), field("day", "day"), field("maker", "text"), field("place", "record")];
  const columns = [
    {},
    { fillers: [{ text: "-", count: 9951 }] },
    { fillers: [{ text: "n/a", count: 3 }] },
    { fillers: [{ text: "-", count: 1 }] },
  ];
  const mapping = { code: { column: 0 }, day: { column: 1 }, maker: { column: 2 }, place: { column: 3, values: { "-": null } } };
  expect(unansweredFillers(fields, mapping, columns)).toEqual(["day", "maker"]);
  const proposed = withPlainFillers(fields, mapping, columns);
  expect(proposed).toEqual({ ...mapping, day: { column: 1, fillers: "nothing" } });
  expect(withPlainFillers(fields, { ...mapping, day: { column: 1, fillers: "text" } }, columns).day).toMatchObject({ fillers: "text" });
  expect(unansweredFillers(fields, answeredFillers(fields, mapping, columns, "text"), columns)).toEqual([]);
});
