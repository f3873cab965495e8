import type { Board, Where } from "@millwright/domain/insight/boards/contract.ts";
import { RANGES, type Range } from "@millwright/domain/iot/messages/ranges.ts";
import { useAddress } from "../../kit/address.ts";

const idIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
const isRange = (value: unknown): value is Range => RANGES.includes(value as Range);

/** What can be chosen above a board, by its name in the address. */
export const PLACES = ["location", "asset", "network", "crew"] as const;
export type PlaceName = (typeof PLACES)[number];

export interface Place {
  where: Where;
  range: Range;
  change: (next: Record<string, unknown>) => void;
}

/** Where the board looks: what its reader chose, else what it says of itself. */
export function usePlace(board: Board): Place {
  const [address, change] = useAddress();
  const where: Where = {};
  for (const name of PLACES) {
    const id = idIn(address[name]) ?? board[`${name}Id`] ?? undefined;
    if (id !== undefined) where[`${name}Id`] = id;
  }
  if (board.typeId !== null) where.typeId = board.typeId;
  return { where, range: isRange(address["range"]) ? address["range"] : board.range, change };
}
