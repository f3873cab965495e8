import { holds } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { HandedOver, OpenWork as Told } from "@millwright/domain/foundation/users/contract.ts";
import type { RecordKind, SubModule } from "@millwright/domain/nouns.ts";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { attempt } from "../../platform/records/attempt.ts";
import { doing } from "../../platform/records/reach.ts";

/**
 * What is open for a person is known to later features: orders to do, requests they reported. Each tells it among its listeners with `openWork`; nobody here knows
 * what an order is. `handOver` is the single use-case that makes one of them somebody else's, with all its rules; what has none stays.
 */
export interface OpenWork {
  kind: RecordKind;
  rights: SubModule;
  /** The person's open ones within the caller's reach, the oldest first, and how many there are. */
  of: (ctx: Ctx, personId: number, first: number) => Promise<{ count: number; rows: OpenRow[] }>;
  handOver?: (ctx: Ctx, row: OpenRow, toId: number) => Promise<unknown>;
}
export interface OpenRow {
  id: number;
  version: number;
  code: string;
  title: string;
}

const KIND = "users.open-work";
export const openWork = (its: OpenWork): Listener => ({
  kind: KIND,
  when: "when asked",
  name: `${KIND} ${its.kind}`,
  work: async () => its,
});

const NOTHING_SAID = {
  id: null,
  entity: "",
  entityId: null,
  changes: [],
  requestId: null,
  causedBy: null,
  depth: 0,
  kind: KIND,
  payload: null,
};
async function told(ctx: Ctx): Promise<OpenWork[]> {
  const tellers = ctx.listeners.filter(({ kind, when }) => kind === KIND && when === "when asked");
  const all = await Promise.all(tellers.map(async ({ work }) => await work(ctx, { ...NOTHING_SAID, personId: ctx.personId })));
  return (all as OpenWork[]).filter(({ rights }) => holds(ctx.grants, rights, "view"));
}

const SHOWN = 10;
/** So many in one call; whoever has more asks again. */
const AT_ONCE = 200;

export async function openFor(ctx: Ctx, personId: number): Promise<Told[]> {
  const works = await told(ctx);
  return await Promise.all(
    works.map(async (work) => ({
      kind: work.kind,
      ...(await work.of(ctx, personId, SHOWN)),
      isHandedOver: work.handOver !== undefined && holds(ctx.grants, work.rights, "update"),
    })),
  );
}

/** Each for itself: a refused one says why and the others are somebody else's from now on. */
export async function handOverAll(ctx: Ctx, personId: number, toId: number): Promise<{ rows: HandedOver[]; left: number }> {
  const rows: HandedOver[] = [];
  let left = 0;
  for (const { kind, rights, of, handOver } of await told(ctx)) {
    if (!handOver) continue;
    if (!holds(ctx.grants, rights, "update")) throw refuse("forbidden", "forbidden");
    const found = await of(ctx, personId, Math.max(AT_ONCE - rows.length, 0));
    left += found.count - found.rows.length;
    for (const row of found.rows) {
      const done = await attempt(ctx, async (each) => await handOver(doing(each, "update"), row, toId));
      const { id, code } = row;
      if ("done" in done) rows.push({ kind, id, code, outcome: "changed" });
      else rows.push({ kind, id, code, outcome: "refused", ...whyOf(done.refused) });
    }
  }
  // Where nothing was handed over there is nothing to tell.
  if (!rows.some(({ outcome }) => outcome === "changed")) ctx.audits.count += 1;
  return { rows, left };
}

type Refused = Extract<Awaited<ReturnType<typeof attempt>>, { refused: unknown }>["refused"];
/** A field says more than "not valid". */
export function whyOf({ code, message, detail }: Refused): { reason: string; message: string } {
  const fault = detail.reason === undefined ? detail.fields?.[0] : undefined;
  return fault ? { reason: fault.reason, message: sentence(fault.reason, fault.params) } : { reason: detail.reason ?? code, message };
}
