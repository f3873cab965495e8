/** Who is of a crew from one day to another, both included. */
export interface Membership {
  id: number;
  crewId: number;
  fromDay: string;
  toDay: string | null;
  isLead: boolean;
}

/** The crew of somebody on a day; of several the one that they lead, else the one that they have been in the longest. Work that is given to them without a crew is that crew's. */
export function crewOn<One extends Membership>(memberships: readonly One[], day: string): One | null {
  const then = memberships.filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day));
  return then.toSorted(nearest)[0] ?? null;
}

const nearest = (one: Membership, other: Membership): number =>
  Number(other.isLead) - Number(one.isLead) ||
  (one.fromDay < other.fromDay ? -1 : one.fromDay > other.fromDay ? 1 : 0) ||
  one.id - other.id;
