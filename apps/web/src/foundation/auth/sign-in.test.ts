import { expect, test } from "vitest";
import { deniedFault } from "./sign-in.ts";

const denied = (retries: number, locked: boolean) =>
  deniedFault({ email: null, password: null, error: { email: "Wrong.", password: "Wrong.", retries, locked } });

test.each([
  [0, 3],
  [1, 2],
  [2, 1],
])("after %i failed attempts %i are left", (retries, left) => {
  expect(denied(retries, false).text).toBe(`Login attempt unsuccessful. You have ${left} attempt(s) left`);
});

test("a locked account says so instead of counting", () => {
  expect(denied(3, true)).toMatchObject({ locked: true, text: "Your account has been locked due to too many failed login attempts." });
});

test("outside of the counted attempts only the fields speak", () => {
  expect(denied(-1, false)).toMatchObject({ text: "", email: "Wrong.", password: "Wrong." });
});
