import { useQuery } from "@tanstack/react-query";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { namesAlone, type ListCall } from "../list/list-call.ts";
import { call as send } from "../wire/client.ts";
import { choiceOf } from "./use-choices.ts";

/** What a record is called of which the id alone is known; undefined until its list has told it, and where it has left its list. Null asks nothing. */
export function useNameOf(call: ListCall, id: number | null): string | undefined {
  const list = { startRow: 0, endRow: 1, filterModel: { id: { filterType: "set", values: [id] } }, ...namesAlone(call) };
  const request = call.method === "GET" ? { query: list } : { body: list };
  const { data } = useQuery({
    queryKey: ["name", call.path, id],
    queryFn: async ({ signal }) => {
      const reply = (await send(call, request as unknown as Request<ListCall>, { signal })) as ListReply<object>;
      const [row] = reply.rows;
      return row ? choiceOf(row).name : null;
    },
    enabled: id !== null,
  });
  return data ?? undefined;
}
