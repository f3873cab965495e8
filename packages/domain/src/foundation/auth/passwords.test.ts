import { expect, test } from "vitest";
import { makePassword, MIN_PASSWORD, SPECIAL_CHARACTERS, strengthOf } from "./passwords.ts";

test.each([
  ["short", "Tr0ub4dor&3"],
  ["weak", "aaaaaaaaaaaaaaaa"],
  ["weak", "abcdefghijklmnop"],
  ["weak", "123456789012345"],
  ["weak", "passwordpass"],
  ["fair", "bluemountainriver"],
  ["good", "harbour lantern seven geese"],
  ["strong", "kX7?pQ2m.Lw9-Rt4"],
])("%s: %s", (strength, password) => expect(strengthOf(password)).toBe(strength));

test("the own name or address makes a password no better", () => {
  expect(strengthOf("mina.okafor-2026!")).toBe("strong");
  expect(strengthOf("mina.okafor-2026!", ["Mina Okafor", "mina.okafor@plant.example"])).toBe("fair");
});

test("a made password is long, strong, and holds something of every kind and nothing else", () => {
  let at = 7;
  const below = (limit: number) => (at = (at * 48_271) % 2_147_483_647) % limit;
  for (let round = 0; round < 200; round += 1) {
    const made = makePassword(below);
    expect(made.length).toBeGreaterThanOrEqual(MIN_PASSWORD);
    expect(made).toMatch(/[a-z]/);
    expect(made).toMatch(/[A-Z]/);
    expect(made).toMatch(/\d/);
    expect([...made].some((sign) => SPECIAL_CHARACTERS.includes(sign))).toBe(true);
    expect(made).toMatch(/^[a-zA-Z\d!@$?._\-#]+$/);
    expect(strengthOf(made)).toBe("strong");
  }
});
