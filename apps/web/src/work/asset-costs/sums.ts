import type { AssetCosts } from "@millwright/domain/work/asset-costs/contract.ts";

export type Groups = AssetCosts["own"];
export const sumOf = (groups: Groups): number => Object.values(groups).reduce((all, minor) => all + minor, 0);

/** How much of what another one would cost; null where nobody said what that is. */
export const shareOf = (amountMinor: number, { replacementValue }: Pick<AssetCosts, "replacementValue">): number | null =>
  replacementValue && replacementValue.amountMinor > 0 ? amountMinor / replacementValue.amountMinor : null;
