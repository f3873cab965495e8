import type { WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import type { Entry } from "../tree.ts";

/** A status as the table of entries shows it; it has no code and nothing stands below it. */
export type StatusEntry = WorkOrderStatus & Entry;

export const entryOf = (status: WorkOrderStatus): StatusEntry => ({ ...status, code: "", level: 1, parentId: null });
