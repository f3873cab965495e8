import type { ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { misfits, SCHEME, type SchemeList } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { useAddress } from "../../../kit/address.ts";
import { useEvery } from "../schemes.ts";

export interface SchemeColumn {
  list: SchemeList;
  /** Every value of the list, and those that fit what is chosen above. */
  all: readonly ReferenceValue[];
  fitting: readonly ReferenceValue[];
  chosen: ReferenceValue | undefined;
  /** What is chosen in the list just above. */
  above: ReferenceValue | undefined;
}

/** The four lists with what is chosen in each; the choice stands in the address. */
export function useScheme() {
  const [address, change] = useAddress();
  const lists = [
    useEvery(valuesOf("asset-classifications").list),
    useEvery(valuesOf("asset-categories").list),
    useEvery(valuesOf("asset-groups-1").list),
    useEvery(valuesOf("asset-groups-2").list),
  ];
  const every = new Map(lists.flatMap(({ data = [] }) => data).map((value) => [value.id, value]));
  const belongsTo = (id: number) => every.get(id)?.belongsToId ?? null;
  const asked = String(address["chosen"] ?? "")
    .split("-")
    .map(Number);
  const ids = SCHEME.map((list, at) => (every.get(asked[at] ?? 0)?.list === list ? (asked[at] ?? null) : null));
  const fits = (id: number, at: number) =>
    misfits([...ids.slice(0, at), id, ...SCHEME.slice(at + 1).map(() => null)], belongsTo).length === 0;
  const columns = SCHEME.map((list, at): SchemeColumn => {
    const all = lists[at]?.data ?? [];
    return {
      list,
      all,
      fitting: all.filter(({ id }) => fits(id, at)),
      chosen: every.get(ids[at] ?? 0),
      above: at === 0 ? undefined : every.get(ids[at - 1] ?? 0),
    };
  });
  return {
    columns,
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error)?.error,
    retry: () => lists.forEach((list) => void list.refetch()),
    /** Chooses a value, or takes the choice back; what is chosen further on stays only where it fits. */
    choose: (at: number, id: number | null) => {
      const next = ids.map((old, place) => (place === at ? id : old));
      const bad = new Set(misfits(next, belongsTo).map((one) => one.at));
      change({ chosen: next.map((one, place) => (bad.has(place) && place > at ? 0 : (one ?? 0))).join("-") });
    },
  };
}
