import { sentence, type Reason, type ReasonParams } from "./reasons.ts";

/** Every way a call can be refused, with its HTTP status. Anything else that is thrown is a bug and answers 500. */
export const REFUSALS = { invalid: 400, signed_out: 401, forbidden: 403, not_found: 404, conflict: 409 } as const;
/** Refusals that only the platform gives. */
export const PLATFORM_REFUSALS = { too_slow: 408, too_large: 413, unsupported: 415, too_many: 429, unavailable: 503, full: 507 } as const;
export type RefusalCode = keyof typeof REFUSALS | keyof typeof PLATFORM_REFUSALS;
export const statusOf = (code: RefusalCode): number => ({ ...REFUSALS, ...PLATFORM_REFUSALS })[code];

/** One bad field: its path as a dotted name (`contacts.0.email`) and why. */
export interface FieldFault {
  path: string;
  reason: Reason;
  params?: ReasonParams;
}
export interface RefusalDetail {
  reason?: Reason;
  params?: ReasonParams;
  fields?: readonly FieldFault[];
  /** When asking again may help, for what is refused for a while. */
  retryAfterSeconds?: number;
  /** The row as it stands now, for a stale write. */
  current?: unknown;
}

/** An expected "no": the person can act on it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(sentence(detail.reason ?? code, detail.params));
    this.code = code;
    this.detail = detail;
  }
}

/** The body of a refusal on the wire. */
export interface RefusalBody {
  code: RefusalCode | "bug";
  message: string;
  reason?: string;
  params?: ReasonParams;
  fields?: readonly FieldFault[];
  current?: unknown;
  requestId?: string;
}

export const refuse = (code: RefusalCode, reason: Reason, params?: ReasonParams): Refusal =>
  new Refusal(code, { reason, ...(params ? { params } : {}) });

/** Refuses one field of the input. */
export const refuseField = (path: string, reason: Reason, params?: ReasonParams): Refusal =>
  new Refusal("invalid", { fields: [{ path, reason, ...(params ? { params } : {}) }] });

/** Refuses what must be explained and is not: a conflict with what is asked for here, with the field that lacks it. */
export const reasonMissing = (path = "reason"): Refusal =>
  new Refusal("conflict", { reason: "reason_missing", fields: [{ path, reason: "reason_missing" }] });

/** States what the program itself promises; a false condition is a bug, not a person's mistake. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}
