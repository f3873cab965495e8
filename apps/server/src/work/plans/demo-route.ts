import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished, Plant } from "../../demo/setting.ts";
import { contentOf } from "../task-groups/service.ts";
import type { Definition } from "./definition.ts";
import { endOf, ENDED, writeRouteOrder, writeStops } from "./demo-route-order.ts";

const MINUTE = 60_000;
const NAME = "Chain and bearing lubrication, weekly route";
const CODE = "PM-023";
const TIME = "06:00";
/** A route over what runs on chains and bearings in the first plant, new this week, with its first order half walked. */
export async function writeRoute(setting: Furnished, plant: Plant, trigger: Definition["plan"]["triggers"][number]): Promise<void> {
  const { db, register, start } = setting;
  const machines = plant.machines.filter(({ family }) => family === "conveyor" || family === "drive").slice(0, 9);
  const group = await db.selectFrom("taskGroups").select(["id", "publishedVersion"]).where("code", "=", "TG-007").executeTakeFirst();
  const crew = await db.selectFrom("crews").select("id").where("code", "=", "MECH").executeTakeFirst();
  const personId = plant.crew.technicians[0];
  if (machines.length <= ENDED || !group || personId === undefined) return;
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
  const order = await writeRouteOrder(setting, plant, {
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
