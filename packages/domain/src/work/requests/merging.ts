import { STATUS } from "../orders/status.ts";
import { canMoveRequest, type RequestState } from "./status.ts";

export interface MergeSide extends RequestState {
  id: number;
}
export type MergeRefusal = "merge_self" | "already_converted" | "request_moved" | "merge_target_over";

/**
 * Why one request cannot be merged into another; null when it can.
 * Invariant: what others are merged into is itself merged into nothing, so there are neither chains nor circles. Whoever names a merged one
 * means the one that survived; the caller follows it there before asking.
 */
export function mergeRefusal(source: MergeSide, survivor: MergeSide): MergeRefusal | null {
  if (source.id === survivor.id) return "merge_self";
  if (source.isConverted) return "already_converted";
  if (!canMoveRequest(source, "merge")) return "request_moved";
  return survivor.statusId === STATUS.open || survivor.statusId === STATUS.inReview ? null : "merge_target_over";
}
