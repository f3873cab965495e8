import type { Store } from "./store.ts";

const MEGABYTE = 1_000_000;
/** Where the organisation has said nothing yet. */
const USUAL_MB = 30;

/**
 * The room that a device has for what was read. What was only looked at makes room first, pictures before words; then pictures of what is at hand; its words are left
 * out where nothing else is.
 */
export function roomIn(store: Store) {
  let limit = USUAL_MB * MEGABYTE;

  const all = async () => {
    const [pictures, answers] = await Promise.all([store.room("pictures"), store.room("answers")]);
    const rank = (name: "pictures" | "answers", isAtHand: boolean) => (isAtHand ? 2 : 0) + (name === "answers" ? 1 : 0);
    return [
      ...pictures.map((row) => ({ ...row, name: "pictures" as const })),
      ...answers.map((row) => ({ ...row, name: "answers" as const })),
    ].toSorted((one, other) => rank(one.name, one.isAtHand) - rank(other.name, other.isAtHand));
  };

  const dropUntil = async (rows: Awaited<ReturnType<typeof all>>, most: number) => {
    let sum = rows.reduce((total, { size }) => total + size, 0);
    const gone = rows.filter(({ size }) => {
      const mustGo = sum > most;
      if (mustGo) sum -= size;
      return mustGo;
    });
    for (const name of ["pictures", "answers"] as const)
      await store.drop(
        name,
        gone.filter((row) => row.name === name).map(({ key }) => key),
      );
    return gone.filter(({ isAtHand, name }) => isAtHand && name === "answers").length;
  };

  return {
    bytes: () => limit,
    setLimit: (megabytes: number) => {
      limit = megabytes * MEGABYTE;
    },
    /** Makes what is kept fit. Returns how many answers of what is at hand had to go. */
    trim: async (): Promise<number> => await dropUntil(await all(), limit),
    /** What is left of it for pictures of what is at hand: all but the words that are at hand. */
    forPictures: async (): Promise<number> =>
      limit - (await store.room("answers")).filter(({ isAtHand }) => isAtHand).reduce((total, { size }) => total + size, 0),
    /** The disk has none: half of what was read goes, for what was done. */
    give: async (): Promise<void> => {
      const rows = await all();
      await dropUntil(rows, rows.reduce((total, { size }) => total + size, 0) / 2);
    },
  };
}
