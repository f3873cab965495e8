/**
 * Few of many bring most of it (Pareto; Juran's "vital few"). Invariants: the largest first; shares are of the whole, those left out of the list included; a share of nothing is none.
 */
export interface Shared {
  /** From 0 to 1, of the whole. */
  share: number;
  /** With all before it. */
  upTo: number;
  /** It is among the few that together bring the first 80 %. */
  isVital: boolean;
}

export const VITAL = 0.8;

/** The share of each amount; amounts are not negative and come with the largest first. `total` is that of the whole. */
export function sharesOf(amounts: readonly number[], total: number): Shared[] {
  let before = 0;
  return amounts.map((amount) => {
    const isVital = total > 0 && before / total < VITAL;
    before += amount;
    return { share: total > 0 ? amount / total : 0, upTo: total > 0 ? before / total : 0, isVital };
  });
}
