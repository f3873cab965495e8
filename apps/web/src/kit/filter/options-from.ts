import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { fetchCall } from "../wire/query.ts";
import type { Options } from "./options.ts";
import { namesAlone, type ListCall } from "../list/list-call.ts";

/** The rows of a short list as the values of a set filter: `options: optionsFrom(valuesOf("supplier-categories").options)`. */
export function optionsFrom(call: ListCall): Options {
  const list = { startRow: 0, endRow: MAX_BLOCK_ROWS, ...namesAlone(call) };
  const request = call.method === "GET" ? { query: list } : { body: list };
  return async () => {
    const { rows } = await fetchCall(call, request as unknown as Request<ListCall>);
    return (rows as { id: number; name: string }[]).map(({ id, name }) => ({ value: id, label: name }));
  };
}
