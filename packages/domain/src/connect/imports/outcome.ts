import type { Import } from "./contract.ts";

export const OUTCOMES = ["nothing", "partly", "same"] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Counted = Pick<Import, "state" | "rowsCreated" | "rowsUpdated" | "rowsUnchanged" | "rowsRefused">;

/** What a finished import came to, where "imported" would say too much: nothing of it, all but some rows, or nothing new. Null for every other one. */
export function outcomeOf({ state, rowsCreated, rowsUpdated, rowsUnchanged, rowsRefused }: Counted): Outcome | null {
  if (state !== "done") return null;
  const written = rowsCreated + rowsUpdated;
  if (rowsRefused > 0) return written + rowsUnchanged === 0 ? "nothing" : "partly";
  return written === 0 && rowsUnchanged > 0 ? "same" : null;
}
