/** A calendar day in the forms that files use; with slashes the order is the tenant's. */
export function dayOf(text: string, locale: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return valid(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ].*)?$/.exec(text);
  if (!local) return null;
  const [, first, sign, second, year] = local;
  const isMonthFirst = sign === "/" && locale === "en-US" && Number(first) <= 12;
  return isMonthFirst ? valid(year, first, second) : valid(year, second, first);
}

function valid(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** A day, with a time of day behind it or without, as the clocks of a zone show it; an instant with its own zone stays what it is. */
export function instantOf(text: string, locale: string, timeZone: string): string | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
  const [, date = "", hours = "0", minutes = "0", seconds = "0"] = /^(\S+?)(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(text) ?? [];
  const day = dayOf(date, locale);
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const wall = Date.parse(`${day}T00:00:00Z`) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  // Twice, because the first answer may lie on the other side of a change of the clocks.
  const once = wall - offsetMs(wall, timeZone);
  return new Date(wall - offsetMs(once, timeZone)).toISOString();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(new Date(instant)).replace(" ", "T")}Z`) - Math.floor(instant / 1000) * 1000;
}
