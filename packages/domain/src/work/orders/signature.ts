/**
 * Who vouches for a completed order.
 * Invariant: where the organisation requires it, an order is completed only with a signature that stands; reopening sets it aside and it is asked anew.
 */
export const SIGNATURE_RULES = ["off", "offered", "required"] as const;
export type SignatureRule = (typeof SIGNATURE_RULES)[number];

/** What the organisation asks for and what the plan of an order does: the stricter of the two. */
export const strictest = (one: SignatureRule, other: SignatureRule | null): SignatureRule =>
  other !== null && SIGNATURE_RULES.indexOf(other) > SIGNATURE_RULES.indexOf(one) ? other : one;

export const lacksSignature = (rule: SignatureRule, isSigned: boolean): boolean => rule === "required" && !isSigned;

/** A drawing of a few strokes; the largest that is taken, in bytes and pixels. */
export const MAX_SIGNATURE_BYTES = 100_000;
export const MAX_SIGNATURE_WIDTH = 1600;
export const MAX_SIGNATURE_HEIGHT = 800;
