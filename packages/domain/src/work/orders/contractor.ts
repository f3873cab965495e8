/**
 * The supplier that an order is given to.
 *
 * Invariant: where an order names a contractor and somebody responsible, that person works for the contractor; until one of its people is named, it stands alone.
 */
export interface Given {
  contractorId: number | null | undefined;
  personId: number | null | undefined;
}

/** Whether the person may stand beside the contractor; `employerId` is the supplier that the person works for, null for one's own people. */
export const fitsContractor = ({ contractorId, personId }: Given, employerId: number | null): boolean =>
  typeof contractorId !== "number" || typeof personId !== "number" || employerId === contractorId;
