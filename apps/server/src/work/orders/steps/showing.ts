import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { hiddenSteps, resultsOf, waitsForItself } from "@millwright/domain/work/orders/steps/showing.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { Change } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { LockedOrder } from "../orders.ts";
import { reopenTasks, type StoredStep } from "../parts.ts";
import { withoutReading } from "./reading.ts";
import { NO_RESULT } from "./no-result.ts";

/**
 * Shows and hides the steps of an order as the results that they wait for say. What is hidden loses its result. To be called, under the order's lock, whenever a result or a step
 * changed; answers what to tell of it.
 */
export async function showSteps(ctx: Ctx, order: Pick<LockedOrder, "id" | "code">): Promise<Change[]> {
  const rows = await ctx.db.selectFrom("workOrderSubtasks").selectAll().where("workOrderId", "=", order.id).orderBy("id").execute();
  if (rows.every(({ shownAfterId, isHidden }) => shownAfterId === null && !isHidden)) return [];
  const steps = rows.map((step) => ({ ...step, kind: step.kind as StepKind }));
  let hidden = hiddenSteps(steps);
  const undone: StoredStep[] = [];
  // A result that goes may hide what waited for it.
  for (;;) {
    const next = steps.filter((step) => hidden.has(step.id) && step.doneAt !== null);
    if (next.length === 0) break;
    for (const step of next) {
      if (step.readingAt && step.meterId) await withoutReading(ctx, order, step, { meterId: step.meterId, at: step.readingAt });
      undone.push({ ...step });
      Object.assign(step, NO_RESULT);
    }
    hidden = hiddenSteps(steps);
  }
  const turned = rows.filter(({ id, isHidden }) => hidden.has(id) !== isHidden);
  const touched = { updatedAt: sql<string>`now()` };
  if (undone.length > 0)
    await ctx.db
      .updateTable("workOrderSubtasks")
      .set({ ...NO_RESULT, readingAt: null, ...touched, version: sql<number>`version + 1` })
      .where("id", "in", idsOf(undone))
      .execute();
  // Nothing that anybody wrote is otherwise: who has the step before them may answer it as it comes to be shown.
  for (const isHidden of [true, false]) {
    const these = turned.filter(({ id }) => hidden.has(id) === isHidden);
    if (these.length > 0)
      await ctx.db
        .updateTable("workOrderSubtasks")
        .set({ isHidden, ...touched })
        .where("id", "in", idsOf(these))
        .execute();
  }
  const names = (isHidden: boolean) => turned.filter(({ id }) => hidden.has(id) === isHidden).map(({ name }) => name);
  const reopened = turned.length > 0 ? await reopenTasks(ctx, [...new Set(turned.map(({ workOrderTaskId }) => workOrderTaskId))]) : [];
  return [
    ...(names(false).length > 0 ? [{ field: "stepsShown", before: null, after: names(false) }] : []),
    ...(names(true).length > 0 ? [{ field: "stepsHidden", before: null, after: names(true) }] : []),
    ...reopened,
  ];
}

const idsOf = (steps: readonly { id: number }[]) => steps.map(({ id }) => id);

interface Sent {
  kind?: StepKind | undefined;
  choices?: readonly string[] | undefined;
  shownAfterId?: number | null | undefined;
  shownOn?: string | null | undefined;
}

/** Refuses a condition that cannot come true, and a choice of nothing. `stored`: the step as it is, where it is there already. */
export async function assertShown(ctx: Ctx, order: LockedOrder, sent: Sent, stored?: StoredStep): Promise<void> {
  const kind = sent.kind ?? (stored?.kind as StepKind | undefined) ?? "check";
  if (kind === "choice" && (sent.choices ?? stored?.choices ?? []).length < 2) throw refuseField("choices", "choices_missing");
  const afterId = sent.shownAfterId === undefined ? (stored?.shownAfterId ?? null) : sent.shownAfterId;
  if (afterId === null || (sent.shownAfterId === undefined && sent.shownOn === undefined)) return;
  const steps = await ctx.db
    .selectFrom("workOrderSubtasks as step")
    .innerJoin("workOrderTasks as task", (join) =>
      join.onRef("task.tenantId", "=", "step.tenantId").onRef("task.id", "=", "step.workOrderTaskId"),
    )
    .select(["step.id", "step.kind", "step.choices", "step.shownAfterId", "task.workOrderStopId"])
    .where("step.workOrderId", "=", order.id)
    .execute();
  const source = steps.find(({ id }) => id === afterId);
  if (!source) throw refuseField("shownAfterId", "not_known");
  if (stored && waitsForItself(steps, stored.id, afterId)) throw refuseField("shownAfterId", "shown_on_itself");
  const on = sent.shownOn === undefined ? (stored?.shownOn ?? null) : sent.shownOn;
  if (on === null) throw refuseField("shownOn", "shown_on_missing");
  if (!resultsOf({ kind: source.kind as StepKind, choices: source.choices }).includes(on)) throw refuseField("shownOn", "not_a_result");
}
