import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authPaths, tenantPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { navigation } from "@millwright/domain/kit/shell/navigation.ts";
import { addressOf } from "./client.ts";
import { takePrefetched } from "./prefetched.ts";

const BOOT = readFileSync(new URL("../../boot.js", import.meta.url), "utf8");

/** What boot.js leaves behind in a browser that keeps this token, and what it asked for. */
function boot(token: string | null, answer: (address: string) => Response = (address) => new Response(address), pathname = "/home") {
  const asked: [address: string, authorization: string | undefined][] = [];
  const window: { prefetched?: typeof globalThis.prefetched } = {};
  const storage = { getItem: (key: string) => (key === "jwt_access_token" ? token : null) };
  const fetch = (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([address, headers["authorization"]]);
    return Promise.resolve(answer(address).clone());
  };
  runInNewContext(BOOT, {
    window,
    fetch,
    Response,
    localStorage: storage,
    location: { pathname },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
  });
  return { asked, prefetched: window.prefetched };
}

// Tests may run long after their process began; a page counts its time from its own beginning.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1_000));
afterEach(() => {
  globalThis.prefetched = undefined;
  vi.restoreAllMocks();
});

test("before the application is there, a kept session asks for what the first screen waits for", () => {
  const wanted = [authPaths.me, tenantPaths.info, navigation];
  expect(wanted.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
  expect(boot("t-1").asked).toEqual(wanted.map((wire) => [addressOf(wire, {}), "Bearer t-1"]));
});

test("a page that a label opens asks for nothing in the name of whoever is signed in", () => {
  expect(boot("t-1", undefined, "/r/7-abc").asked).toEqual([]);
});

test("a guest's browser asks for nothing", () => {
  expect(boot(null)).toMatchObject({ asked: [], prefetched: undefined });
});

test("an answer is handed out once, to the session that asked and to nobody else", async () => {
  globalThis.prefetched = boot("t-1").prefetched;
  expect(takePrefetched("GET", "/api/Navigation/", "t-2")).toBeUndefined();
  expect(takePrefetched("GET", "/api/Navigation/", null)).toBeUndefined();
  expect(takePrefetched("PUT", "/api/Navigation/", "t-1")).toBeUndefined();
  expect(await (await takePrefetched("GET", "/api/Navigation/", "t-1"))?.text()).toBe("/api/Navigation/");
  expect(takePrefetched("GET", "/api/Navigation/", "t-1")).toBeUndefined();
});

test("a refusal is handed out as it came", async () => {
  const refused = new Response('{"code":"denied"}', { status: 401, headers: { "content-type": "application/json" } });
  globalThis.prefetched = boot("t-1", () => refused).prefetched;
  const answer = await takePrefetched("GET", "/auth/signin/", "t-1");
  expect([answer?.status, answer?.headers.get("content-type"), await answer?.text()]).toEqual([
    401,
    "application/json",
    '{"code":"denied"}',
  ]);
});

test("an old answer is handed to nobody", () => {
  globalThis.prefetched = boot("t-1").prefetched;
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  expect(takePrefetched("GET", "/auth/signin/", "t-1")).toBeUndefined();
});
