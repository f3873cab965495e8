import type { ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a value by which assets are classed: what is to be said of such assets. `path`: the values chosen above it, the widest first. */
export const schemeParts = slotOf<{ value: ReferenceValue; path: readonly ReferenceValue[] }>("reference-lists.scheme");
