/** What keeps the order of a meter's readings that wait to be sent, whoever brings them. */
export const meterRecord = (id: number): string => `meters/${id}`;
