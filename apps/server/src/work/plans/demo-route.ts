import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { INSPECTION } from "@millwright/domain/work/orders/steps/steps.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { writeOldAudit } from "../../platform/records/audit-words.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished, Plant } from "../../demo/setting.ts";
import { contentOf } from "../task-groups/service.ts";
import type { Definition } from "./definition.ts";

const MINUTE = 60_000;
const NAME = "Chain and bearing lubrication, weekly route";
const CODE = "PM-023";
const TIME = "06:00";
/** What is behind whoever walks it; what was found, and what was passed over. */
const ENDED = 4;
const FOUND_AT = 1;
const SKIPPED_AT = 2;

/** A route over what runs on chains and bearings in the first plant, new this week, with its first order half walked. */
export async function writeRoute(setting: Furnished, plant: Plant, trigger: Definition["plan"]["triggers"][number]): Promise<void> {
  const { db, register, start } = setting;
  const machines = plant.machines.filter(({ family }) => family === "conveyor" || family === "drive").slice(0, 9);
  const group = await db.selectFrom("taskGroups").select(["id", "publishedVersion"]).where("code", "=", "TG-007").executeTakeFirst();
  const crew = await db.selectFrom("crews").select("id").where("code", "=", "MECH").executeTakeFirst();
  const personId = plant.crew.technicians[0];
  if (machines.length < ENDED + 2 || !group || personId === undefined) return;
  const listId = await listIds(db);
  const dueDay = dayAfter(start.toISOString().slice(0, 10), 1);
  const head: Definition["head"] = {
    name: NAME,
    workType: 1,
    priority: 2,
    workOrderTypeId: listId("work-order-types", "Service"),
    maintenanceTypeId: listId("maintenance-types", "By calendar"),
    costCentreId: null,
    maintenanceDepartmentId: null,
    settlingDepartmentId: null,
    crewId: crew?.id ?? null,
    responsiblePersonId: null,
    signatureRule: null,
    estimateMinutes: 12,
  };
  const levels = [{ multiplier: 1, taskGroupIds: [group.id] }];
  const rules = { isRoute: true, triggerLogic: "any", suppressesLower: true, leadTimeDays: 2, openPolicy: "skip" } as const;
  const more = {
    backlogRule: "latest",
    isStatutory: false,
    workingDayRule: "keep",
    startsSeason: false,
    firstDay: null,
    lastDay: null,
  } as const;
  const [planId = 0] = await insertAll(db, "plans", [
    {
      ...head,
      ...rules,
      ...more,
      levels: JSON.stringify(levels),
      code: CODE,
      state: "active",
      versionNumber: 1,
      hasChanges: false,
      isRouteInForce: true,
      siteId: register.places.get(plant.site)?.id ?? null,
      createdBy: plant.crew.planner,
    },
  ]);
  const rule = { rrule: "FREQ=DAILY;INTERVAL=7", startDay: dueDay, time: TIME };
  const [triggerId = 0] = await insertAll(db, "planTriggers", [{ planId, kind: "calendar", mode: "fixed", anchor: "completed", ...rule }]);
  const number = group.publishedVersion ?? 1;
  const definition: Definition = {
    head,
    groups: [{ taskGroupId: group.id, number }],
    plan: { ...rules, ...more, levels, seasons: [], triggers: [{ ...trigger, ...rule, id: triggerId }] },
  };
  const createdAt = new Date(start.getTime() - 50 * MINUTE).toISOString();
  await insertAll(db, "planVersions", [{ planId, number: 1, definition, publishedAt: createdAt, publishedBy: plant.crew.planner }]);
  const sumAt = (k: number, day: string) => ({
    sum: { kind: "fixed_date", ...rule, k, seriesDay: day, offsetDays: 0, workingDayRule: "keep", daysOff: [], day },
    movedTo: null,
    others: [],
    leadTimeDays: rules.leadTimeDays,
  });
  const instantOf = (day: string) => new Date(wallInstant(day, TIME, plant.zone)).toISOString();
  const nextDay = dayAfter(dueDay, 7);
  const at = machines.map(({ code }) => register.machines.get(code) ?? { id: 0, placeId: 0, siteId: register.siteId });
  const planAssetIds = await insertAll(
    db,
    "planAssets",
    at.map(({ id }, place) => ({
      planId,
      assetId: id,
      routeOrder: place + 1,
      sinceDay: dueDay,
      cursors: { [triggerId]: { day: dueDay } },
      decided: 1,
      nextDueAt: instantOf(nextDay),
      nextDueDay: nextDay,
      nextWhy: sumAt(2, nextDay),
      askAt: instantOf(dayAfter(nextDay, -rules.leadTimeDays)),
    })),
  );
  const order = await writeOrder(setting, plant, {
    head,
    personId,
    dueAt: instantOf(dueDay),
    createdAt,
    estimateMinutes: 12 * machines.length,
  });
  const stopIds = await insertAll(
    db,
    "workOrderStops",
    at.map(({ id }, place) => ({ workOrderId: order, position: place + 1, assetId: id, createdAt, ...endOf(start, personId, place) })),
  );
  const content = await contentOf({ db }, [{ taskGroupId: group.id, number }]);
  await writeStops(setting, { order, stopIds, personId, createdAt, tasks: content.flatMap(({ tasks }) => tasks) });
  await insertAll(db, "workOrderTaskGroups", [{ workOrderId: order, taskGroupId: group.id, number, takenAt: createdAt }]);
  await insertAll(
    db,
    "planOccurrences",
    at.map(({ id, siteId }, place) => ({
      planId,
      planAssetId: planAssetIds[place] ?? 0,
      assetId: id,
      siteId,
      crewId: head.crewId,
      occurrenceKey: `date:${triggerId}:${dueDay}T${TIME}`,
      triggerId,
      versionNumber: 1,
      k: 1,
      levels: JSON.stringify([1]),
      dueAt: instantOf(dueDay),
      dueDay,
      dueTime: TIME,
      intervalDays: 7,
      outcome: "made",
      rule: "due",
      workOrderId: order,
      workOrderStopId: stopIds[place] ?? 0,
      why: sumAt(1, dueDay),
      decidedAt: createdAt,
    })),
  );
}

/** When a stop was left, for those that were walked; one of them stood behind a locked door. */
function endOf(start: Date, personId: number, place: number) {
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
async function writeOrder(
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
  const line = (action: string, moment: string, by: number, changes: { field: string; before: unknown; after: unknown }[]) => ({
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
async function writeStops({ db, start }: Furnished, { order, stopIds, personId, createdAt, tasks }: Walked): Promise<void> {
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
