import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { INSPECTION } from "@millwright/domain/work/orders/steps/steps.ts";
import { writeOldAudit } from "../../platform/records/audit-words.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished, Plant } from "../../demo/setting.ts";
import type { contentOf } from "../task-groups/service.ts";
import type { Definition } from "./definition.ts";

const MINUTE = 60_000;
/** What is behind whoever walks it; what was found, and what was passed over. */
export const ENDED = 4;
const FOUND_AT = 1;
const SKIPPED_AT = 2;

/** When a stop was left, for those that were walked; one of them stood behind a locked door. */
export function endOf(start: Date, personId: number, place: number) {
  if (place >= ENDED) return {};
  const endedAt = whenLeft(start, place);
  return place === SKIPPED_AT
    ? { state: "skipped", reason: "Behind the guard door: production has the key.", endedAt, endedBy: personId, version: 2 }
    : { state: "done", endedAt, endedBy: personId, version: 2 };
}
const whenLeft = (start: Date, place: number): string => new Date(start.getTime() - (38 - place * 9) * MINUTE).toISOString();

interface Begun {
  head: Definition["head"];
  personId: number;
  dueAt: string;
  createdAt: string;
  estimateMinutes: number;
}

/** The newest order of all: its number follows the last one. */
export async function writeRouteOrder(
  { db, register, start }: Furnished,
  plant: Plant,
  { head, personId, dueAt, createdAt, estimateMinutes }: Begun,
): Promise<number> {
  const { name, ...rest } = head;
  const year = Number(createdAt.slice(0, 4));
  const counted = await db.selectFrom("counters").select("value").where("name", "=", "WO").where("year", "=", year).executeTakeFirst();
  const value = (counted?.value ?? 0) + 1;
  await db
    .insertInto("counters")
    .values({ name: "WO", year, value })
    .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value }))
    .execute();
  const startedAt = new Date(start.getTime() - 45 * MINUTE).toISOString();
  const [id = 0] = await insertAll(db, "workOrders", [
    {
      ...rest,
      code: `WO-${year}-${String(value).padStart(5, "0")}`,
      title: name,
      statusId: STATUS.inProgress,
      siteId: register.places.get(plant.site)?.id ?? register.siteId,
      responsiblePersonId: personId,
      createdBy: plant.crew.planner,
      dueAt,
      startedAt,
      estimateMinutes,
      hazards: "Rotating parts: hands off while it runs.",
      tools: "Grease gun with food-grade grease (NSF H1)",
      createdAt,
      updatedAt: startedAt,
    },
  ]);
  const line = (action: LogAction, moment: string, by: number, changes: { field: string; before: unknown; after: unknown }[]) => ({
    action,
    at: moment,
    personId: by,
    personName: plant.crew.names.get(by) ?? "",
    entity: "work-orders",
    entityId: id,
    changes,
  });
  await writeOldAudit(db, [
    line("created", createdAt, plant.crew.planner, []),
    line("status", startedAt, personId, [{ field: "statusId", before: STATUS.open, after: STATUS.inProgress }]),
  ]);
  return id;
}

interface Walked {
  order: number;
  stopIds: readonly number[];
  personId: number;
  createdAt: string;
  tasks: Awaited<ReturnType<typeof contentOf>>[number]["tasks"];
}

/** Tasks and steps of each stop, done as far as the walk has come. */
export async function writeStops({ db, start }: Furnished, { order, stopIds, personId, createdAt, tasks }: Walked): Promise<void> {
  const parts = stopIds.flatMap((stopId, place) => tasks.map((task) => ({ stopId, place, task })));
  const isDone = (place: number) => place < ENDED && place !== SKIPPED_AT;
  const taskIds = await insertAll(
    db,
    "workOrderTasks",
    parts.map(({ stopId, place, task }, at) => ({
      workOrderId: order,
      workOrderStopId: stopId,
      plannedTaskName: task.plannedTaskName,
      taskDescription: task.taskDescription,
      estimateMinutes: task.estimateMinutes,
      taskGroupId: task.taskGroupId,
      taskGroupNumber: task.number,
      taskKey: task.taskKey,
      sortOrder: at + 1,
      createdAt,
      ...(isDone(place) ? { completedAt: whenLeft(start, place), completedBy: personId } : {}),
    })),
  );
  await insertAll(
    db,
    "workOrderSubtasks",
    parts.flatMap(({ place, task }, at) =>
      task.steps.map((step, sortOrder) => {
        const isFound = place === FOUND_AT && step.kind === "inspection";
        const result = {
          resultChoice: step.kind === "inspection" ? (isFound ? INSPECTION.fail : INSPECTION.pass) : null,
          resultNumber: null,
          resultText: isFound ? "Seal of the drive end weeps." : null,
          doneAt: whenLeft(start, place),
          doneBy: personId,
        };
        return {
          workOrderId: order,
          workOrderTaskId: taskIds[at] ?? 0,
          name: step.name,
          kind: step.kind,
          instructions: step.instructions,
          isMandatory: step.isMandatory,
          sortOrder: sortOrder + 1,
          stepKey: step.stepKey,
          plannedSubtaskId: step.plannedSubtaskId,
          createdAt,
          ...(isDone(place) ? { ...result, finding: findingOf({ ...step, ...result }) } : {}),
        };
      }),
    ),
  );
}
