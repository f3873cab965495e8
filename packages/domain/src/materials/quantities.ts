import { z } from "zod";
import { MOST_PLACES } from "../foundation/reference-lists/places.ts";

/** Quantities are below this. */
export const QUANTITY_LIMIT = 1_000_000_000;

/** Whether a quantity has at most so many decimals; a unit that says nothing allows three. Nothing is ever rounded to make it fit. */
export function fitsPlaces(quantity: number, places: number | null | undefined): boolean {
  const scale = 10 ** (places ?? MOST_PLACES);
  const scaled = quantity * scale;
  // A JSON number such as 0.1 is not exact: what it lacks is far below half a step at this size.
  return Math.abs(scaled - Math.round(scaled)) <= Math.max(1e-6, Math.abs(scaled) * 1e-12);
}

/** More than nothing, with three decimals at most. */
export const quantity = () =>
  z
    .number()
    .min(0.001)
    .lt(QUANTITY_LIMIT)
    .refine((sent) => fitsPlaces(sent, MOST_PLACES), "too_many_decimals");
