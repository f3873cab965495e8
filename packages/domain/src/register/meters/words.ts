/** The words of a characteristic; a reading holds the place of its word. */
export const wordsOf = (words: string | null): string[] =>
  (words ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

export const wordAt = (words: string | null, value: number | null): string | null =>
  value === null ? null : (wordsOf(words)[value] ?? null);

/** Readings rest on places: what is there stays where it is, further words come behind. */
export const keepsPlaces = (were: string | null, are: string | null): boolean => {
  const now = wordsOf(are);
  return wordsOf(were).every((word, at) => now[at] === word);
};
