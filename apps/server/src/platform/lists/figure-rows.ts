import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx, Listener } from "../call/ctx.ts";
import type { Condition } from "./filters.ts";

/** The rows of a figure, asked by any list of whoever knows the figures: a list of an earlier area need not know which there are. */

const KIND = "lists.figureRows";
interface AskedOf {
  kind: RecordKind;
  figure: FigureRows;
}
/** The condition on the list's table; null where there is no such figure of this list, or the caller is not told it. */
type Teller = (ctx: Ctx, asked: AskedOf) => Promise<{ condition: Condition } | null>;

export const tellingRows = (tell: Teller): Listener => ({
  kind: KIND,
  when: "when asked",
  name: KIND,
  work: async (ctx, { payload }) => await tell(ctx, payload as AskedOf),
});

/** What narrows a list to the rows of the figure that it is asked for; null where it is asked for none. */
export async function figureCondition(ctx: Ctx, { kind }: { kind: RecordKind }, figure: FigureRows | undefined): Promise<Condition | null> {
  if (!figure) return null;
  const teller = ctx.listeners.find((one) => one.when === "when asked" && one.kind === KIND);
  const told = (await teller?.work(ctx, asked({ kind, figure }, ctx.personId))) as Awaited<ReturnType<Teller>> | undefined;
  if (!told) throw new Refusal("invalid", { fields: [{ path: "figure.id", reason: "bad_filter" }] });
  return told.condition;
}

const asked = (payload: AskedOf, personId: number) => ({
  id: null,
  kind: KIND,
  entity: "",
  entityId: null,
  personId,
  payload,
  changes: [],
  requestId: null,
  causedBy: null,
  depth: 0,
});
