import type { Shortage } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What may be taken instead of a part that is short: whoever plans the work has it taken. */
export const shortageInstead = slotOf<{ shortage: Shortage; instead: Shortage["instead"][number] }>("shortages.instead");
/** The work that waits. */
export const shortageWork = slotOf<{ shortage: Shortage }>("shortages.work");
