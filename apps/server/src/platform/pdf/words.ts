import { NOTHING } from "./blocks.ts";

/** How an organisation writes dates, numbers and money, in its zone. Its locale may want other digits: those of the font are meant. */
export interface Words {
  at: (instant: string | null) => string;
  day: (instant: string | null) => string;
  number: (value: number | null, places?: number) => string;
  /** A measured value, always with so many decimals. */
  measured: (value: number, places: number) => string;
  /** Minutes as hours. */
  hours: (minutes: number | null) => string;
  money: (amountMinor: number, currency: string) => string;
}

export function wordsIn({ locale, timeZone }: { locale: string; timeZone: string }): Words {
  const digits = { numberingSystem: "latn" } as const;
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short", ...digits });
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", ...digits });
  const numbers = new Map<number, Intl.NumberFormat>();
  const moneys = new Map<string, Intl.NumberFormat>();
  const number = (value: number | null, places = 6): string => {
    if (value === null) return NOTHING;
    const format = numbers.get(places) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: places, ...digits });
    numbers.set(places, format);
    return format.format(value);
  };
  return {
    at: (instant) => (instant === null ? NOTHING : moment.format(new Date(instant))),
    day: (instant) => (instant === null ? NOTHING : date.format(new Date(instant))),
    number,
    measured: (value, places) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places, ...digits }).format(value),
    hours: (minutes) => number(minutes === null ? null : minutes / 60, 2),
    money: (amountMinor, currency) => {
      const format = moneys.get(currency) ?? new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
      moneys.set(currency, format);
      return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
  };
}
