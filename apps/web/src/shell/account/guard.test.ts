import { describe, expect, test } from "vitest";
import { keptAddress, loginFor } from "./guard.ts";

describe("the wanted address", () => {
  test("is kept with its query over the sign-in", () => {
    const login = new URL(loginFor("/materials-management/suppliers?search=pump&tab=1").href, "http://localhost");
    expect(login.pathname).toBe("/login");
    expect(keptAddress(login.searchParams.get("redirect"))).toBe("/materials-management/suppliers?search=pump&tab=1");
  });

  test("is not kept when it is the start anyway", () => {
    expect(loginFor("/home").href).toBe("/login");
    expect(loginFor("/").href).toBe("/login");
  });

  test.each([
    "https://elsewhere.example",
    "//elsewhere.example/x",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "home",
    "",
    undefined,
    7,
  ])("%j leads nowhere but to the start", (kept) => expect(keptAddress(kept)).toBe("/home"));
});
