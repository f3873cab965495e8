import { gtinKey, withoutAim } from "../../kit/labelled/codes.ts";
import { textKey } from "../../kit/texts.ts";

/** What a number of a part is: the manufacturer's, or printed as a barcode. */
export const NUMBER_KINDS = ["manufacturer", "barcode"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/**
 * As numbers are compared: without case, blanks, dashes and dots, so that "6205-2RS C3" and "62052rsc3" are one; a trade item's number in each of its lengths is one.
 */
export function numberKey(number: string): string {
  const key = textKey(withoutAim(number)).replace(/[\s._\u2010-\u2015-]/gu, "");
  return gtinKey(key) ?? key;
}

export interface NumberFault {
  at: number;
  reason: "duplicate" | "bad_format";
}

/** Places at which a number stands a second time in a list, or consists of signs alone. */
export function numberFaults(numbers: readonly { kind: NumberKind; number: string }[]): NumberFault[] {
  const seen = new Set<string>();
  return numbers.flatMap(({ kind, number }, at): NumberFault[] => {
    const key = numberKey(number);
    if (key === "") return [{ at, reason: "bad_format" }];
    const own = `${kind} ${key}`;
    if (seen.has(own)) return [{ at, reason: "duplicate" }];
    seen.add(own);
    return [];
  });
}
