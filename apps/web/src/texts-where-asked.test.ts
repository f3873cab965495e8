import { parseSync } from "vite";
import { expect, test } from "vitest";
import { textsOf, withTexts } from "../vite.texts.ts";

const TEXTS = new Map([
  ["kit.yes", "Yes"],
  ["kit.hello", "Hello {{name}}"],
  ["kit.rows_one", "{{count}} row"],
  ["kit.rows_other", "{{count}} rows"],
  ["kit.state.open", "Open"],
  ["kit.state.shut", "Shut"],
  ["roles.title", "Roles"],
]);
const written = (code: string) => withTexts(code, parseSync("x.js", code).program, TEXTS);
const given = (code: string) => Object.keys(JSON.parse(/\$give\((.*?)\);/.exec(written(code))?.[1] ?? "{}") as object);

test("a text that is only shown stands in the place of its key, with its places empty", () => {
  expect(written('f(t("kit.yes"), t("kit.hello"));')).toBe('f("Yes", "Hello ");');
});

test.each([
  ["with a number", 't("kit.rows", { count: 2 })', ["kit.rows_one", "kit.rows_other"]],
  ["handed on", 'const label = "kit.yes";', ["kit.yes"]],
  ["put together", "t(`kit.state.${now}`)", ["kit.state.open", "kit.state.shut"]],
  ["the words of several, handed on", 'labels("kit.state")', ["kit.state.open", "kit.state.shut"]],
])("a key %s brings its texts along", (_how, code, keys) => expect(given(code)).toEqual(keys));

test.each(['name="roles"', "field(`roles.${at}.id`)", 'import "kit.unknown"', "f('plain words')"])("%s is no key", (code) => {
  expect(written(code)).toBe(code);
});

test("the whole catalogue is read, of every area", async () => {
  const texts = await textsOf("en");
  expect(texts.get("kit.yes")).toBe("Yes");
  expect(new Set([...texts.keys()].map((key) => key.split(".")[0])).size).toBeGreaterThan(50);
});
