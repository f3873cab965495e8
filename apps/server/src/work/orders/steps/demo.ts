import { sql } from "kysely";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { INSPECTION, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { Chance } from "../../../demo/chance.ts";
import type { DemoTask } from "../../../demo/jobs.ts";
import { insertAll } from "../../../demo/rows.ts";
import type { Furnished, WrittenOrder } from "../../../demo/setting.ts";

const repair: readonly DemoTask[] = [
  {
    name: "Find the cause",
    minutes: 20,
    steps: [
      ["check", "Machine made safe", true],
      ["text", "What was found"],
    ],
  },
  {
    name: "Repair",
    minutes: 60,
    steps: [
      ["check", "Repair carried out", true],
      ["photo", "Photo after the repair"],
    ],
  },
  {
    name: "Test and hand over",
    minutes: 15,
    steps: [
      ["yes_no", "Test run without fault?", true],
      ["check", "Area clean, tools counted", true],
    ],
  },
];

/** The tasks and steps of orders, with the results of those that are done. */
export async function writeSteps({ db, chance }: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  const parts = orders.flatMap((order) =>
    (order.job?.tasks ?? repair).map((task, place, tasks) => ({
      order,
      workOrderId: order.id,
      task,
      place,
      isLast: place === tasks.length - 1,
    })),
  );
  // An order under way has its first tasks behind it.
  const isDone = (part: (typeof parts)[number]) =>
    part.order.completedAt !== null || (part.order.statusId === STATUS.inProgress && part.place < 2 && !part.isLast);
  const at = (part: (typeof parts)[number]) => (part.order.completedAt ?? part.order.startedAt ?? part.order.createdAt).toISOString();
  const taskIds = await insertAll(
    db,
    "workOrderTasks",
    parts.map((part) => ({
      workOrderId: part.workOrderId,
      plannedTaskName: part.task.name,
      estimateMinutes: part.task.minutes,
      sortOrder: part.place,
      responsiblePersonId: part.order.personId,
      completedAt: isDone(part) ? at(part) : null,
      completedBy: isDone(part) ? part.order.personId : null,
      createdAt: part.order.createdAt.toISOString(),
      updatedAt: isDone(part) ? at(part) : part.order.createdAt.toISOString(),
    })),
  );
  const steps = parts.flatMap((part, index) =>
    part.task.steps.map((step, sortOrder) => {
      const [kind, name, isMandatory = false, unit = null, minValue = null, maxValue = null] = step;
      const isOpen = !isDone(part) || (kind === "photo" && !isMandatory);
      return {
        workOrderId: part.workOrderId,
        workOrderTaskId: taskIds[index] ?? 0,
        name,
        kind,
        isMandatory,
        unit,
        minValue,
        maxValue,
        sortOrder,
        createdAt: part.order.createdAt.toISOString(),
        updatedAt: isOpen ? part.order.createdAt.toISOString() : at(part),
        ...(isOpen ? {} : { ...resultOf(chance, kind, minValue, maxValue), doneAt: at(part), doneBy: part.order.personId }),
        isOver: part.order.completedAt !== null,
        plannerId: part.order.plannerId,
      };
    }),
  );
  const found = foundAtFirst(steps).map(({ isOver, plannerId, ...step }, place) => ({
    ...step,
    ...findingFields(step, isOver, place, plannerId),
  }));
  await insertAll(db, "workOrderSubtasks", found);
  await writeOtherKinds(db);
}

/** What else a step can be, on a few orders under way: one of a list, what is shown after it, a reading of a meter, and one that does not apply. */
async function writeOtherKinds(db: Furnished["db"]): Promise<void> {
  await sql`with under_way as (
      select distinct on (o.id) o.id as order_id, t.id as task_id, o.responsible_person_id, o.started_at from work_orders o
        join work_order_tasks t on t.tenant_id = o.tenant_id and t.work_order_id = o.id and t.completed_at is null
      where o.status_id = ${STATUS.inProgress} and o.work_type = 2 and o.responsible_person_id is not null order by o.id, t.sort_order limit 6),
    asked as (insert into work_order_subtasks (work_order_id, work_order_task_id, name, kind, choices, sort_order)
      select order_id, task_id, 'State of the seal', 'choice', array['Good', 'Worn', 'Broken'], 90 from under_way returning id, work_order_id, work_order_task_id),
    shown as (insert into work_order_subtasks (work_order_id, work_order_task_id, name, kind, is_mandatory, shown_after_id, shown_on, is_hidden, sort_order)
      select work_order_id, work_order_task_id, 'Photo of the broken seal', 'photo', true, id, '3', true, 91 from asked),
    read as (insert into work_order_subtasks (work_order_id, work_order_task_id, name, kind, sort_order)
      select order_id, task_id, 'Read the meter', 'meter', 92 from under_way)
    insert into work_order_subtasks (work_order_id, work_order_task_id, name, kind, is_mandatory, not_applicable_reason, done_at, done_by, sort_order)
      select order_id, task_id, 'Guard closes by itself', 'inspection', true, 'This machine has no guard', started_at, responsible_person_id, 93 from under_way`.execute(
    db,
  );
}

function resultOf(chance: Chance, kind: string, minValue: number | null, maxValue: number | null): Record<string, unknown> {
  if (kind === "yes_no") return { resultChoice: chance.is(0.97) ? 1 : 2 };
  if (kind === "inspection") return { resultChoice: chance.is(0.9) ? 1 : chance.is(0.6) ? 3 : 2 };
  if (kind === "text")
    return {
      resultText: chance.pick([
        "Nothing special.",
        "Guide rail worn, order one for next time.",
        "Runs quieter than last month.",
        "Screw replaced, thread was worn.",
        "Keep an eye on the left bearing.",
      ]),
    };
  if (kind !== "number") return {};
  const high = maxValue ?? (minValue ?? 0) + 10;
  const low = minValue ?? high * 0.45;
  const value = low + (high - low) * (chance.is(0.95) ? 0.2 + chance.next() * 0.6 : 1.08);
  return { resultNumber: Math.round(value * 10) / 10 };
}

interface DemoResult {
  workOrderId: number;
  kind: StepKind;
  minValue: number | null;
  maxValue: number | null;
  resultChoice?: number | null;
  resultNumber?: number | null;
  resultText?: string | null;
  doneAt?: string | null;
  doneBy?: number | null;
}

const SEEN = [
  "Hinge broken, closes only by hand.",
  "Worn down to the mark.",
  "Drips when it is warm.",
  "Sits loose, two screws are missing.",
];
const WHY_NONE = [
  "Set right at once.",
  "Cleaned and measured again: within limits.",
  "Known, is renewed at the next stop of the line.",
  "Watched for a week, has not changed.",
];

/** Orders under way on which something was found and nobody has said yet what follows. */
const WAITING = 3;

/** Lets the first inspection or reading of a few orders that are under way be a finding, so that the marks and the question can be seen whatever chance has made. */
function foundAtFirst<S extends DemoResult & { isOver: boolean }>(steps: readonly S[]): S[] {
  const chosen = new Set<number>();
  return steps.map((step) => {
    if (step.isOver || !step.doneAt || chosen.size >= WAITING || chosen.has(step.workOrderId)) return step;
    const isReading = step.kind === "number" && step.maxValue !== null;
    if (step.kind !== "inspection" && !isReading) return step;
    chosen.add(step.workOrderId);
    return isReading
      ? { ...step, resultNumber: Math.round((step.maxValue ?? 0) * 12) / 10 }
      : { ...step, resultChoice: chosen.size === 2 ? INSPECTION.flag : INSPECTION.fail };
  });
}

/** What the rule makes of a result; where the order is over, it was said why nothing follows. */
function findingFields(step: DemoResult, isOver: boolean, place: number, plannerId: number) {
  const { resultChoice = null, resultNumber = null, doneAt = null } = step;
  const finding = findingOf({ ...step, resultChoice, resultNumber, doneAt });
  if (finding === null) return {};
  const seen = finding === "outside" ? {} : { resultText: SEEN[place % SEEN.length] };
  if (!isOver) return { finding, ...seen };
  return {
    finding,
    ...seen,
    findingReason: WHY_NONE[place % WHY_NONE.length],
    findingReasonBy: place % 3 === 0 ? plannerId : step.doneBy,
    findingReasonAt: doneAt,
  };
}
