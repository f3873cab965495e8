import { expect, test } from "vitest";
import { GAP_MS, judge, LEAST_KEYS, type Held, type Judged } from "./burst.ts";

/** Keys one after the other, so many milliseconds apart; what was made of the last one. */
function typed(keys: readonly string[], gap: number): Judged[] {
  let held: Held = [];
  return keys.map((key, at) => {
    const judged = judge(held, { key, at: at * gap });
    held = judged.what === "held" ? judged.held : [];
    return judged;
  });
}
const scanOf = (text: string) => [...text, "Enter"];

test("a code that comes faster than anybody types, and ends in Enter, is a scan", () => {
  for (const gap of [1, 12, 35, GAP_MS])
    expect(typed(scanOf("MW-1043/7"), gap).at(-1), `${gap} ms`).toEqual({ what: "scanned", text: "MW-1043/7" });
});

test("what a person types is none: too slow, too short, or without Enter at its end", () => {
  expect(typed(scanOf("MW-1043"), GAP_MS + 1).at(-1)).toEqual({ what: "typed" });
  expect(typed(scanOf("jjj"), 10).at(-1)).toEqual({ what: "typed" });
  expect(typed([..."jjjjjjjj"], 20).every(({ what }) => what === "held")).toBe(true);
  expect(typed([..."P-10", "Tab"], 10).at(-1)).toEqual({ what: "typed" });
});

test("the key that opens a search is the page's at once: what is typed behind it goes into the field, however fast", () => {
  for (const key of ["/", "?"]) expect(judge([], { key, at: 0 })).toEqual({ what: "typed" });
  expect(typed(scanOf("MW/7"), 5).at(-1), "within a code they are signs as any other").toEqual({ what: "scanned", text: "MW/7" });
});

test("a code needs as many signs as no shortcut has, and a pause before Enter makes it typing", () => {
  expect(typed(scanOf("1".repeat(LEAST_KEYS)), 5).at(-1)).toMatchObject({ what: "scanned" });
  const held = [..."12345"].map((key, at) => ({ key, at }));
  expect(judge(held, { key: "Enter", at: 4 + GAP_MS + 1 })).toEqual({ what: "typed" });
});
