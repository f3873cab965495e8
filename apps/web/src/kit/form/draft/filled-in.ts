import type { z } from "zod";
import { isNothing } from "./merge.ts";
import { elementOf, partsOf } from "./outline.ts";
import type { Base, Values } from "./form-state.ts";

/**
 * What a form sends: a field in which nothing stands is left out where its shape can do without it but refuses null. Of a record that exists, a field
 * that was cleared stays null, so that the check says what may not be empty instead of keeping the old value without a word.
 */
export const filledIn = (shape: z.ZodType, values: Values, base: Base): Values =>
  withoutEmpty(shape, values, (field) => base.version !== null && !isNothing(base.values[field]));

function withoutEmpty(shape: z.ZodType, value: unknown, wasCleared: (field: string) => boolean): Values {
  const parts = partsOf(shape);
  return Object.fromEntries(
    Object.entries(value as Values).flatMap(([name, inner]) => {
      const part = parts[name];
      if (!part) return [[name, inner]];
      if (inner === null || inner === undefined || inner === "") return isLeftOut(part, inner) && !wasCleared(name) ? [] : [[name, inner]];
      return [[name, inside(part, inner)]];
    }),
  );
}

/** Rows and groups are sent whole: what is missing in one is missing from then on. */
function inside(part: z.ZodType, value: unknown): unknown {
  const element = elementOf(part);
  if (element) return Array.isArray(value) ? value.map((row) => inside(element, row)) : value;
  const isGroup = typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(partsOf(part)).length > 0;
  return isGroup ? withoutEmpty(part, value, () => false) : value;
}

const isLeftOut = (part: z.ZodType, nothing: unknown): boolean => !part.safeParse(nothing).success && part.safeParse(undefined).success;
