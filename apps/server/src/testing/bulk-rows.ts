/** Records as the calls for many rows name them: whatever version they have. */
export const rowsOf = (...records: readonly { id: number }[]): { id: number }[] => records.map(({ id }) => ({ id }));
