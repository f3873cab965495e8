import type { Reason } from "../../../kit/reasons.ts";

/** Files of many orders that wait to be drawn, or are being drawn: of one person, and of their organisation. */
export const MOST_WAITING = { ofPerson: 3, ofTenant: 20 } as const;
/** Drawn files of one person that are kept; a further one takes the place of the oldest. */
export const MOST_KEPT = 10;

/** Why a further file has to wait until others are drawn; null where it need not. */
export function waitingFault(waiting: { ofPerson: number; ofTenant: number }): { reason: Reason; limit: number } | null {
  if (waiting.ofPerson >= MOST_WAITING.ofPerson) return { reason: "prints_waiting", limit: MOST_WAITING.ofPerson };
  if (waiting.ofTenant >= MOST_WAITING.ofTenant) return { reason: "prints_waiting_all", limit: MOST_WAITING.ofTenant };
  return null;
}
