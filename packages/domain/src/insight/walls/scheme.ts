import { offsetMs } from "../../kit/zones.ts";

/** How a wall screen looks: dark at night, or always the same. */
export const WALL_SCHEMES = ["hours", "dark", "light"] as const;
export type WallScheme = (typeof WALL_SCHEMES)[number];

const DARK_FROM = 18;
const DARK_UNTIL = 6;

/** How a screen looks at an instant, milliseconds, by the clock of its place: dark from 18:00 to 06:00. */
export function schemeAt(scheme: WallScheme, now: number, timeZone: string): "dark" | "light" {
  if (scheme !== "hours") return scheme;
  const hour = new Date(now + offsetMs(now, timeZone)).getUTCHours();
  return hour >= DARK_FROM || hour < DARK_UNTIL ? "dark" : "light";
}
