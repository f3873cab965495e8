import { useAddress } from "../address.ts";

/** The quick filters of a contract that are on, as the address holds them: `?quick=mine,overdue`. */
export function useQuick<W extends string>(words: readonly W[]) {
  const [address, change] = useAddress();
  const said = String(address.quick ?? "").split(",");
  const quick = words.filter((word) => said.includes(word));
  const set = (next: readonly W[]) => change({ quick: next.join(",") || undefined });
  return {
    quick,
    clear: () => set([]),
    onToggle: (word: W) => set(quick.includes(word) ? quick.filter((other) => other !== word) : [...quick, word]),
  };
}
