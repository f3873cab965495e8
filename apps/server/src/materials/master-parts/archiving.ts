import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";

/** What keeps a part from being archived: how many of a kind refer to it, wherever they are, and what one and several are called. */
export interface PartReferences {
  words: readonly [one: string, many: string];
  count: (ctx: Ctx, partId: number) => Promise<number>;
}

const KIND = "master-parts.archiving";
/** Told by whoever has some of a part or counts on it, among its listeners. */
export const partArchiving = (its: PartReferences): Listener => ({
  kind: KIND,
  when: "when asked",
  name: `${KIND} ${its.words[0]}`,
  work: async () => its,
});

const NOTHING_SAID = { id: null, entity: "", entityId: null, changes: [], requestId: null, causedBy: null, depth: 0, payload: null };

/** Refuses while anything refers to the part, naming each kind and how many. */
export async function assertUnreferenced(ctx: Ctx, partId: number): Promise<void> {
  const tellers = ctx.listeners.filter(({ kind, when }) => kind === KIND && when === "when asked");
  const where: string[] = [];
  for (const { work } of tellers) {
    const its = (await work(ctx, { ...NOTHING_SAID, kind: KIND, personId: ctx.personId })) as PartReferences;
    const count = await its.count(ctx, partId);
    if (count > 0) where.push(`${count.toLocaleString("en")} ${its.words[count === 1 ? 0 : 1]}`);
  }
  if (where.length > 0) throw refuse("conflict", "part_referenced", { where: where.join(", ") });
}
