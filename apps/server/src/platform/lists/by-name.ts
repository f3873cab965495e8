import type { NamedList } from "@millwright/domain/kit/columns.ts";
import { read } from "@millwright/domain/kit/bounded.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { named } from "@millwright/domain/kit/faults.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { z } from "zod";
import type { Ctx, Listener } from "../call/ctx.ts";
import { pickerOf, type Pick } from "./pick.ts";

/**
 * Every list that is served, by its own name: whoever shows rows of any list asks that list itself, so that rights, reach, hidden columns, filters and order are those of the
 * page, and no feature need know which lists there are.
 */
export type ListsByName = Map<string, ServedList>;
type Row = Record<string, unknown> & { id: number };
interface ServedList {
  call: Endpoint & NamedList & { body: z.ZodType };
  handle: (ctx: Ctx, input: { body: unknown }) => Promise<unknown>;
  pick: Pick;
}

/** Noted while contracts are mounted; what is of something that its address names is no list by itself. */
export function noteList(lists: ListsByName, endpoint: Endpoint, handle: unknown): void {
  const { name, columns, params, body, reply } = endpoint;
  if (name === undefined || !columns || params || !body) return;
  lists.set(name, { call: { ...endpoint, name, columns, body }, handle: handle as ServedList["handle"], pick: pickerOf(reply) });
}

const KIND = "lists.byName";
export const tellingLists = (lists: ListsByName): Listener => ({
  kind: KIND,
  when: "when asked",
  name: KIND,
  work: async (_ctx, { payload }) => await Promise.resolve(lists.get(payload as string)),
});

/** A list as its caller may ask it. */
export interface ListByName {
  call: Endpoint & NamedList;
  /** A block of it, as its own call would answer: with the reply's fields and no others, and refused as it would be. */
  rows: (request: Record<string, unknown>) => Promise<ListReply<Row>>;
}

/** Undefined: there is no such list. Who may not see it is refused. */
export async function listByName(ctx: Ctx, name: string): Promise<ListByName | undefined> {
  const teller = ctx.listeners.find(({ kind, when }) => when === "when asked" && kind === KIND);
  const list = (await teller?.work(ctx, { ...NOTHING_SAID, personId: ctx.personId, payload: name })) as ServedList | undefined;
  if (!list) return undefined;
  const { access, body } = list.call;
  if (typeof access === "string" || !("subModule" in access) || !holds(ctx.grants, access.subModule, access.flag))
    throw refuse("forbidden", "forbidden");
  return {
    call: list.call,
    rows: async (request) => {
      // A shape drops what it does not know: of a list that is asked for less it would answer more.
      const unknown = body instanceof z.ZodObject ? Object.keys(request).filter((key) => !Object.hasOwn(body.shape, key)) : [];
      if (unknown.length > 0) throw new Refusal("invalid", { fields: unknown.map((path) => ({ path, reason: "unknown_field" })) });
      const sent = read(body, request);
      if ("faults" in sent) throw new Refusal("invalid", { fields: named(sent.faults) });
      return list.pick(await list.handle(ctx, { body: sent.data })) as ListReply<Row>;
    },
  };
}

const NOTHING_SAID = { id: null, kind: KIND, entity: "", entityId: null, changes: [], requestId: null, causedBy: null, depth: 0 };
