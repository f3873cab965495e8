import { Temporal } from "temporal-polyfill";
import { RRuleTemporal } from "rrule-temporal";

/** What an engine of RFC 5545 makes of a rule, in milliseconds: for the test alone. */
export function rrulestr(rule: string, first: string, time: string, timeZone: string, until: string): number[] {
  const begins = `DTSTART;TZID=${timeZone}:${first.replaceAll("-", "")}T${time.replace(":", "")}00`;
  const engine = new RRuleTemporal({ rruleString: `${begins}\nRRULE:${rule}`, temporal: Temporal } as never);
  return engine
    .between(new Date(`${first}T00:00:00Z`), new Date(`${until}T23:59:59Z`), true)
    .map(({ epochMilliseconds }) => epochMilliseconds);
}
