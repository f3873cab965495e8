import { offsetMs } from "../../../kit/zones.ts";

/**
 * What a calendar elsewhere must know of a zone to show its clock: how far it is ahead, and when that changes. Each change is named by itself, so that no rule of years has to hold.
 * Invariant: a change stands at the time that the clock of the zone showed before it.
 */
export function zoneRules(zone: string, fromYear: number, untilYear: number): string {
  const [from, until] = [Date.UTC(fromYear, 0, 1), Date.UTC(untilYear + 1, 0, 1)];
  const first = offsetMs(from, zone);
  const blocks = [block("STANDARD", "19700101T000000", first, first)];
  let before = first;
  for (let at = from; at < until; at += STEP_MS) {
    const after = offsetMs(at + STEP_MS, zone);
    if (after === before) continue;
    const change = changeWithin(zone, at, at + STEP_MS);
    blocks.push(block(after > before ? "DAYLIGHT" : "STANDARD", wallOf(change + before), before, after));
    before = after;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...blocks.flat(), "END:VTIMEZONE"].join("\r\n");
}

/** Clocks are not changed twice within a week, with the few exceptions of history (Ramadan in Morocco is a month). */
const STEP_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

/** The first minute at which a zone is as far ahead as at the end. */
function changeWithin(zone: string, from: number, until: number): number {
  const after = offsetMs(until, zone);
  let [low, high] = [from, until];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMs(middle, zone) === after) high = middle;
    else low = middle;
  }
  return high;
}

const block = (kind: "STANDARD" | "DAYLIGHT", start: string, from: number, to: number): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
];

/** What a clock shows, as calendars write it: `20260329T020000`. */
const wallOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, "");

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${ms < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The clock of a zone at an instant, as calendars write it. */
export const wallAt = (instantMs: number, zone: string): string => wallOf(instantMs + offsetMs(instantMs, zone));
