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
export function partsOf(shape: z.ZodType): Record<string, z.ZodType> {
  const bare = unwrapped(shape);
  if ("shape" in bare) return bare.shape as Record<string, z.ZodType>;
  return "element" in bare ? partsOf(bare.element as z.ZodType) : {};
}

/** What each row of a list is, however the list is wrapped; undefined for what is no list. */
export function elementOf(shape: z.ZodType): z.ZodType | undefined {
  const bare = unwrapped(shape);
  return "element" in bare ? (bare.element as z.ZodType) : undefined;
}

const unwrapped = (shape: z.ZodType): z.ZodType =>
  "unwrap" in shape && typeof shape.unwrap === "function" && !("element" in shape) ? unwrapped(shape.unwrap() as z.ZodType) : shape;
