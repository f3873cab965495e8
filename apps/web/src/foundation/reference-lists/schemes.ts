import { useQuery } from "@tanstack/react-query";
import type { Contract, Endpoint, Reply } from "@millwright/domain/kit/endpoint.ts";
import { MAX_BLOCK_ROWS, type ListReply, type ListRequest } from "@millwright/domain/kit/list.ts";
import { referenceLists, referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { LIST_GROUPS, VIEWS, type ListGroup, type ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { call } from "../../kit/wire/client.ts";
import { queryClient, useCall } from "../../kit/wire/query.ts";

/** What the left side offers: a list of values, or the statuses. */
export interface Scheme {
  key: ListKey | typeof STATUSES | typeof ASSET_SCHEME;
  title: string;
  group: ListGroup;
  count: number | undefined;
}
export const STATUSES = "work-order-statuses";
/** The four lists by which assets are classed, beside one another. */
export const ASSET_SCHEME = "asset-scheme";

/** All schemes in the order of their groups; the statuses stand first among those of the work, the scheme first among those of assets. */
export function useSchemes() {
  const lists = useCall(referenceLists.lists, {});
  const statuses = useEvery(workOrderStatuses.list);
  const rows: Scheme[] = (lists.data?.rows ?? []).map((list) => ({
    key: list.key as ListKey,
    title: list.title,
    group: list.group,
    count: list.valuesCount,
  }));
  const all: Scheme[] = [
    { key: STATUSES, title: t("referenceLists.statuses"), group: "work", count: statuses.data?.length },
    { key: ASSET_SCHEME, title: t("referenceLists.scheme.title"), group: "assets", count: undefined },
    ...rows,
  ];
  return {
    schemes: lists.data ? LIST_GROUPS.flatMap((group) => all.filter((scheme) => scheme.group === group)) : undefined,
    error: lists.error,
    retry: lists.refetch,
  };
}

type EveryCall = Endpoint & { reads: true };
type RowOf<E extends Endpoint> = Reply<E> extends ListReply<infer R> ? R : never;

const everyKey = (endpoint: Pick<Endpoint, "path">) => [endpoint.path, "every row"] as const;

/** Every row of a list that is short enough to be read whole; a list holds at most some thousand values. */
export function useEvery<E extends EveryCall>(endpoint: E) {
  return useQuery({
    queryKey: everyKey(endpoint),
    queryFn: async ({ signal }) => {
      const rows: RowOf<E>[] = [];
      let after: string | undefined;
      do {
        const body: Partial<ListRequest> = {
          startRow: rows.length,
          endRow: rows.length + MAX_BLOCK_ROWS,
          ...(after === undefined ? {} : { after }),
        };
        const block = (await call(endpoint as Endpoint, { body } as never, { signal })) as ListReply<RowOf<E>>;
        rows.push(...block.rows);
        after = block.after;
      } while (after !== undefined);
      return rows;
    },
  });
}

/** Shows a new order at once; the answer of the server comes after it. */
export function showOrder(endpoint: EveryCall, ids: readonly number[]): void {
  queryClient.setQueryData<{ id: number }[]>(everyKey(endpoint), (rows) => {
    if (!rows) return rows;
    const wanted = ids.flatMap((id) => rows.filter((row) => row.id === id));
    // The named rows take the places they held together; all others stay where they are.
    return rows.map((row) => (ids.includes(row.id) ? (wanted.shift() ?? row) : row));
  });
}

/** Every contract that answers with values of a list; all of them are old after a change. */
export const contractsOf = (...keys: ListKey[]): Contract[] => [
  referenceLists,
  ...VIEWS.filter((view) => keys.includes(view.list.key)).map((view) => referenceValues[view.path]),
];
