import fs from "node:fs";
import { expect, test } from "vitest";

/** What the browser is given, measured anew by the formula of WCAG 2. */
const css = fs.readFileSync(new URL("../apps/web/src/kit/theme/tokens.gen.css", import.meta.url), "utf8");
const tokensOf = (selector) => {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/--mw-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
};
const luminance = (hex) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

test("in high contrast every text, mark and line is read at 7:1 on every ground that it stands on", () => {
  const tokens = tokensOf('[data-scheme="contrast"]');
  const marks = Object.keys(tokens).filter((name) => /^st-\w+(-solid)?$/.test(name));
  expect(marks.length).toBeGreaterThan(20);
  const low = ["text", "text2", "text3", "primary", "accent", "border", "border-strong", ...marks].flatMap((front) =>
    ["bg", "surface", ...(front.startsWith("text") ? ["surface2", "hover", "primary-soft"] : [])]
      .filter((back) => contrast(tokens[front], tokens[back]) < 7)
      .map((back) => `${front} on ${back}`),
  );
  const onTheirOwn = marks.filter((name) => contrast(tokens[name], tokens[`${name.replace("-solid", "")}-bg`]) < 7);
  expect({ low, onTheirOwn, button: contrast(tokens.primary, tokens["primary-contrast"]) >= 7 }).toEqual({
    low: [],
    onTheirOwn: [],
    button: true,
  });
});

test("in every palette a text is read at 7:1 and a status at 4.5:1, light and dark", () => {
  const palettes = [...css.matchAll(/\[data-theme="\w+"\]\[data-scheme="\w+"\]/g)].map(([selector]) => selector);
  expect(palettes).toHaveLength(18);
  for (const selector of palettes) {
    const tokens = tokensOf(selector);
    expect(contrast(tokens.text, tokens.surface), selector).toBeGreaterThanOrEqual(7);
    for (const name of Object.keys(tokens).filter((one) => /^st-\w+$/.test(one)))
      expect(contrast(tokens[name], tokens[`${name}-bg`]), `${selector} ${name}`).toBeGreaterThanOrEqual(4.5);
  }
});

const palettesOf = () =>
  [...css.matchAll(/\[data-theme="\w+"\]\[data-scheme="\w+"\]/g)].map(([selector]) => ({ selector, tokens: tokensOf(selector) }));
const GROUNDS = ["bg", "surface", "surface2", "hover"];

test("in every palette every text is read at 4.5:1 on every ground that it stands on, and what a button says on the button", () => {
  const low = palettesOf().flatMap(({ selector, tokens }) => [
    ...["text", "text2", "text3", "primary"].flatMap((front) =>
      GROUNDS.filter((back) => contrast(tokens[front], tokens[back]) < 4.5).map((back) => `${selector} ${front} on ${back}`),
    ),
    ...["primary", "primary-hover"]
      .filter((back) => contrast(tokens["primary-contrast"], tokens[back]) < 4.5)
      .map((back) => `${selector} primary-contrast on ${back}`),
    ...(contrast(tokens.text, tokens["primary-soft"]) < 4.5 ? [`${selector} text on primary-soft`] : []),
  ]);
  expect(low).toEqual([]);
});

test("in every palette the border of a control and the arrow of a select are seen at 3:1", () => {
  const arrow = /stroke="(#[0-9a-f]{6})"/.exec(
    fs.readFileSync(new URL("../apps/web/src/kit/theme/chevron.svg", import.meta.url), "utf8"),
  )[1];
  const low = palettesOf().flatMap(({ selector, tokens }) => [
    ...["bg", "surface", "surface2"]
      .filter((back) => contrast(tokens["border-strong"], tokens[back]) < 3)
      .map((back) => `${selector} border-strong on ${back}`),
    ...(contrast(arrow, tokens.surface) < 3 ? [`${selector} arrow`] : []),
  ]);
  expect(low).toEqual([]);
});
