import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { wordAt } from "@millwright/domain/register/meters/words.ts";
import { formatNumber } from "../../../kit/format.ts";

export type Written = Pick<Meter, "kind" | "decimals" | "states" | "unit">;

/** A value of a meter as people write it: with its unit, or the word that it stands for. */
export function written({ kind, decimals, states, unit }: Written, value: number | null): string {
  if (value === null) return "";
  if (kind === "characteristic") return wordAt(states, value) ?? "";
  const figure = formatNumber(value, decimals ?? 2);
  return unit ? `${figure} ${unit.code}` : figure;
}
