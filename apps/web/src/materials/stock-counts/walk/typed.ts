import type { StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { fitsPlaces, QUANTITY_LIMIT } from "@millwright/domain/materials/quantities.ts";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";

export type Typed = { quantity: number } | { fault: string } | null;

/** What was typed as a quantity of a line, or why it is none; null while nothing is typed. */
export function typedOf({ places, unit, lot }: Pick<StockCountLine, "places" | "unit" | "lot">, text: string): Typed {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  if (!/^\d+(\.\d+)?$/.test(plain)) return { fault: sentence("not_a_number") };
  const quantity = Number(plain);
  if (quantity >= QUANTITY_LIMIT) return { fault: sentence("too_big", { limit: QUANTITY_LIMIT }) };
  if (lot?.isSerial && quantity > 1) return { fault: sentence("serial_is_one") };
  return fitsPlaces(quantity, places)
    ? { quantity }
    : { fault: sentence("too_many_places", { places: places ?? MOST_PLACES, unit: unit ?? "" }) };
}
