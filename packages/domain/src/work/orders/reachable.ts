import { offers, READY, type Offer, type StatusRef } from "./status.ts";

interface Order {
  status: StatusRef;
  responsiblePerson: unknown;
  /** Findings that nobody has answered. */
  unanswered: number;
}
/** The moves of an order as far as a row of the list tells: what only the record knows (open steps, times, a signature) counts as given here. */
export const offersOfRow = <S extends StatusRef>(
  { status, responsiblePerson, unanswered }: Order,
  statuses: readonly S[],
  mayApprove: boolean,
): Offer<S>[] =>
  offers(status, statuses, { ...READY, hasResponsiblePerson: responsiblePerson !== null, unansweredFindings: unanswered }, mayApprove);

/** A status that some of many orders can be given, and how many. */
export interface Reach<S extends StatusRef> {
  status: S;
  orders: number;
  needsReason: boolean;
}

/**
 * The statuses that at least one of these orders can go to, as far as their rows tell; the server answers for each order.
 */
export function reachable<S extends StatusRef>(orders: readonly Order[], statuses: readonly S[], mayApprove: boolean): Reach<S>[] {
  const found = new Map<number, Reach<S>>();
  for (const order of orders) {
    for (const { status, needsReason, obstacle } of offersOfRow(order, statuses, mayApprove)) {
      if (obstacle !== null) continue;
      const before = found.get(status.id);
      found.set(status.id, { status, orders: (before?.orders ?? 0) + 1, needsReason: needsReason || (before?.needsReason ?? false) });
    }
  }
  return statuses.flatMap(({ id }) => found.get(id) ?? []);
}
