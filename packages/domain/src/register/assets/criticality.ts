/** How much depends on an asset: levels 1 to 3 on the wire, A (most) to C for people. */
export const CRITICALITIES = [
  { level: 1, letter: "A" },
  { level: 2, letter: "B" },
  { level: 3, letter: "C" },
] as const;
export type CriticalityLetter = (typeof CRITICALITIES)[number]["letter"];

export const letterOf = (level: number | null | undefined): CriticalityLetter | null =>
  CRITICALITIES.find((known) => known.level === level)?.letter ?? null;
