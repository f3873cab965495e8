import type { Reason } from "../../kit/reasons.ts";

/** What matters of an alarm for who acknowledges it. */
export interface Acknowledged {
  /** It is of a sensor of which a record is kept. */
  needsNote: boolean;
  acknowledgedAt: string | null;
}

/** Of a sensor of which a record is kept the first acknowledgement says what was done; afterwards there is nothing that would have to be said. Null: it may go ahead. */
export const noteFault = ({ needsNote, acknowledgedAt }: Acknowledged, note: string | null): Reason | null =>
  needsNote && acknowledgedAt === null && note === null ? "note_needed" : null;
