import { isSameText, textKey } from "../../../kit/texts.ts";
import type { FieldFault } from "../../../kit/errors.ts";
import type { Entry } from "../counting.ts";
import { faultOf, type Guarded } from "../guard.ts";
import { wordsOf } from "../words.ts";

/** A sheet on which many meters are read at a time, one line each: as it is typed, pasted and judged before it is sent. */
export interface SheetMeter extends Guarded {
  id: number;
  code: string;
  lastValue: number | null;
  lastAt: string | null;
  averagePerDay: number | null;
  serviceEvery: number | null;
}
export interface Line {
  typed: string;
  entry?: Entry;
  isConfirmed?: boolean;
}

/** What a line says: a figure with a point or a comma before the fraction, or a word of the meter; undefined where it says nothing that can be read. */
export function valueOf({ kind, states }: Pick<SheetMeter, "kind" | "states">, typed: string): number | undefined {
  const plain = typed.trim();
  if (kind === "characteristic") {
    const at = wordsOf(states).findIndex((word) => isSameText(word, plain));
    return at < 0 ? undefined : at;
  }
  const figure = plain.replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(figure) ? Number(figure) : undefined;
}

/** Why a line would be refused; null where it would not, as far as the last reading tells. */
export function faultOfLine(meter: SheetMeter, line: Line, at: string): FieldFault | null {
  const value = valueOf(meter, line.typed);
  if (value === undefined) return { path: "value", reason: meter.kind === "characteristic" ? "not_known" : "not_a_number" };
  const isAfter = meter.lastAt !== null && Date.parse(meter.lastAt) < Date.parse(at);
  const before =
    isAfter && meter.lastAt !== null && meter.lastValue !== null
      ? { at: meter.lastAt, value: meter.lastValue, entry: "ordinary" as const, oldValue: null }
      : null;
  const read = { at, value, entry: line.entry ?? "ordinary", oldValue: null, isConfirmed: line.isConfirmed ?? false };
  return faultOf(meter, read, before, null, { perDay: meter.averagePerDay, serviceEvery: meter.serviceEvery });
}

export interface Pasted {
  /** What goes where: by the meter's id. */
  values: Map<number, string>;
  /** Codes that no line of the sheet has, and values for which there was no line left. */
  left: string[];
}

/** One column of values goes down from the line it was pasted into; of two the first is the code. */
export function pasted(text: string, meters: readonly Pick<SheetMeter, "id" | "code">[], from: number): Pasted {
  const cells = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.split("\t").map((cell) => cell.trim()));
  const values = new Map<number, string>();
  const left: string[] = [];
  const byCode = new Map(meters.map(({ id, code }) => [textKey(code), id]));
  for (const [at, [first = "", second]] of cells.entries()) {
    const id = second === undefined ? meters[from + at]?.id : byCode.get(textKey(first));
    const value = second ?? first;
    if (id !== undefined && value !== "") values.set(id, value);
    else if (id === undefined && first !== "") left.push(first);
  }
  return { values, left };
}
