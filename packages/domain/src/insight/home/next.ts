import type { Category } from "../../foundation/statuses/categories.ts";
import { ENDED } from "../../work/orders/status.ts";

interface InDay {
  id: number;
  status: { category: Category };
}

/** The order that comes after one that is done, of a day in its parts: the first that can be worked at. Those of which more is known than the day does are left out. */
export function nextInDay<O extends InDay>(
  parts: readonly { rows: readonly O[] }[],
  doneId: number,
  isEnded: (id: number) => boolean,
): O | null {
  const waits = ({ id, status: { category } }: O) => id !== doneId && category !== "on_hold" && !ENDED.includes(category) && !isEnded(id);
  return parts.flatMap(({ rows }) => rows).find(waits) ?? null;
}
