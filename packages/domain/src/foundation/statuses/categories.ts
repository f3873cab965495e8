/**
 * Statuses and what they mean. Invariant: every status belongs to one fixed category, a tenant's own too; rules are about categories.
 */
export const CATEGORIES = ["open", "in_review", "in_progress", "on_hold", "completed", "closed", "cancelled"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The ids of the product's own statuses, one a category, in every tenant the same. */
export const STATUS = { open: 1, inReview: 2, completed: 3, closed: 4, cancelled: 5, inProgress: 6, onHold: 7 } as const;

/** Categories in which nothing is left to do. */
export const ENDED: readonly Category[] = ["completed", "closed", "cancelled"];
/** Categories in which only reopening changes the order. */
export const SEALED: readonly Category[] = ["closed", "cancelled"];
