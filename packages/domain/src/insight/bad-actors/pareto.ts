import { sharesOf, type Shared } from "../../kit/chart/shares.ts";

/** Each row with its share; they come with the largest first. `total` is that of the whole. */
export function paretoOf<T extends { amount: number }>(rows: readonly T[], total: number): (T & Shared)[] {
  const shares = sharesOf(
    rows.map(({ amount }) => amount),
    total,
  );
  return rows.map((row, at) => ({ ...row, ...(shares[at] ?? NONE) }));
}

const NONE: Shared = { share: 0, upTo: 0, isVital: false };
