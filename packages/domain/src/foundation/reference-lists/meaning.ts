/** What an operating status says of an asset; one of which nobody said anything means that it is up. */
export const MEANINGS = ["up", "degraded", "down"] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Whose values have one. */
export const hasMeaning = (list: string): boolean => list === "asset-operating-statuses";
