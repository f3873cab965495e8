import { attributes, type AttributeDraft } from "@millwright/domain/register/attributes/contract.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** An attribute made through the product's own call; of a new category where nothing else is said. */
export const buildAttribute = async (by: Person, facts: Partial<AttributeDraft> = {}) => {
  serial += 1;
  const valueId = facts.valueId ?? (await buildValue(by, "asset-categories")).id;
  return await by.ok(attributes.create, { body: { name: `Attribute ${serial}`, kind: "text", ...facts, valueId } });
};
