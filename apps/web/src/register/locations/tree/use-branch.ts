import { useInfiniteQuery } from "@tanstack/react-query";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { BLOCK_ROWS, type ListReply } from "@millwright/domain/kit/list.ts";
import { call as send } from "../../../kit/wire/client.ts";
import type { ListCall, RowOf } from "../../../kit/list/use-list.ts";

interface At {
  startRow: number;
  after?: string;
}

/** The rows below one, in blocks; read when the branch is opened. Its key begins with the call's path, so a change of the record reads it anew. */
export function useBranch<C extends ListCall>(call: C, asked: Record<string, unknown>) {
  return useInfiniteQuery({
    queryKey: [call.path, "branch", asked],
    initialPageParam: { startRow: 0 } as At,
    queryFn: async ({ pageParam, signal }) => {
      const list = { ...asked, ...pageParam, endRow: pageParam.startRow + BLOCK_ROWS };
      const request = call.method === "GET" ? { query: texts(list) } : { body: list };
      return (await send(call, request as unknown as Request<C>, { signal })) as ListReply<RowOf<C>>;
    },
    getNextPageParam: ({ rows, after }, _pages, { startRow }): At | undefined =>
      after === undefined ? undefined : { startRow: startRow + rows.length, after },
  });
}

/** Numbers of a query string are digits on the wire. */
const texts = (list: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(list).map(([key, value]) => [key, typeof value === "number" ? String(value) : value]));
