import type { Ref } from "@millwright/domain/kit/fields.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** How a request is named in an order: the one it came of, and the one that follows a finding. */
export const requestChip = slotOf<{ request: Ref }>("workOrders.requestChip");
