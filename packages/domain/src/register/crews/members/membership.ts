/** Days YYYY-MM-DD, both included; without a last one it is still open. */
export interface Membership {
  fromDay: string;
  toDay: string | null;
}

export type MembershipState = "past" | "now" | "to come";

/** Where a membership stands on a day. */
export function stateOn({ fromDay, toDay }: Membership, day: string): MembershipState {
  if (fromDay > day) return "to come";
  return toDay !== null && toDay < day ? "past" : "now";
}

/** Whether two memberships share a day. */
export const overlap = (one: Membership, other: Membership): boolean =>
  (one.toDay === null || other.fromDay <= one.toDay) && (other.toDay === null || one.fromDay <= other.toDay);

/** Why it may not be so: the last day before the first, or a day on which the person is of the crew already. */
export function membershipFault(
  membership: Membership,
  others: readonly Membership[],
): { path: "toDay" | "personId"; reason: "ends_before_start" | "member_already" } | null {
  if (membership.toDay !== null && membership.toDay < membership.fromDay) return { path: "toDay", reason: "ends_before_start" };
  return others.some((other) => overlap(membership, other)) ? { path: "personId", reason: "member_already" } : null;
}
