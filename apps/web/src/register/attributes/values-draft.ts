import { z } from "zod";
import type { AssetAttributes, Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { MAX_TEXT } from "@millwright/domain/register/attributes/kinds.ts";

type Value = string | number | boolean | null;

/** The shape of a form for these attributes; what it lets through the server judges by the rule of the domain. */
export const draftOf = (attributes: readonly Attribute[]) =>
  z.object({ values: z.object(Object.fromEntries(attributes.map((one) => [keyOf(one), fieldOf(one)]))) }) as unknown as z.ZodObject<{
    values: z.ZodType<Record<string, Value>, Record<string, Value>>;
  }>;

function fieldOf(attribute: Attribute): z.ZodType {
  const shape = shapeOf(attribute);
  return attribute.isRequired ? shape : shape.nullable().optional();
}

function shapeOf({ kind, minimum, maximum }: Attribute): z.ZodType {
  if (kind === "number") {
    const number = z.number();
    const from = minimum === null ? number : number.min(minimum);
    return maximum === null ? from : from.max(maximum);
  }
  if (kind === "reference") return z.int();
  if (kind === "yesNo") return z.boolean();
  return kind === "day" ? z.iso.date() : z.string().max(MAX_TEXT);
}

/** What stands in the form at first: a record by its id. */
export const startOf = ({ attributes, values }: AssetAttributes): Record<string, Value> =>
  Object.fromEntries(
    attributes.map((one) => {
      const value = values[keyOf(one)] ?? null;
      return [keyOf(one), typeof value === "object" ? (value?.id ?? null) : value];
    }),
  );
