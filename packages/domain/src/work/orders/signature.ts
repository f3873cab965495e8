/**
 * Who vouches for a completed order.
 * Invariant: where the organisation requires it, an order is completed only with a signature that stands; reopening sets it aside and it is asked anew.
 */
export const SIGNATURE_RULES = ["off", "offered", "required"] as const;
export type SignatureRule = (typeof SIGNATURE_RULES)[number];

export const lacksSignature = (rule: SignatureRule, isSigned: boolean): boolean => rule === "required" && !isSigned;

/** A drawing of a few strokes; the largest that is taken, in bytes and pixels. */
export const MAX_SIGNATURE_BYTES = 100_000;
export const MAX_SIGNATURE_WIDTH = 1600;
export const MAX_SIGNATURE_HEIGHT = 800;
