import { expect, test } from "vitest";
import { hasMessage, t, type MessageKey } from "./index.ts";

test("a text's places are filled, and a place nobody fills is empty", () => {
  expect(t("shell.version", { version: "1.2" })).toBe("Version 1.2");
  expect(t("shell.version")).toBe("Version ");
});

test("the number chooses the form", () => {
  expect(t("kit.unit.days", { count: 1 })).toBe("1 day");
  expect(t("kit.unit.days", { count: 0 })).toBe("0 days");
  expect(t("kit.unit.days", { count: 5 })).toBe("5 days");
});

test("a number in a text without forms is just filled in", () => {
  expect(t("common.job.percent", { count: 3, done: 3, total: 5 })).toBe("3 of 5");
});

test("what is filled in is not filled again", () => {
  expect(t("kit.files.removeTitle", { name: "{{name}} $& $1" })).toBe("Remove {{name}} $& $1?");
});

test("a key that is data is known only if it leads to a text of ours", () => {
  expect(hasMessage("kit.yes")).toBe(true);
  for (const key of ["kit", "kit.unit", "kit.nothing", "__proto__", "constructor.name", "kit.yes.length", "toString", ""])
    expect(hasMessage(key), key).toBe(false);
  expect(t("kit.nothing" as MessageKey)).toBe("kit.nothing");
});
