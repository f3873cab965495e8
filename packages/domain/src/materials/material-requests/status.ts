/** On the wire they are numbered in this order, from 1. */
export const REQUEST_STATUSES = ["draft", "submitted", "approved", "rejected", "partly_issued", "issued", "closed", "cancelled"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** Something of it is still to be issued. */
export const TO_ISSUE = ["approved", "partly_issued"] as const satisfies readonly RequestStatus[];

export const numberOf = (status: RequestStatus): number => REQUEST_STATUSES.indexOf(status) + 1;
export const statusNumbered = (number: number): RequestStatus | undefined => REQUEST_STATUSES[number - 1];

/** What a person may make of it. Partly issued and issued follow from issues, and from nothing else. */
const BY_HAND: Record<RequestStatus, readonly RequestStatus[]> = {
  draft: ["submitted", "cancelled"],
  submitted: ["draft", "approved", "rejected", "cancelled"],
  approved: ["closed", "cancelled"],
  rejected: ["draft"],
  partly_issued: ["closed"],
  issued: ["closed"],
  closed: [],
  cancelled: [],
};
export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean => BY_HAND[from].includes(to);
/** The moves that take a sentence why: no, never mind, and enough of it while something is left to come. */
export const needsReason = (to: RequestStatus, isLeft: boolean): boolean =>
  to === "rejected" || to === "cancelled" || (to === "closed" && isLeft);
/** The moves by which somebody decides about what another one asks for. */
export const isDecision = (to: RequestStatus): boolean => to === "approved" || to === "rejected";

/** What is asked for changes in a draft alone. */
export const CHANGES: readonly RequestStatus[] = ["draft"];
/** Something may be issued of it, and what is left of it is kept. */
export const ISSUABLE = ["approved", "partly_issued"] as const satisfies readonly RequestStatus[];
export const isIssuable = (status: RequestStatus): boolean => (ISSUABLE as readonly RequestStatus[]).includes(status);
/** Somebody waits for it, or for an answer. */
export const WAITING = ["draft", "submitted", "approved", "partly_issued"] as const satisfies readonly RequestStatus[];
export const isWaiting = (status: RequestStatus): boolean => (WAITING as readonly RequestStatus[]).includes(status);

/** Of one line, in the stock's units. */
export interface Asked {
  quantity: number;
  issued: number;
}
export const openOf = ({ quantity, issued }: Asked): number => Math.max(0, Math.round((quantity - issued) * 1000) / 1000);

/** What a request is by what was issued of it. */
export function statusByIssues(lines: readonly Asked[]): RequestStatus {
  if (lines.every((line) => openOf(line) === 0)) return "issued";
  return lines.some(({ issued }) => issued > 0) ? "partly_issued" : "approved";
}
