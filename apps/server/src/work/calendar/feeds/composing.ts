import ical, { ICalEventStatus, type ICalDayJsStub } from "ical-generator";
import { FEED_TEXTS, filled } from "@millwright/domain/work/calendar/feeds/texts.ts";
import { wallAt, zoneRules } from "@millwright/domain/work/calendar/feeds/zone-rules.ts";

/** An event as a calendar elsewhere is told of it. */
export interface Event {
  uid: string;
  sequence: number;
  /** When it became what it is. */
  changedAt: string;
  startAt: string;
  endAt: string;
  /** Only this day, and no time. */
  day: string | null;
  timeZone: string;
  title: string;
  place: string | null;
  lines: readonly string[];
  address: string | null;
  isCancelled: boolean;
}

/** An hour: how often calendars are asked to come back. */
const REFRESH_SECONDS = 3600;

/** A calendar as a text: the same for the same events, so that whoever has it is not sent it again. */
export function composed(name: string, events: readonly Event[], year: number): string {
  const calendar = ical({
    name,
    prodId: { company: "Millwright", product: "Work orders", language: "EN" },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: (zone) => rulesOf(zone, year) },
  });
  for (const { uid, sequence, changedAt, startAt, endAt, day, timeZone, title, place, lines, address, isCancelled } of events) {
    const changed = new Clock(Date.parse(changedAt));
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changed,
      lastModified: changed,
      ...(day === null
        ? { start: new Clock(Date.parse(startAt)), end: new Clock(Date.parse(endAt)), timezone: timeZone }
        : { start: new Clock(Date.parse(`${day}T00:00:00Z`)), allDay: true }),
      summary: title,
      ...(place === null ? {} : { location: place }),
      ...(lines.length === 0 ? {} : { description: lines.join("\n") }),
      ...(address === null ? {} : { url: address }),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** What the library takes for a time: it asks for the clock of a zone, and is told by the same rule by which the product's own calendar shows it. */
class Clock implements ICalDayJsStub {
  readonly #at: number;
  readonly #zone: string;
  constructor(at: number, zone = "UTC") {
    this.#at = at;
    this.#zone = zone;
  }
  tz = (zone?: string) => new Clock(this.#at, zone);
  utc = () => new Clock(this.#at);
  isValid = () => Number.isFinite(this.#at);
  toDate = () => new Date(this.#at);
  toJSON = () => this.toDate().toJSON();
  format(pattern?: string): string {
    const [day = "", time = ""] = wallAt(this.#at, this.#zone).split("T");
    return pattern === "HHmmss" ? time : day;
  }
}

const rules = new Map<string, string>();
const MOST_KNOWN = 500;
/** Of the years that a calendar can reach into; the same for everybody. */
function rulesOf(zone: string, year: number): string {
  const key = `${zone} ${year}`;
  const known = rules.get(key) ?? zoneRules(zone, year - 1, year + 2);
  if (rules.size >= MOST_KNOWN) rules.clear();
  rules.set(key, known);
  return known;
}

export const goneTitle = (known: { name: string; isCancelled: boolean } | undefined): string =>
  known?.isCancelled ? known.name : filled(FEED_TEXTS.takenOff, known?.name ?? FEED_TEXTS.untold);
