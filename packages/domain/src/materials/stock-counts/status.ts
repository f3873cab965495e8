/** On the wire they are numbered in this order, from 1. */
export const COUNT_STATUSES = ["draft", "counting", "to_recount", "to_approve", "booked", "cancelled"] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const numberOf = (status: CountStatus): number => COUNT_STATUSES.indexOf(status) + 1;
export const statusNumbered = (number: number): CountStatus | undefined => COUNT_STATUSES[number - 1];

/** What a person may make of it: it begins, it is booked, it is given up. */
const BY_HAND: Record<CountStatus, readonly CountStatus[]> = {
  draft: ["counting", "cancelled"],
  counting: ["cancelled"],
  to_recount: ["cancelled"],
  to_approve: ["booked", "cancelled"],
  booked: [],
  cancelled: [],
};
export const mayBecome = (from: CountStatus, to: CountStatus): boolean => BY_HAND[from].includes(to);

/** Somebody counts on it. */
export const COUNTS: readonly CountStatus[] = ["counting", "to_recount"];
/** It is under way: what stands on it stands on no other count. */
export const OPEN: readonly CountStatus[] = ["counting", "to_recount", "to_approve"];

/** What follows once everything that was asked for is counted: the rule says so, nobody else. */
export const afterCounting = (isToRecount: boolean): CountStatus => (isToRecount ? "to_recount" : "to_approve");
