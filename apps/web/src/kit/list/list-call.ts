import type { Endpoint, Reply } from "@millwright/domain/kit/endpoint.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";

/** A call that answers a list. */
export type ListCall = Endpoint & { reply: { _zod: { output: ListReply<object> } } };
export type RowOf<C extends ListCall> = Reply<C>["rows"][number];
