import type { Ctx, Listener } from "../call/ctx.ts";
import type { EventEntity } from "./events.ts";

/**
 * A figure of records that only a later feature can tell: how many orders are open on each asset. The feature whose records these are declares it
 * in its `events.ts`; the later one tells it, among its listeners.
 */
export interface Figure {
  readonly kind: string;
  readonly [declared]: true;
}
declare const declared: unique symbol;
export const figure = (kind: `${EventEntity}.${string}`): Figure => ({ kind }) as Figure;

/** By the record's id; what is not in it is none. Null for those who may not know. */
type Told = ReadonlyMap<number, number> | null;

export const telling = (its: Figure, tell: (ctx: Ctx, ids: readonly number[]) => Promise<Told>): Listener => ({
  kind: its.kind,
  when: "when asked",
  name: its.kind,
  work: async (ctx, { payload }) => await tell(ctx, payload as readonly number[]),
});

/** The figure of each of these records; null where nobody tells it. */
export async function figuresOf(ctx: Ctx, its: Figure, ids: readonly number[]): Promise<Told> {
  const teller = ctx.listeners.find(({ kind, when }) => when === "when asked" && kind === its.kind);
  if (!teller) return null;
  return (await teller.work(ctx, { ...NOTHING_SAID, kind: its.kind, personId: ctx.personId, payload: ids })) as Told;
}

const NOTHING_SAID = { id: null, entity: "", entityId: null, changes: [], requestId: null, causedBy: null, depth: 0 };
