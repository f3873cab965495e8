import { useCallback, useMemo, useState } from "react";
import { useAddress } from "../address.ts";

/**
 * Where a list keeps what a person has set: "page" is the address, "tab" the address under the list's name, beside the state of the page it stands
 * on, "memory" nowhere but in what is drawn.
 */
export type StatePlace = "page" | "tab" | "memory";

export interface ListState {
  place: StatePlace;
  /** What is set, under the plain keys wherever it is kept: `sort`, `filter`, `q`, `view`, `preview`. */
  address: Record<string, unknown>;
  /** Undefined takes a key out. */
  change: (next: Record<string, unknown>) => void;
}

export function useListState(place: StatePlace, name: string): ListState {
  const [page, changePage] = useAddress();
  const [memory, setMemory] = useState<Record<string, unknown>>({});
  const prefix = place === "tab" ? `${name}.` : "";
  const change = useCallback(
    (next: Record<string, unknown>) => {
      if (place === "memory") setMemory((before) => ({ ...before, ...next }));
      else changePage(withPrefix(next, prefix));
    },
    [place, prefix, changePage],
  );
  const address = place === "memory" ? memory : prefix === "" ? page : underPrefix(page, prefix);
  return useMemo(() => ({ place, address, change }), [place, address, change]);
}

/** What stands in an address under a prefix, without it. */
export const underPrefix = (address: Record<string, unknown>, prefix: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  );

export const withPrefix = (next: Record<string, unknown>, prefix: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(next).map(([key, value]) => [prefix + key, value]));
