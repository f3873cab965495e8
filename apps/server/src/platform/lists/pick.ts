import { z } from "zod";
import { aliasOf } from "@millwright/domain/kit/ids.ts";

/** Makes of a reply what its schema names, and nothing else, without checking types: the presenter of a reply. */
export type Pick = (value: unknown) => unknown;

const whole: Pick = (value) => value;

/** Compiled once per call. Objects are picked key by key, lists item by item; unions and records pass as they are unless all branches are objects. */
export function pickerOf(schema: z.core.$ZodType, depth = 0): Pick {
  if (depth > 12) return whole;
  if (schema instanceof z.ZodObject) return objectPicker(schema, depth);
  if (schema instanceof z.ZodArray) {
    const item = pickerOf(schema.element, depth + 1);
    return item === whole ? whole : (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return pickerOf(schema.unwrap(), depth + 1);
  }
  return whole;
}

function objectPicker(schema: z.ZodObject, depth: number): Pick {
  const parts = Object.entries(schema.shape).map(([key, field]) => ({
    key,
    from: aliasOf.get(field)?.of ?? key,
    pick: pickerOf(field, depth + 1),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const source = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const { key, from, pick } of parts) {
      const found = source[from];
      if (found !== undefined) picked[key] = pick(found);
    }
    return picked;
  };
}
