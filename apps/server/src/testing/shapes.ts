import type { z } from "zod";
import { idMeta } from "@millwright/domain/kit/ids.ts";

export type Part = "params" | "query" | "headers" | "body";
export const PARTS: readonly Part[] = ["params", "query", "headers", "body"];
export type Path = readonly (string | number)[];

/** A field within the shape of a request; the place in a list is its first item. */
export interface Spot {
  path: Path;
  schema: z.core.$ZodType;
}

type Def = z.core.$ZodTypeDef &
  Partial<{
    shape: Record<string, z.core.$ZodType>;
    element: z.core.$ZodType;
    innerType: z.core.$ZodType;
    options: readonly z.core.$ZodType[];
    items: readonly z.core.$ZodType[];
    in: z.core.$ZodType;
    out: z.core.$ZodType;
    left: z.core.$ZodType;
    right: z.core.$ZodType;
    valueType: z.core.$ZodType;
  }>;

const DEEPEST = 12;

/** Every field of a shape, the shape itself first. */
export function spotsOf(schema: z.core.$ZodType, path: Path = []): Spot[] {
  if (path.length > DEEPEST) return [];
  const def = schema._zod.def as Def;
  const here = [{ path, schema }];
  const same = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])].filter((inner) => inner !== undefined);
  const fields = Object.entries(def.shape ?? {}).flatMap(([key, field]) => spotsOf(field, [...path, key]));
  const items = [def.element, ...(def.items ?? []).slice(0, 1)]
    .filter((item) => item !== undefined)
    .flatMap((item) => spotsOf(item, [...path, 0]));
  return [...here, ...same.flatMap((inner) => spotsOf(inner, path)), ...fields, ...items];
}

/** The fields that hold the id of a record, each once. */
export function idSpotsOf(schema: z.core.$ZodType) {
  const spots = spotsOf(schema).flatMap(({ path, schema: field }) => {
    const meta = idMeta.get(field as z.ZodType);
    return meta ? [{ path, ...meta }] : [];
  });
  return [...new Map(spots.map((spot) => [spot.path.join("."), spot])).values()];
}

/** A copy with another value at a place; undefined takes the place away. The way there must exist, or the test would try nothing. */
export function withAt<T>(whole: T, path: Path, value: unknown): T {
  const copy = structuredClone(whole);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) {
    const next = holder[key];
    if (typeof next !== "object" || next === null)
      throw new Error(`the example holds nothing at ${path.join(".")}: fill it, so that the ids in it are tried`);
    holder = next as Record<string | number, unknown>;
  }
  const last = path.at(-1);
  if (last === undefined) return value as T;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
