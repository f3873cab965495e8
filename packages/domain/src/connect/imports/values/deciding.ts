import { openNumbers } from "./amounts.ts";
import { isDayNumber, OPEN_FORMATS, openReadings } from "./dates.ts";
import { NUMBER_FORMATS, type CellFormat } from "../../../kit/imports/cell-formats.ts";

/**
 * How a column writes its dates or numbers, said by all of its cells together. A cell decides when fewer readings than all fit it: 25/12/2024 has its
 * day first, 1,234.56 a decimal point. Where every cell that could decide leaves two readings open, a person is asked.
 */
export interface Writing {
  /** What the cells decide; null where they leave it open. */
  format: CellFormat | null;
  /** What a person is asked to choose from; empty where the cells decide. */
  open: CellFormat[];
  /** A cell to show the readings by. */
  example: string;
  /** Cells that cannot be read as the others decide: their rows are refused. */
  strays: number;
}

/** One stray in so many may be a slip; where there are more, the column has two minds and nobody can say which holds. */
const STRAYS_IN = 20;

interface Watcher {
  see: (cell: string) => void;
  told: () => Writing | null;
}

export function watchDates(): Watcher {
  const counted = counting(OPEN_FORMATS);
  /** Without the numbers of days, which say nothing of the order of the others. */
  const ordered = counting(OPEN_FORMATS);
  let hasOrder = false;
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  let hasSureYear = false;
  return {
    see: (cell) => {
      if (!mayDecide(cell)) return;
      const readings = openReadings(cell);
      const texts = Object.entries(readings).map(([format, { day }]) => [format as CellFormat, day] as const);
      const [, first, last] = readings.ymd ? (/^\s*(\d\d) ?- ?\d{1,2} ?- ?(\d\d)(?!\d)/.exec(cell) ?? []) : [];
      if (first !== undefined && last !== undefined) {
        firsts.add(first);
        lasts.add(last);
        hasSureYear ||= texts.length === 1;
      }
      counted.add(cell, texts);
      if (!isDayNumber(cell)) ordered.add(cell, texts);
      hasOrder ||= readings.excel1900 === undefined && readings.excel1904 === undefined && texts.length > 0;
    },
    // Years repeat and days change: 31-01-24 above 28-02-24 does not begin with its years.
    told: () => (hasOrder ? ordered : counted).told(firsts.size > lasts.size && !hasSureYear ? ["ymd"] : []),
  };
}

export function watchNumbers(): Watcher {
  const counted = counting(NUMBER_FORMATS);
  return {
    see: (cell) => {
      if (mayDecide(cell)) counted.add(cell, Object.entries(openNumbers(cell)) as [CellFormat, string][]);
    },
    told: () => counted.told([]),
  };
}

/** Most cells of a file are texts: those are passed over quickly. */
const mayDecide = (cell: string): boolean => cell.length <= 60 && /\d/.test(cell);

function counting(formats: readonly CellFormat[]) {
  const fits = new Map<CellFormat, number>();
  let cells = 0;
  let example = "";
  let examplesOpen = 0;
  return {
    add: (cell: string, readings: readonly (readonly [CellFormat, string])[]) => {
      // What says the same under all of its readings decides nothing: 05/05/2024.
      if (readings.length === 0 || (readings.length > 1 && readings.every(([, text]) => text === readings[0]?.[1]))) return;
      cells += 1;
      for (const [format] of readings) fits.set(format, (fits.get(format) ?? 0) + 1);
      if (readings.length > examplesOpen) [example, examplesOpen] = [cell.trim(), readings.length];
    },
    told: (excluded: readonly CellFormat[]): Writing | null => {
      if (cells === 0) return null;
      const misfits = formats.map((format) => ({ format, count: excluded.includes(format) ? cells : cells - (fits.get(format) ?? 0) }));
      const least = Math.min(...misfits.map(({ count }) => count));
      const open = misfits
        .filter(({ count }) => count < cells && (count === least || count < least * STRAYS_IN))
        .map(({ format }) => format);
      const [only] = open;
      return open.length === 1 && only ? { format: only, open: [], example, strays: least } : { format: null, open, example, strays: 0 };
    },
  };
}
