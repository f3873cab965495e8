import { expect, test } from "vitest";
import { wallAddress, wallPage } from "./address.ts";

test("a wall screen's address is found again in its path, and no other page is one", () => {
  const address = wallAddress("https://plant.example/", "7-abcdefghijklmnopqrstuv");
  expect(address).toBe("https://plant.example/w/7-abcdefghijklmnopqrstuv");
  const path = address.slice("https://plant.example".length);
  expect([wallPage(path), wallPage(`${path}/`)]).toEqual(["7-abcdefghijklmnopqrstuv", "7-abcdefghijklmnopqrstuv"]);
  for (const other of ["/w/", "/w", "/w/a/b", "/r/7-abc", "/work/w/7-abc"]) expect(wallPage(other), other).toBeNull();
});
