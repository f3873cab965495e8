import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Input } from "@millwright/domain/kit/endpoint.ts";
import type { Refusal } from "@millwright/domain/kit/errors.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { QUESTIONS, type Question } from "@millwright/domain/work/calendar/slot.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../i18n/work.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { call } from "../../kit/wire/client.ts";
import { isRefusal, isStale } from "../../kit/wire/failures.ts";
import { changed } from "../../kit/wire/query.ts";
import { askingWhy, breakInOf } from "../orders/public.ts";
import { whenText } from "./words.ts";

type Body = Input<typeof calendar.move>["body"];
export type Change = Pick<Body, "estStartAt" | "estimateMinutes" | "responsiblePersonId" | "crewId">;
/** An order as it stood before: what it goes back to. */
export type Movable = Pick<WorkOrder, "id" | "version" | "code" | "estStartAt" | "estimateMinutes"> & {
  responsiblePerson: { id: number } | null;
  crew: { id: number } | null;
  timeZone: string;
};

const reread = async () => await changed(calendar, workOrders);

/** Moves an order: asks what the server asks, says what was done and offers the way back. Whether it was moved. */
export async function moveOrder(order: Movable, change: Change): Promise<boolean> {
  const moved = await sent({ id: order.id, version: order.version, ...change });
  if (!moved) return false;
  const text = moved.estStartAt
    ? t("calendar.moved", { code: order.code, when: whenText(moved.estStartAt, order.timeZone) })
    : t("calendar.unplanned", { code: order.code });
  notify("success", text, { label: t("calendar.undo"), onAct: () => void back(order, moved.version) });
  return true;
}

/** As it was, whatever speaks against that: it stood so a moment ago. */
async function back({ id, code, estStartAt, estimateMinutes, responsiblePerson, crew }: Movable, version: number): Promise<void> {
  const before = { estStartAt, estimateMinutes, responsiblePersonId: responsiblePerson?.id ?? null, crewId: crew?.id ?? null };
  if (await sent({ id, version, ...before, confirmed: [...QUESTIONS] })) notify("info", t("calendar.undone", { code }));
}

async function sent(body: Body): Promise<WorkOrder | null> {
  try {
    const moved = await askingWhy((said) => call(calendar.move, { body: { ...body, ...said } }));
    await reread();
    return moved;
  } catch (failure) {
    if (!isRefusal(failure)) {
      notify("error", failure instanceof Error ? failure.message : String(failure));
      return null;
    }
    // Asked why, the person thought better of it.
    if (breakInOf(failure)) return null;
    const questions = questionsOf(failure);
    if (questions.length === 0) {
      notify("error", reasonsOf(failure));
      if (isStale(failure)) await reread();
      return null;
    }
    const answer = await ask({ title: t("calendar.ask.title"), text: reasonsOf(failure), confirm: t("calendar.ask.confirm") });
    return answer ? await sent({ ...body, confirmed: [...(body.confirmed ?? []), ...questions] }) : null;
  }
}

const questionsOf = ({ detail: { reason, fields = [] } }: Refusal): Question[] =>
  reason === "to_be_confirmed" ? QUESTIONS.filter((question) => fields.some((field) => field.reason === question)) : [];

const reasonsOf = ({ message, detail: { fields = [] } }: Refusal): string =>
  fields.length > 0 ? fields.map(({ reason, params }) => sentence(reason, params)).join(" ") : message;
