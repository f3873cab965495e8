import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { Printing } from "../facts.ts";

/** How an organisation writes dates, numbers and money, in its zone. Its locale may want other digits: those of the font are meant. */
export interface Words {
  at: (instant: string | null) => string;
  day: (instant: string | null) => string;
  number: (value: number | null, places?: number) => string;
  /** Minutes as hours. */
  hours: (minutes: number | null) => string;
  money: (amountMinor: number, currency: string) => string;
}

export function wordsIn({ locale, timeZone }: Pick<Printing, "locale" | "timeZone">): Words {
  const digits = { numberingSystem: "latn" } as const;
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short", ...digits });
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", ...digits });
  const numbers = new Map<number, Intl.NumberFormat>();
  const moneys = new Map<string, Intl.NumberFormat>();
  const number = (value: number | null, places = 6): string => {
    if (value === null) return T.nothing;
    const format = numbers.get(places) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: places, ...digits });
    numbers.set(places, format);
    return format.format(value);
  };
  return {
    at: (instant) => (instant === null ? T.nothing : moment.format(new Date(instant))),
    day: (instant) => (instant === null ? T.nothing : date.format(new Date(instant))),
    number,
    hours: (minutes) => number(minutes === null ? null : minutes / 60, 2),
    money: (amountMinor, currency) => {
      const format = moneys.get(currency) ?? new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
      moneys.set(currency, format);
      return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
  };
}

/** Within what a number should lie; null where it may be anything. */
export function limitsText(
  { minValue, maxValue, unit }: { minValue: number | null; maxValue: number | null; unit: string | null },
  words: Words,
) {
  const value = (limit: number) => (unit ? `${words.number(limit)} ${unit}` : words.number(limit));
  if (minValue !== null && maxValue !== null) return filledText(T.limits, { low: words.number(minValue), high: value(maxValue) });
  if (minValue !== null) return filledText(T.atLeast, { low: value(minValue) });
  return maxValue === null ? null : filledText(T.atMost, { high: value(maxValue) });
}
