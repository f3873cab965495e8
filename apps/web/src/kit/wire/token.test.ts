import { expect, test } from "vitest";
import { clearToken, getToken, onTokenChange, setToken } from "./token.ts";

test("who follows the token is told of every change, once each", () => {
  const told: (string | null)[] = [];
  const stop = onTokenChange((token) => told.push(token));
  setToken("a");
  setToken("a");
  clearToken();
  stop();
  setToken("b");
  expect(told).toEqual(["a", null]);
  expect(getToken()).toBe("b");
  clearToken();
});
