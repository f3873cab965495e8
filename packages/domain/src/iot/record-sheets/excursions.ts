/** From when the limit was passed until it was over, in whole minutes; null: it lasts. */
export const lengthMinutes = ({ sinceAt, clearedAt }: { sinceAt: string; clearedAt: string | null }): number | null =>
  clearedAt === null ? null : Math.round((Date.parse(clearedAt) - Date.parse(sinceAt)) / 60_000);
