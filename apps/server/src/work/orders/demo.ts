import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { writeRelations } from "./relations/demo.ts";
import { writeFailures } from "./failures/demo.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { Change } from "../../platform/records/audit.ts";
import { daysBetween, mondayOf } from "@millwright/domain/kit/zones.ts";
import { writeOldAudit } from "../../platform/records/audit-words.ts";
import { chanceOf, DAY_MS, workingHour, type Chance } from "../../demo/chance.ts";
import type { Machine } from "../../demo/harbor-register.ts";
import { FAULTS, PLANNED, type DemoTask, type Fault } from "../../demo/jobs.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import { nearestFree } from "../../demo/series.ts";
import { writeSteps } from "./steps/demo.ts";
import {
  projectOf,
  type Crew,
  type DemoOrder,
  type DemoSetting,
  type Furnished,
  type Plant,
  type WrittenOrder,
} from "../../demo/setting.ts";

/** Orders over the months before the start and the weeks after it, oldest first, numbered by year. */
export function planOrders(setting: DemoSetting, contractors: readonly number[]): DemoOrder[] {
  const orders = setting.plants.flatMap((plant) => plannedAt(plant, setting));
  orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  // Half of what cools is given to those whom the contractor sends.
  const cooling = orders.filter(({ machine, personId }) => machine.family === "cooling" && personId !== null);
  for (const [at, order] of cooling.entries())
    if (at % 2 === 0) order.personId = contractors[(at / 2) % contractors.length] ?? order.personId;
  if (setting.rounds) orders.push(...setting.plants.flatMap((plant) => rounds(plant, setting)));
  orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const counters = new Map<number, number>();
  return orders.map((order) => {
    const year = order.createdAt.getUTCFullYear();
    const next = (counters.get(year) ?? 0) + 1;
    counters.set(year, next);
    return { ...order, code: `WO-${year}-${String(next).padStart(5, "0")}` };
  });
}

/** The orders of one site, for its machines and by its people. */
function plannedAt(plant: Plant, { chance, start, days }: DemoSetting): Omit<DemoOrder, "code">[] {
  const { machines, crew, orders: count } = plant;
  const orders: Omit<DemoOrder, "code">[] = [];
  const taken = new Set<string>();
  const late = chanceOf(1313);
  const preventive = planned(machines).filter(({ machine }) => machine.family !== "line");
  while (orders.length < count) {
    const offset = dueOffset(orders.length / count, days) + chance.between(-2, 2);
    const isPlanned = chance.is(0.56);
    const near = workingHour(start, offset, chance);
    if (isPlanned) {
      const { job, machine } = chance.pick(preventive);
      const onSeries = nearestFree(plant, job, machine.code, start, near, taken);
      const due = onSeries?.at ?? near;
      // Made some days ahead, and never after the start: nothing is created tomorrow.
      const created = new Date(
        Math.min(due.getTime() - chance.between(5, 14) * DAY_MS, start.getTime() - chance.between(1, 40) * 3_600_000),
      );
      orders.push({
        title: `${job.title} · ${machine.name}`,
        machine,
        job,
        priority: machine.criticality === 1 ? 2 : 1,
        estimateMinutes: total(job.tasks),
        ...(onSeries && { onSeries }),
        ...delayed(course(chance, start, created, due, crew), late, start),
      });
    } else {
      const due = near;
      const fault = chance.pick(FAULTS.filter((one) => machines.some((machine) => one.families.includes(machine.family))));
      const machine = chance.pick(machines.filter((one) => fault.families.includes(one.family)));
      const created = new Date(Math.min(due.getTime() - chance.between(1, 4) * DAY_MS, start.getTime() - 3_600_000));
      orders.push({
        title: fault.title,
        machine,
        fault,
        priority: fault.priority,
        estimateMinutes: chance.between(2, 10) * 15,
        ...course(chance, start, created, due, crew),
      });
    }
  }
  return orders;
}

const WEEKS_AHEAD = 2;

/** What comes round every week, for each technician: done in its week, now and then a week late; what is to come is open. Chance of its own, so that all else stays as it is. */
function rounds({ machines, crew, site }: Plant, { start, seed, rounds: weeks = 0 }: DemoSetting): Omit<DemoOrder, "code">[] {
  const chance = chanceOf(seed + site.length * 31);
  const routine = planned(machines).filter(({ machine, job }) => machine.family !== "line" && total(job.tasks) <= 90);
  if (routine.length === 0) return [];
  const today = start.toISOString().slice(0, 10);
  const toMonday = -daysBetween(mondayOf(today), today);
  const made = (personId: number, due: Date, done: Date | null): Omit<DemoOrder, "code"> => {
    const { job, machine } = chance.pick(routine);
    const estimateMinutes = total(job.tasks);
    const actualMinutes = Math.max(10, estimateMinutes + chance.between(-3, 4) * 5);
    const createdAt = new Date(
      Math.min(due.getTime() - chance.between(5, 8) * DAY_MS, start.getTime() - chance.between(1, 40) * 3_600_000),
    );
    const isClosed = done !== null && start.getTime() - done.getTime() > 9 * DAY_MS;
    return {
      title: `${job.title} · ${machine.name}`,
      machine,
      job,
      priority: machine.criticality === 1 ? 2 : 1,
      estimateMinutes,
      statusId: done === null ? STATUS.open : isClosed ? STATUS.closed : STATUS.completed,
      statusReason: null,
      createdAt,
      dueAt: due,
      startedAt: done && new Date(done.getTime() - actualMinutes * 60_000),
      completedAt: done,
      closedAt: isClosed ? new Date(done.getTime() + chance.between(1, 4) * DAY_MS) : null,
      personId,
      plannerId: crew.planner,
      actualMinutes: done && actualMinutes,
    };
  };
  return crew.technicians.flatMap((personId, place) =>
    Array.from({ length: weeks + WEEKS_AHEAD }, (_, at) => at - weeks).flatMap((week) => {
      const on = (day: number) => workingHour(start, toMonday + week * 7 + day, chance);
      if (week >= 0) return [1, 2, 3, 4].filter((day) => toMonday + week * 7 + day > 0).map((day) => made(personId, on(day), null));
      const inTime = [0, 2].map((day) => made(personId, on(day + 1), on(day)));
      return week < -1 && (week + place) % 2 === 0 ? [...inTime, made(personId, on(4), on(8))] : inTime;
    }),
  );
}

/** Days from the start to an order's due day: three quarters are spread over the months, the rest over the last weeks and the next three. */
const dueOffset = (part: number, days: number): number =>
  Math.floor(
    part < 0.75 ? -days + (days - RECENT_DAYS) * (part / 0.75) : -RECENT_DAYS + (RECENT_DAYS + AHEAD_DAYS) * ((part - 0.75) / 0.25),
  );
const RECENT_DAYS = 40;
const AHEAD_DAYS = 22;

const planned = (machines: readonly Machine[]) =>
  PLANNED.flatMap((job) => machines.filter((machine) => job.families.includes(machine.family)).map((machine) => ({ job, machine })));
const total = (tasks: readonly DemoTask[]) => tasks.reduce((sum, task) => sum + task.minutes, 0);

type Course = Pick<
  DemoOrder,
  | "statusId"
  | "statusReason"
  | "createdAt"
  | "dueAt"
  | "startedAt"
  | "completedAt"
  | "closedAt"
  | "personId"
  | "plannerId"
  | "actualMinutes"
>;

/** One in eight of what was done was done some days late. */
function delayed(order: Course, late: Chance, start: Date): Course {
  const days = late.is(0.125) ? late.between(2, 6) : 0;
  const { startedAt, completedAt, closedAt } = order;
  if (days === 0 || !startedAt || !completedAt || completedAt.getTime() + (days + 6) * DAY_MS > start.getTime()) return order;
  const later = (at: Date | null) => at && new Date(at.getTime() + days * DAY_MS);
  return { ...order, startedAt: later(startedAt), completedAt: later(completedAt), closedAt: later(closedAt) };
}

/** How far an order came by the start: old ones are closed, a few of the last weeks are late, held or under way. */
function course(chance: Chance, start: Date, createdAt: Date, dueAt: Date, crew: Crew): Course {
  const age = (start.getTime() - dueAt.getTime()) / DAY_MS;
  const personId = chance.is(0.93) ? chance.pick(crew.technicians) : null;
  const open: Course = {
    statusId: STATUS.open,
    statusReason: null,
    createdAt,
    dueAt,
    startedAt: null,
    completedAt: null,
    closedAt: null,
    personId,
    plannerId: crew.planner,
    actualMinutes: null,
  };
  const begun = new Date(Math.min(dueAt.getTime() - chance.between(-10, 30) * 3_600_000, start.getTime() - 7_200_000));
  const startedAt = begun > createdAt ? begun : new Date(createdAt.getTime() + 3_600_000);
  if (age > 3 && chance.is(0.025))
    return {
      ...open,
      statusId: STATUS.cancelled,
      statusReason: chance.pick(["Machine was taken out of use that week.", "Done together with another order.", "Reported twice."]),
    };
  if (age > 21 || (age > 1 && chance.is(0.74))) {
    const person = personId ?? chance.pick(crew.technicians);
    const actualMinutes = chance.between(3, 26) * 10;
    const completedAt = new Date(startedAt.getTime() + actualMinutes * 60_000);
    const isClosed = age > 9;
    return {
      ...open,
      personId: person,
      statusId: isClosed ? STATUS.closed : STATUS.completed,
      startedAt,
      completedAt,
      closedAt: isClosed ? new Date(completedAt.getTime() + chance.between(1, 5) * DAY_MS) : null,
      actualMinutes,
    };
  }
  if (personId && age > -1 && chance.is(0.4)) return { ...open, statusId: STATUS.inProgress, startedAt };
  if (personId && chance.is(0.12))
    return {
      ...open,
      statusId: STATUS.onHold,
      startedAt,
      statusReason: chance.pick([
        "Waiting for the seal kit, due Thursday.",
        "Production needs the line until the weekend.",
        "Contractor comes next week.",
      ]),
    };
  return chance.is(0.15) ? { ...open, statusId: STATUS.inReview } : open;
}

/** Writes planned orders with their tasks, results, costs and what the log says of them. */
export async function writeOrders(setting: Furnished, planned: readonly DemoOrder[]): Promise<WrittenOrder[]> {
  const { db, register, projects, start } = setting;
  const listId = await listIds(db);
  const failureIds = (fault: Fault | undefined) => {
    const [classId, problemId, causeId, actionId] = (fault?.failure ?? []).reduce<(number | null)[]>(
      (path, name) => [...path, path.length > 0 && path.at(-1) === null ? null : listId("failures", name, path.at(-1) ?? null)],
      [],
    );
    return {
      failureClassId: classId ?? null,
      failureProblemId: problemId ?? null,
      failureCauseId: causeId ?? null,
      failureActionId: actionId ?? null,
    };
  };
  const ids = await insertAll(
    db,
    "workOrders",
    planned.map((order) => ({
      code: order.code,
      title: order.title,
      description: order.job?.description ?? (order.fault ? `<p>${order.fault.words}</p>` : null),
      statusId: order.statusId,
      statusReason: order.statusReason,
      priority: order.priority,
      workType: order.job ? 1 : 2,
      workOrderTypeId: listId("work-order-types", order.job?.type ?? "Repair"),
      maintenanceTypeId: order.job
        ? listId("maintenance-types", "By calendar")
        : listId("maintenance-types", order.priority === 3 ? "Immediate" : "Deferred"),
      repairTypeId: order.completedAt && order.fault ? listId("repair-types", "Repaired") : null,
      maintenanceDepartmentId: listId(
        "maintenance-departments",
        order.machine.family === "instrument"
          ? "Electrical and automation"
          : /^(W-)?UT/.test(order.machine.code)
            ? "Utilities"
            : "Mechanical",
      ),
      costCentreId: listId(
        "cost-centres",
        /^(W-)?UT/.test(order.machine.code) ? "Utilities" : order.machine.family === "packer" ? "Packaging" : "Production",
      ),
      projectId: listId("projects", projectOf(projects, order.machine.code, order.createdAt, start)?.name ?? ""),
      assetId: register.machines.get(order.machine.code)?.id ?? null,
      locationId: register.machines.get(order.machine.code)?.placeId ?? null,
      siteId: register.machines.get(order.machine.code)?.siteId ?? register.siteId,
      responsiblePersonId: order.personId,
      createdBy: order.plannerId,
      dueAt: order.dueAt.toISOString(),
      incidentDate: order.fault ? order.createdAt.toISOString() : null,
      startedAt: order.startedAt?.toISOString() ?? null,
      completedAt: order.completedAt?.toISOString() ?? null,
      closedAt: order.closedAt?.toISOString() ?? null,
      estimateMinutes: order.estimateMinutes,
      actualMinutes: order.actualMinutes,
      downtimeMinutes: order.completedAt && order.fault && order.priority === 3 ? Math.round((order.actualMinutes ?? 0) * 1.3) : null,
      completionNotes: order.completedAt ? (order.fault?.cure ?? NOTHING_FOUND) : null,
      ...(order.completedAt ? failureIds(order.fault) : failureIds(undefined)),
      createdAt: order.createdAt.toISOString(),
      updatedAt: (order.closedAt ?? order.completedAt ?? order.startedAt ?? order.createdAt).toISOString(),
    })),
  );
  const orders = planned.map((order, at) => ({ ...order, id: ids[at] ?? 0, partsMinor: 0 }));
  await writeSteps(setting, orders);
  await writeFailures(setting, orders);
  await writeRelations(setting);
  await db
    .updateTable("workOrders")
    .set({ completionNotes: "Done as planned; what was found stands at the steps." })
    .where("findings", ">", 0)
    .where("completionNotes", "=", NOTHING_FOUND)
    .execute();
  const spent = spentOn(setting, orders);
  await writeLog(setting, orders);
  const years = Map.groupBy(orders, (order) => order.createdAt.getUTCFullYear());
  await db
    .insertInto("counters")
    .values([...years].map(([year, list]) => ({ name: "WO", year, value: list.length })))
    .execute();
  return orders.map((order) => ({ ...order, partsMinor: spent.get(order.id) ?? 0 }));
}

const NOTHING_FOUND = "Done as planned, nothing found.";

/** About how much each of those that are done spent on parts, which the store knows better. */
const spentOn = ({ chance }: Furnished, orders: readonly WrittenOrder[]): Map<number, number> =>
  new Map(
    orders
      .filter(({ completedAt }) => completedAt)
      .map((order) => [order.id, order.fault ? chance.between(...order.fault.parts) : chance.is(0.5) ? chance.between(600, 5_200) : 0]),
  );

async function writeLog({ db, crew, start }: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  const lines = orders.flatMap((order) => {
    const line = (action: LogAction, at: Date, personId: number, changes: Change[] = []) => ({
      action,
      at: at.toISOString(),
      personId,
      personName: crew.names.get(personId) ?? "",
      entity: "work-orders",
      entityId: order.id,
      changes,
    });
    const { plannerId } = order;
    const person = order.personId ?? plannerId;
    const moved = (before: number, after: number) => [{ field: "statusId", before, after }];
    return [
      line("created", order.createdAt, plannerId),
      ...(order.statusId === STATUS.inReview
        ? [line("status", between(order.createdAt, start), plannerId, moved(STATUS.open, STATUS.inReview))]
        : []),
      ...(order.startedAt ? [line("status", order.startedAt, person, moved(STATUS.open, STATUS.inProgress))] : []),
      ...(order.completedAt ? [line("status", order.completedAt, person, moved(STATUS.inProgress, STATUS.completed))] : []),
      ...(order.closedAt ? [line("status", order.closedAt, plannerId, moved(STATUS.completed, STATUS.closed))] : []),
      ...(order.statusId === STATUS.onHold
        ? [line("status", order.startedAt ?? order.createdAt, person, moved(STATUS.inProgress, STATUS.onHold))]
        : []),
      ...(order.statusId === STATUS.cancelled
        ? [line("status", new Date(order.createdAt.getTime() + DAY_MS), plannerId, moved(STATUS.open, STATUS.cancelled))]
        : []),
    ];
  });
  await writeOldAudit(db, lines);
}

/** A third of the way, where nothing says more of when it was. */
const between = (from: Date, to: Date): Date => new Date(from.getTime() + (to.getTime() - from.getTime()) / 3);
