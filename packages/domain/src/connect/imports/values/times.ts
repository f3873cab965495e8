/** A time of day behind a date, and the zone it is told in; null where the file says none. */
export interface TimeOfDay {
  /** To the millisecond. */
  seconds: number;
  offsetMinutes: number | null;
}

const ZONE = String.raw`(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?`;
const CLOCK = new RegExp(String.raw`(?:t|,? )(\d{1,2})[:.](\d\d)(?:[:.](\d\d(?:[.,]\d{1,9})?))?(?: ?([ap])\.?m\.?)?${ZONE}(?: uhr)?$`);
/** As data bases and SAP write it: 20240203T143000, or with a space. */
const PACKED = new RegExp(String.raw`[t ](\d\d)(\d\d)(\d\d)?${ZONE}$`);
const HOUR = /,? (\d{1,2}) ?([ap])\.?m\.?$/;

/** Parts a date from the time behind it. Null where there is a time that no clock shows. */
export function splitTime(text: string): { date: string; time: TimeOfDay | null } | null {
  const clock = CLOCK.exec(text);
  if (clock) return split(text, clock.index, secondsOf(clock[1], clock[2], clock[3], clock[4]), clock[5]);
  const hour = HOUR.exec(text);
  if (hour) return split(text, hour.index, secondsOf(hour[1], "0", "0", hour[2]), undefined);
  // Without a `T`, four digits behind a space are a year.
  const packed = PACKED.exec(text);
  if (packed && (packed[3] !== undefined || packed[0].startsWith("t")))
    return split(text, packed.index, secondsOf(packed[1], packed[2], packed[3], undefined), packed[4]);
  return { date: text, time: null };
}

function split(text: string, at: number, seconds: number | null, zone: string | undefined): { date: string; time: TimeOfDay } | null {
  const offsetMinutes = zone === undefined ? null : offsetOf(zone);
  return seconds === null || Number.isNaN(offsetMinutes) ? null : { date: text.slice(0, at), time: { seconds, offsetMinutes } };
}

/** 24:00 is the end of the day, as some systems write it. */
function secondsOf(hours = "0", minutes = "0", seconds = "0", half: string | undefined): number | null {
  const hour = Number(hours);
  const second = Number(seconds.slice(0, 6).replace(",", "."));
  if (Number(minutes) > 59 || second >= 60 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const told = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const all = told * 3600 + Number(minutes) * 60 + second;
  return all > 86_400 ? null : all;
}

function offsetOf(zone: string): number {
  if (/^[a-z]/.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  return hours > 14 || minutes > 59 ? Number.NaN : (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
