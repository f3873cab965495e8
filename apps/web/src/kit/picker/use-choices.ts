import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { namesAlone, type ListCall } from "../list/list-call.ts";
import type { FilterModel } from "../list/search.ts";
import { call as send } from "../wire/client.ts";
import { keyOf } from "../wire/query.ts";

/** A record as a picker shows it. */
export interface Choice {
  id: number;
  code?: string | undefined;
  name: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
}

export type DetailOf = (row: object) => string;

/** Rows that a picker offers at once. */
const ROWS = 20;
const PAUSE = 200;

/** The records that fit what was typed; nothing is asked before the picker is opened. */
export function useChoices(call: ListCall, typed: string, isOpen: boolean, filter: FilterModel = {}, detailOf?: DetailOf) {
  const search = useSettled(typed.trim(), PAUSE);
  const plain = detailOf ? {} : namesAlone(call);
  const list = { startRow: 0, endRow: ROWS, filterModel: filter, ...(search ? { search } : {}), ...plain };
  const request = call.method === "GET" ? { query: list } : { body: list };
  return useQuery({
    queryKey: keyOf(call, request),
    queryFn: async ({ signal }) => {
      const reply = (await send(call, request as unknown as Request<ListCall>, { signal })) as ListReply<object>;
      return reply.rows;
    },
    select: (rows) => rows.map((row) => ({ ...choiceOf(row), ...(detailOf ? { detail: detailOf(row) } : {}) })),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

/** Rows of every list carry an id and a name of their own; orders and requests call it a title. */
export function choiceOf(row: object): Choice {
  const { id, code, name, title } = row as { id: number; code?: string; name?: string; title?: string };
  return { id, code, name: name ?? title ?? code ?? "" };
}

/** The value once it has not changed for a while. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
