/**
 * What becomes of a report for one person. written: a message was written, and the outbox sends it. no_access: they do not reach what the report shows. no_account: they left,
 * or cannot sign in. not_drawn: it could not be made.
 */
export const OUTCOMES = ["waiting", "written", "no_access", "no_account", "not_drawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];
