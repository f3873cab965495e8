import type { z } from "zod";

/** What a form must know of a draft to be drawn; checking takes the draft itself. */
export interface Outline {
  fields: readonly string[];
  /** Paths that refuse to be absent, those in rows of a list without a place: `contacts.name`. */
  required: readonly string[];
}

export const outlineOf = (draft: z.ZodObject): Outline => ({ fields: Object.keys(draft.shape), required: requiredIn(draft, "") });

/** Whether a path of the form, `contacts.0.name`, is among the required ones. */
export const isRequired = ({ required }: Outline, path: string): boolean => required.includes(path.replace(/\.\d+(?=\.|$)/g, ""));

function requiredIn(shape: z.ZodType, above: string): string[] {
  return Object.entries(partsOf(shape)).flatMap(([name, part]) => {
    const path = `${above}${name}`;
    return [...(part.safeParse(undefined).success ? [] : [path]), ...requiredIn(part, `${path}.`)];
  });
}

/** The fields of an object, or of a list's rows, however wrapped (optional, nullable). */
function partsOf(shape: z.ZodType): Record<string, z.ZodType> {
  if ("shape" in shape) return shape.shape as Record<string, z.ZodType>;
  if ("element" in shape) return partsOf(shape.element as z.ZodType);
  if ("unwrap" in shape && typeof shape.unwrap === "function") return partsOf(shape.unwrap() as z.ZodType);
  return {};
}
