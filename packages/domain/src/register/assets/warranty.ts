/** Days YYYY-MM-DD, both included; without a first one it holds from the beginning. */
export interface Warranty {
  warrantyFrom: string | null;
  warrantyUntil: string | null;
}
export type WarrantyState = "to come" | "under warranty" | "over";

/** How an asset stands with its maker on a day; null where nothing is agreed. */
export function warrantyOn({ warrantyFrom, warrantyUntil }: Warranty, day: string): WarrantyState | null {
  if (warrantyUntil === null) return null;
  if (day > warrantyUntil) return "over";
  return warrantyFrom !== null && day < warrantyFrom ? "to come" : "under warranty";
}

/** Why a warranty cannot be; null where it can. A beginning without an end is none. */
export function warrantyFault({
  warrantyFrom,
  warrantyUntil,
}: Warranty): { path: string; reason: "required" | "ends_before_start" } | null {
  if (warrantyFrom !== null && warrantyUntil === null) return { path: "warrantyUntil", reason: "required" };
  if (warrantyFrom !== null && warrantyUntil !== null && warrantyUntil < warrantyFrom)
    return { path: "warrantyUntil", reason: "ends_before_start" };
  return null;
}
