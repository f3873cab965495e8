/** Work that is given to a crew, and who of it does it. */
export interface CrewWork {
  crewId: number | null;
  responsiblePersonId: number | null;
}

/** Who hands out: how they stand to the order's crew today, and whether their role changes orders anyway. */
export interface Hand {
  personId: number;
  isMember: boolean;
  isLead: boolean;
  mayUpdate: boolean;
}

/** To whom; null gives it back to the crew. */
export interface Taker {
  personId: number | null;
  isMember: boolean;
}

export type HandingFault = "no_crew" | "not_of_the_crew" | "not_yours_to_hand_out";

/**
 * A lead hands the work of the crew to any of its members and takes it back; a member takes what nobody has, and gives back what is theirs. So a crew shares out its
 * work without anybody's being allowed to change orders.
 */
export function handingFault(order: CrewWork, hand: Hand, to: Taker): HandingFault | null {
  if (order.crewId === null) return "no_crew";
  // As it stands already: nothing is handed to anybody.
  if (to.personId === order.responsiblePersonId) return null;
  if (to.personId !== null && !to.isMember) return "not_of_the_crew";
  if (hand.isLead || hand.mayUpdate) return null;
  if (!hand.isMember) return "not_yours_to_hand_out";
  const isTaken = order.responsiblePersonId === null && to.personId === hand.personId;
  const isGivenBack = order.responsiblePersonId === hand.personId && to.personId === null;
  return isTaken || isGivenBack ? null : "not_yours_to_hand_out";
}
