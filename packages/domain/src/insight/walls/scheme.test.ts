import { expect, test } from "vitest";
import { schemeAt, type WallScheme } from "./scheme.ts";

test.each<[WallScheme, string, string, "dark" | "light"]>([
  ["hours", "2026-11-27T05:59:00Z", "UTC", "dark"],
  ["hours", "2026-11-27T06:00:00Z", "UTC", "light"],
  ["hours", "2026-11-27T17:59:00Z", "UTC", "light"],
  ["hours", "2026-11-27T18:00:00Z", "UTC", "dark"],
  // By the clock of the place: there it is 18:15 already, and in New York noon.
  ["hours", "2026-11-27T12:30:00Z", "Asia/Kathmandu", "dark"],
  ["hours", "2026-11-27T17:00:00Z", "America/New_York", "light"],
  ["dark", "2026-11-27T12:00:00Z", "UTC", "dark"],
  ["light", "2026-11-27T02:00:00Z", "UTC", "light"],
])("a screen that is set to %s is, at %s in %s, %s", (scheme, at, zone, is) => expect(schemeAt(scheme, Date.parse(at), zone)).toBe(is));
