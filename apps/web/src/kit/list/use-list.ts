import type { SubModule } from "@millwright/domain/kit/access.ts";
import type { FiltersOf, Listed, SortOf } from "@millwright/domain/kit/columns.ts";
import type { Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAddress } from "../address.ts";
import { isRefusal } from "../wire/failures.ts";
import { fetchCall, onChanged } from "../wire/query.ts";
import type { Column } from "../grid/columns.tsx";
import type { ListCall, RowOf } from "./list-call.ts";
import { useArrangement, type Arrangement } from "../grid/use-arrangement.ts";
import { useFound, type Counting, type ReadRows } from "./use-found.ts";
import { askedOf, type Asked, type FilterModel, listSearch, type ListSearch, mended, sameJson } from "./search.ts";

export type { ListCall, RowOf } from "./list-call.ts";

export interface List<R> extends Arrangement<R>, Counting {
  /** The path of its call: tells lists apart in the cache. */
  key: string;
  columns: readonly Column<R>[];
  search: ListSearch;
  change: (next: Partial<ListSearch> & { preview?: number | undefined }) => void;
  asked: Asked;
  /** What it asks besides: quick filters. */
  extra: Record<string, unknown> | undefined;
  read: ReadRows<R>;
  /** Grows when the rows must be read anew. */
  epoch: number;
  reload: () => void;
}

interface ListDefaults<C extends Listed> {
  /** The order of a list that nobody sorted. */
  sort?: SortOf<C>;
  filter?: FiltersOf<C>;
  /** Sent with every request (the board of a list of orders). */
  params?: Record<string, unknown>;
  /** What the list asks besides the one list request (quick filters of the contract). A change reads the rows anew. */
  extra?: Record<string, unknown>;
}

/** A list whose state (order, filters, search, archived) is in the address. */
export function useList<C extends ListCall & Listed>(
  call: C,
  columns: readonly Column<RowOf<C>>[],
  { sort, filter, params, extra }: ListDefaults<C> = {},
): List<RowOf<C>> {
  type R = RowOf<C>;
  const [raw, change] = useAddress();
  const search = useSame(listSearch(raw) as ListSearch);
  const asked = useSame(askedOf(search, { ...(sort ? { sort } : {}), ...(filter ? { filter: filter as FilterModel } : {}) }));
  const arrangement = useArrangement(nameOf(call), columns as readonly Column<R>[], [raw, change]);
  const fixed = useSame(params);
  const more = useSame(extra);
  const [epoch, setEpoch] = useState(0);
  const reload = useCallback(() => setEpoch((count) => count + 1), []);

  // For the answer alone: a changed address must not make the reading itself anew.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const read = useCallback<ReadRows<R>>(
    async (what, at) => {
      const list = { ...what, ...at, ...more };
      const request = { ...(fixed ? { params: fixed } : {}), ...(call.method === "GET" ? { query: list } : { body: list }) };
      try {
        return (await fetchCall(call, request as unknown as Request<C>)) as ListReply<R>;
      } catch (failure) {
        const rest = isRefusal(failure, "invalid") && mended(latest.current, failure.detail.fields ?? []);
        if (rest) change(rest);
        throw failure;
      }
    },
    [call, fixed, more, change],
  );
  const counting = useFound<R>(asked, read, epoch);

  // Follows the changes that other parts of the page make, and those that arrive from other people.
  useEffect(() => onChanged((paths) => void (paths.has(call.path) && reload())), [call.path, reload]);

  return useMemo(
    () => ({ ...arrangement, ...counting, key: call.path, columns, search, change, asked, extra: more, read, epoch, reload }),
    [arrangement, counting, call.path, columns, search, change, asked, more, read, epoch, reload],
  );
}

/** A list is kept under the sub-module whose permission opens it. */
const nameOf = ({ access }: Endpoint): SubModule | null => (typeof access === "object" && "subModule" in access ? access.subModule : null);

/** The same object as long as it says the same: the address is parsed anew on every navigation. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (sameJson(kept, value)) return kept;
  keep(value);
  return value;
}
