/** What an operating status says of an asset; one of which nobody said anything means that it is up. What is out of service is not in use: it has no downtime, and its plans rest. */
export const MEANINGS = ["up", "degraded", "down", "out_of_service"] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Whose values have one. */
export const hasMeaning = (list: string): boolean => list === "asset-operating-statuses";
