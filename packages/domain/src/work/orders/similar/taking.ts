import { isSameText } from "../../../kit/texts.ts";
import { CHAIN } from "../failures/failures.ts";

/**
 * What of a closed order goes into another one as its plan.
 *
 * Invariant: what stands there already stays: a part that is planned is not planned again, an estimate that was given is not replaced.
 */
export interface Line {
  partId: number | null;
  text: string;
  unit: string | null;
  quantity: number;
}
export interface Offer {
  minutes: number | null;
  parts: readonly Line[];
}
export interface Standing {
  estimateMinutes: number | null;
  parts: readonly { partId: number | null; text: string }[];
}

/** Nothing of it is new: null. */
export function toTakeOver({ minutes, parts }: Offer, there: Standing): Offer | null {
  const isThere = (line: Line) =>
    there.parts.some(({ partId, text }) =>
      line.partId === null ? partId === null && isSameText(text, line.text) : partId === line.partId,
    );
  const taken = { minutes: there.estimateMinutes === null ? minutes : null, parts: parts.filter((line) => !isThere(line)) };
  return taken.minutes === null && taken.parts.length === 0 ? null : taken;
}

/** What a line of a closed order came to: what was used of it, and where nothing was taken, what had been planned. */
export const quantityOf = ({ estimatedQty, usedQty, issuedQty }: { estimatedQty: number; usedQty: number; issuedQty: number }): number =>
  issuedQty > 0 ? usedQty : estimatedQty;

/** How long it took: what was booked, else what was said at the end, else what had been estimated. */
export const minutesOf = (order: { workedMinutes: number; actualMinutes: number | null; estimateMinutes: number | null }): number | null =>
  order.workedMinutes > 0 ? order.workedMinutes : (order.actualMinutes ?? order.estimateMinutes);

type Chain = Partial<Record<(typeof CHAIN)[number], number | null | undefined>>;

/** What of the other order's chain goes on from what is said here, from the class down; nothing where something else is said above it. */
export function chainToTake(said: Chain, from: Chain): Chain {
  const taken: Chain = {};
  for (const level of CHAIN) {
    const [ours, theirs] = [said[level] ?? null, from[level] ?? null];
    if (theirs === null || (ours !== null && ours !== theirs)) break;
    if (ours === null) taken[level] = theirs;
  }
  return taken;
}
