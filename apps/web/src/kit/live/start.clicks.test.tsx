import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gate } from "../offline/device.ts";
import { clearToken, setToken } from "../wire/token.ts";
import { keepLive } from "./start.ts";

/** The wire, of which alone it matters here that there is one. */
class Wire extends EventTarget {
  static open = 0;
  constructor() {
    super();
    Wire.open += 1;
  }
  send(): void {}
  close(): void {
    Wire.open -= 1;
  }
}

beforeEach(() => {
  Wire.open = 0;
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  clearToken();
  gate.set({ kind: "open" });
  vi.unstubAllGlobals();
});

test("a device that is locked by its PIN hears nothing, and one that is unlocked hears again", async () => {
  gate.set({ kind: "open" });
  setToken("token");
  keepLive();
  await vi.waitFor(() => expect(Wire.open).toBeGreaterThan(0), { timeout: 15_000 });
  gate.set({
    kind: "locked",
    waits: 0,
    wrong: 0,
    isBarred: false,
    isFresh: false,
    unlock: async () => await Promise.resolve(true),
    forget: async () => await Promise.resolve(),
  });
  expect(Wire.open).toBe(0);
  gate.set({ kind: "open" });
  await vi.waitFor(() => expect(Wire.open).toBeGreaterThan(0), { timeout: 15_000 });
  clearToken();
  expect(Wire.open).toBe(0);
});
