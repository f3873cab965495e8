import type { ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a value by which assets are classed: what is to be said of such assets. `path`: the values chosen above it, the widest first. */
export const schemeParts = slotOf<{ value: ReferenceValue; path: readonly ReferenceValue[] }>("reference-lists.scheme");

/** What later features have to say of the values of a list, below them. */
export const listParts = slotOf<{ list: ListKey }>("reference-lists.list");
