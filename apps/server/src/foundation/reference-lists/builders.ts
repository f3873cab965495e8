import { referenceValues, type ReferenceValue, type ReferenceValueDraft } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valueOfKind } from "@millwright/domain/foundation/reference-lists/examples.ts";
import { isListKey, listOfKey, type ListKey, type ValuesPath } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A value made through the product's own call; in a hierarchy `parentId` says at which level. */
export const buildValue = async (by: Person, list: ListKey, facts: Partial<ReferenceValueDraft> = {}) => {
  serial += 1;
  return await by.ok(referenceValues[listOfKey(list).path as ValuesPath].create, {
    body: { code: `V${serial}`, name: `Value ${serial}`, ...facts },
  });
};

/** A status of the tenant's own. */
export const buildStatus = async (by: Person, category: "open" | "on_hold" | "in_progress" = "on_hold") => {
  serial += 1;
  return await by.ok(workOrderStatuses.create, { body: { name: `Status ${serial}`, category } });
};

/** A value of the kind an example asks for ("reference-lists:failures:2"), its parents with it. */
export async function buildValueOfKind(by: Person, kind: string): Promise<ReferenceValue> {
  const { list, level } = valueOfKind(kind);
  invariant(isListKey(list), `${list} is a list`);
  let value = await buildValue(by, list);
  for (let at = 1; at < level; at += 1) value = await buildValue(by, list, { parentId: value.id });
  return value;
}
