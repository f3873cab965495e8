import type { Listed } from "@millwright/domain/kit/columns.ts";
import type { Endpoint, Reply } from "@millwright/domain/kit/endpoint.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";

/** A call that answers a list. */
export type ListCall = Endpoint & { reply: { _zod: { output: ListReply<object> } } };
export type RowOf<C extends ListCall> = Reply<C>["rows"][number];

/** For rows of which only the names are wanted: nothing is worked out beside them. */
export const namesAlone = (call: ListCall & Partial<Listed>): { figures?: string[] } =>
  Object.values(call.columns ?? {}).some(({ isFigure }) => isFigure) ? { figures: [] } : {};
