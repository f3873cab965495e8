import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { Words } from "../../../../platform/pdf/words.ts";

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
