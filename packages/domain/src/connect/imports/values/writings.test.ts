import { expect, test } from "vitest";
import type { ImportTarget } from "../../../kit/imports/target.ts";
import { unansweredFormats, withFormats, withoutOutdated } from "./writings.ts";

const field = (key: string, kind: "day" | "money" | "text") => ({ key, title: key, kind, guesses: [], example: "" }) as const;
const target: ImportTarget = {
  key: "t",
  title: "T",
  subModule: "suppliers",
  identity: "code or row",
  keys: [],
  fields: [field("start", "day"), field("cost", "money"), field("title", "text")],
};
const decided = { dates: { format: "dmy" as const, open: [], example: "25/02/2024", strays: 0 } };
const open = {
  dates: { format: null, open: ["dmy" as const, "mdy" as const], example: "03/02/2024", strays: 0 },
  numbers: { format: null, open: ["point" as const, "comma" as const], example: "1.250", strays: 0 },
};

test("what the cells decide is used, what they leave open is asked, of fields that read dates or numbers alone", () => {
  const mapping = { start: { column: 0 }, cost: { column: 1 }, title: { column: 1 } };
  expect(unansweredFormats(target, mapping, [decided, open])).toEqual(["cost"]);
  expect(unansweredFormats(target, { ...mapping, cost: { column: 1, format: "comma" } }, [decided, open])).toEqual([]);
  expect(withFormats(target, { ...mapping, cost: { column: 1, format: "comma" } }, [decided, open])).toEqual({
    start: { column: 0, format: "dmy" },
    cost: { column: 1, format: "comma" },
    title: { column: 1 },
  });
});

test("a format kept from another file gives way to cells that say otherwise, and stays where they leave it open", () => {
  const kept = { start: { column: 0, format: "mdy" as const }, cost: { column: 1, format: "dmy" as const } };
  expect(withoutOutdated(target, kept, [decided, open])).toEqual({ start: { column: 0 }, cost: { column: 1 } });
  expect(withoutOutdated(target, kept, [open, {}])).toEqual({ start: { column: 0, format: "mdy" }, cost: { column: 1 } });
});
