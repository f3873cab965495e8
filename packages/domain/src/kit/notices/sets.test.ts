import { expect, test } from "vitest";
import { ALWAYS_TOLD, LINE_IDS } from "./lines.ts";
import { choicesOf, READY_SET_IDS, READY_SETS, setOf } from "./sets.ts";

test.each(READY_SET_IDS)("the set %s sends nothing by mail that it switches off, and never what is always told", (set) => {
  const { off, mail } = choicesOf(set);
  expect(mail.filter((line) => off.includes(line))).toEqual([]);
  expect(off.filter((line) => ALWAYS_TOLD.includes(line))).toEqual([]);
  expect(off.length + READY_SETS[set].on.filter((line) => !ALWAYS_TOLD.includes(line)).length).toBe(LINE_IDS.length - ALWAYS_TOLD.length);
});

test("whoever reports faults hears of their requests and of none that waits for a decision", () => {
  const { off } = choicesOf("reporter");
  expect(off).toContain("request-new");
  expect(off).not.toContain("request-rejected");
});

test("settings are a set where they say the same of the lines that a person has, whatever the others say", () => {
  const taken = choicesOf("floor");
  expect(setOf(taken, LINE_IDS)).toBe("floor");
  expect(setOf({ ...taken, off: taken.off.filter((line) => line !== "request-new") }, LINE_IDS)).toBeNull();
  expect(
    setOf({ ...taken, off: taken.off.filter((line) => line !== "request-new") }, [
      "order-given",
      "order-held",
      "request-asked",
      "stock-short",
    ]),
  ).toBe("floor");
});
