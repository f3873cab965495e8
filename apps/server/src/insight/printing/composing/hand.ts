import type { Pen } from "@millwright/domain/insight/printing/saying.ts";
import type { Axis } from "@millwright/domain/kit/chart/time-axis.ts";
import { inUnitsOf, isYesOrNo, USUAL_DECIMALS, type InUnit } from "@millwright/domain/iot/sensors/units/in-units.ts";
import { BOARD_PRINT_TEXTS as T } from "@millwright/domain/insight/printing/texts.ts";
import { wordsIn } from "../../../platform/pdf/words.ts";
import type { Report } from "../report.ts";

interface Measured {
  datum: string;
  unit: string | null;
  kind?: string | undefined;
  decimals?: number | null;
}

/** A measured series as its reader reads it. */
export interface Reading {
  shown: InUnit["shown"];
  /** The sign of the reader's unit; null: a bare number. */
  unit: string | null;
  /** A number that is in the reader's unit already. */
  written: (shown: number) => string;
}

/** How everything is written in one file. */
export interface Hand extends Pen {
  /** An instant, on the clock of the file. */
  at: (instant: string | number) => string;
  /** A calendar day has no clock: it is written as it is. */
  day: (day: string) => string;
  briefDay: (day: string) => string;
  /** At a mark of an axis; midnight is the day that begins. */
  mark: (at: number, says: Axis["says"]) => string;
  reading: (typeId: number | null, measured: Measured) => Reading;
}

const LATIN = { numberingSystem: "latn" } as const;
const BRIEF = { month: "short", day: "numeric", ...LATIN } as const;

export function handOf({ locale, timeZone, units }: Pick<Report, "locale" | "timeZone" | "units">): Hand {
  const words = wordsIn({ locale, timeZone });
  const days = wordsIn({ locale, timeZone: "UTC" });
  const brief = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...BRIEF });
  const briefHere = new Intl.DateTimeFormat(locale, { timeZone, ...BRIEF });
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: "short", year: "numeric", ...LATIN });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const inUnits = inUnitsOf(units);
  return {
    number: (value, places) => words.number(value, places),
    money: words.money,
    at: (instant) => words.at(new Date(instant).toISOString()),
    day: (day) => days.day(`${day}T00:00:00Z`),
    briefDay: (day) => brief.format(new Date(`${day}T00:00:00Z`)),
    mark: (at, says) => {
      if (says === "month") return month.format(at);
      const time = clock.format(at);
      return says === "day" || time === "00:00" ? briefHere.format(at) : time;
    },
    reading: (typeId, measured) => {
      const { shown, sign, decimals } = inUnits(typeId, measured);
      const written = (value: number): string => {
        if (isYesOrNo({ kind: measured.kind, value })) return value === 1 ? T.yes : T.no;
        const number = words.measured(value, decimals ?? USUAL_DECIMALS);
        return sign === null ? number : `${number} ${sign}`;
      };
      return { shown, unit: sign, written };
    },
  };
}
