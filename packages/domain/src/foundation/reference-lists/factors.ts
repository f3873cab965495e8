/** By how much an hour costs more at most. */
export const MOST_FACTOR = 10;
/** What one costs whose pay code says nothing. */
export const PLAIN_FACTOR = 1;

/** Whose values say by how much an hour costs more. */
export const hasFactor = (list: string): boolean => list === "pay-codes";
