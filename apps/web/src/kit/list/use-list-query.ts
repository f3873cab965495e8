import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FiltersOf, NamedList, SortOf } from "@millwright/domain/kit/columns.ts";
import type { Access, Request } from "@millwright/domain/kit/endpoint.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { isRefusal } from "../wire/failures.ts";
import { fetchCall, onAnew, onChanged } from "../wire/query.ts";
import { filtersOf, without, type Fixed } from "./fixed.ts";
import type { ListCall, RowOf } from "./list-call.ts";
import type { ListState } from "./list-state.ts";
import { askedOf, listSearch, mended, sameJson, type Asked, type FilterModel, type ListSearch } from "./search.ts";
import { useFollowing, type Following } from "./use-following.ts";
import { useFound, type Counting, type ReadRows } from "./use-found.ts";

/** What a list asks, and the reading of it. */
export interface ListQuery<R> extends Counting {
  /** The path of its call: tells lists apart in the cache. */
  key: string;
  /** Who may read it. */
  access: Access;
  state: ListState;
  search: ListSearch;
  change: (next: Partial<ListSearch> & { preview?: number | undefined }) => void;
  /** All that is asked, with what the list is of. */
  asked: Asked;
  /** The filters that the reader may change. */
  filters: FilterModel;
  /** What the list is of. */
  fixed: FilterModel;
  /** What it asks besides: quick filters. */
  extra: Record<string, unknown> | undefined;
  read: ReadRows<R>;
  /** Grows when the rows must be read anew. */
  epoch: number;
  reload: () => void;
  /** What others change. */
  following: Following<R>;
}

export interface QueryDefaults<C extends NamedList> {
  /** The order of a list that nobody sorted. */
  sort?: SortOf<C>;
  filter?: FiltersOf<C>;
  /** What the list is of: the orders of one asset. */
  of?: Fixed<C>;
  /** The same said as filters, and as words that are looked for beside the reader's own. */
  within?: FilterModel;
  words?: string;
  /** Sent with every request (the board of a list of orders). */
  params?: Record<string, unknown>;
  /** What the list asks besides the one list request (quick filters of the contract). A change reads the rows anew. */
  extra?: Record<string, unknown>;
}

const NO_FILTERS: FilterModel = {};

/** What a list is of, as filters. */
export const useFixed = <C extends NamedList>({ of = {}, within }: Pick<QueryDefaults<C>, "of" | "within">): FilterModel =>
  useSame({ ...filtersOf(of), ...within });

interface Asking<C extends NamedList> extends QueryDefaults<C> {
  fixed: FilterModel;
  /** Which of the columns that are worked out beside the rows are looked at. */
  figures: readonly string[];
}

export function useListQuery<C extends ListCall & NamedList>(
  call: C,
  state: ListState,
  { sort, filter, fixed, figures, words, params, extra }: Asking<C>,
): ListQuery<RowOf<C>> {
  type R = RowOf<C>;
  const { address, change } = state;
  const search = useSame(listSearch(address) as ListSearch);
  const usual = search.figure ? undefined : (filter as FilterModel | undefined);
  const own = search.filter ?? usual ?? NO_FILTERS;
  const filters = useSame(without(own, fixed));
  const q = [words, search.q].filter(Boolean).join(" ").slice(0, 100);
  const asked = useSame(askedOf({ ...search, ...(q ? { q } : {}), filter: { ...filters, ...fixed } }, sort ? { sort } : {}));
  const sent = useSame(params);
  const more = useSame(extra);
  const wanted = useSame(figures);
  const [epoch, setEpoch] = useState(0);
  const reload = useCallback(() => setEpoch((count) => count + 1), []);

  // For the answer alone: a changed address must not make the reading itself anew.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const read = useCallback<ReadRows<R>>(
    async (what, at) => {
      const list = { ...what, ...at, ...more, ...(wanted.length < figuresOf(call) ? { figures: wanted } : {}) };
      const request = { ...(sent ? { params: sent } : {}), ...(call.method === "GET" ? { query: list } : { body: list }) };
      try {
        return (await fetchCall(call, request as unknown as Request<C>)) as ListReply<R>;
      } catch (failure) {
        const rest = isRefusal(failure, "invalid") && mended(latest.current, failure.detail.fields ?? []);
        if (rest) change({ ...rest });
        throw failure;
      }
    },
    [call, sent, more, wanted, change],
  );
  const counting = useFound<R>(asked, read, epoch);

  // Follows the changes that other parts of the page make, and those that arrive from other people.
  useEffect(() => onChanged((paths) => void (paths.has(call.path) && reload())), [call.path, reload]);
  useEffect(() => onAnew(reload), [reload]);

  const { path, access } = call;
  const following = useFollowing<R>({ name: call.name, path, asked, read, reload });
  return useMemo(
    () => ({ ...counting, key: path, access, state, search, change, asked, filters, fixed, extra: more, read, epoch, reload, following }),
    [counting, path, access, state, search, change, asked, filters, fixed, more, read, epoch, reload, following],
  );
}

/** How many figures there are; a list that shows all of them need not say which. */
const figuresOf = ({ columns }: NamedList): number => Object.values(columns).filter(({ isFigure }) => isFigure).length;

/** The same object as long as it says the same: the address is parsed anew on every navigation. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (sameJson(kept, value)) return kept;
  keep(value);
  return value;
}
