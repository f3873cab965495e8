import type { PlannedJob } from "../../demo/jobs.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import { ALL_JOBS, leadOf, machinesOf, offsetOf, onSeries, SERIES_TIME, seriesStart } from "../../demo/series.ts";
import type { Furnished, Plant, WrittenOrder } from "../../demo/setting.ts";
import type { Definition } from "./definition.ts";
import { writeRoute } from "./demo-route.ts";

/** Which crew of the first site does which work. */
const CREW: Partial<Record<PlannedJob["families"][number], string>> = {
  cooling: "UTIL",
  compressor: "UTIL",
  heat: "UTIL",
  instrument: "ELEC",
};

/** What of the library of task groups is done every so many times. */
const LEVELS: Record<string, readonly (readonly [multiplier: number, code: string])[]> = {
  "Monthly lubrication route": [[1, "TG-007"]],
  "Pump inspection": [[1, "TG-012"]],
  "Chiller service": [
    [1, "TG-003"],
    [4, "TG-004"],
  ],
  "Air compressor service, 2,000 h": [[1, "TG-005"]],
  "Forklift monthly check": [[1, "TG-010"]],
  "PM-021": [[1, "TG-006"]],
  "PM-022": [[1, "TG-008"]],
};

/** The levels of a plan, and the versions that its own one pinned. */
async function levelsFor({ db }: Furnished, name: string) {
  const groups = await db.selectFrom("taskGroups").select(["id", "code", "publishedVersion"]).execute();
  const chosen = (LEVELS[name] ?? []).flatMap(([multiplier, code]) =>
    groups.filter((group) => group.code === code).map(({ id, publishedVersion }) => ({ multiplier, id, number: publishedVersion ?? 1 })),
  );
  return {
    levels: chosen.map(({ multiplier, id }) => ({ multiplier, taskGroupIds: [id] })),
    groups: chosen.map(({ id, number }) => ({ taskGroupId: id, number })),
  };
}

interface Written {
  planId: number;
  triggerId: number;
  crewId: number | null;
  definition: Definition;
}

/**
 * The plans that the planned orders of the demo came of: each order that lies on a date of its job's series is an occurrence, with the sum that leads to its due. What
 * comes next is counted by the product itself.
 */
export async function writePlans(setting: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  const { plants, start } = setting;
  for (const [at, plant] of plants.entries()) {
    const jobs = ALL_JOBS.filter((job) => machinesOf(plant, job).length > 0 && (at === 0 || WEST.includes(job.title)));
    for (const [number, job] of jobs.entries()) {
      const written = await writePlan(setting, plant, job, `${at === 0 ? "PM" : "PM-W"}-${String(number + 1).padStart(3, "0")}`);
      await writeAssets(setting, plant, job, written, orders);
    }
  }
  await writeFurther(setting, seriesStart(start));
  const [first] = plants;
  if (first)
    await writeRoute(setting, first, {
      ...UNSET,
      id: 0,
      kind: "calendar",
      mode: "fixed",
      anchor: "completed",
      rrule: null,
      startDay: null,
      time: null,
    });
}

/** What the second site plans; the rest of its work is not planned yet. */
const WEST = ["Filler weekly hygiene check", "Chiller service", "Packing machine inspection"];

async function writePlan(setting: Furnished, plant: Plant, job: PlannedJob, code: string): Promise<Written> {
  const { db, register, start, crew } = setting;
  const { levels, groups } = await levelsFor(setting, job.title);
  const listId = await listIds(db);
  const crews = new Map((await db.selectFrom("crews").select(["id", "code"]).execute()).map(({ id, code: of }) => [of, id]));
  const crewId = plant.site === "HF" ? (crews.get(CREW[job.families[0] ?? "pump"] ?? "MECH") ?? null) : null;
  const minutes = job.tasks.reduce((sum, task) => sum + task.minutes, 0);
  const head: Definition["head"] = {
    name: job.title,
    workType: 1,
    priority: 2,
    workOrderTypeId: listId("work-order-types", job.type),
    maintenanceTypeId: listId("maintenance-types", "By calendar"),
    costCentreId: null,
    maintenanceDepartmentId: null,
    settlingDepartmentId: null,
    crewId,
    responsiblePersonId: null,
    signatureRule: null,
    estimateMinutes: minutes,
  };
  const isStatutory = job.title.startsWith("Boiler");
  const rules = {
    triggerLogic: "any" as const,
    suppressesLower: true,
    leadTimeDays: leadOf(job),
    openPolicy: "skip" as const,
    backlogRule: "latest" as const,
    isStatutory,
    workingDayRule: "keep" as const,
    startsSeason: false,
    firstDay: null,
    lastDay: null,
  };
  const [planId = 0] = await insertAll(db, "plans", [
    {
      ...head,
      ...rules,
      levels: JSON.stringify(levels),
      code,
      state: "active",
      versionNumber: 1,
      hasChanges: false,
      siteId: register.places.get(plant.site)?.id ?? null,
      createdBy: plant.crew.planner || crew.planner,
    },
  ]);
  const trigger = {
    kind: "calendar" as const,
    mode: "fixed" as const,
    anchor: "completed" as const,
    rrule: `FREQ=DAILY;INTERVAL=${job.everyDays}`,
    startDay: seriesStart(start),
    time: SERIES_TIME,
  };
  const [triggerId = 0] = await insertAll(db, "planTriggers", [{ planId, ...trigger }]);
  const definition: Definition = {
    head,
    groups,
    plan: { ...rules, levels, seasons: [], triggers: [{ ...UNSET, ...trigger, id: triggerId }] },
  };
  await insertAll(db, "planVersions", [
    { planId, number: 1, definition, publishedAt: `${seriesStart(start)}T09:00:00Z`, publishedBy: plant.crew.planner || null },
  ]);
  return { planId, triggerId, crewId, definition };
}

/** What a trigger of the calendar says nothing of. */
const UNSET = {
  unitId: null,
  firstAt: null,
  everyUnits: null,
  averageWindowDays: 30,
  generateAheadUnits: 0,
  toleranceEarlyDays: 0,
  toleranceLateDays: 0,
  toleranceEarlyUnits: 0,
  threshold: null,
  low: null,
  high: null,
  returnBy: 0,
  response: "act" as const,
  eventType: null,
  eventFilter: {},
  delayMinutes: 0,
  restMinutes: 0,
};

async function writeAssets(
  { db, register, start }: Furnished,
  plant: Plant,
  job: PlannedJob,
  { planId, triggerId, crewId }: Written,
  orders: readonly WrittenOrder[],
): Promise<void> {
  const machines = machinesOf(plant, job);
  const lead = leadOf(job);
  const today = start.toISOString().slice(0, 10);
  const rule = {
    rrule: `FREQ=DAILY;INTERVAL=${job.everyDays}`,
    startDay: seriesStart(start),
    workingDayRule: "keep",
    daysOff: [],
    time: SERIES_TIME,
  };
  const made = machines.map(({ code }) =>
    orders
      .filter((order) => order.job === job && order.machine.code === code && order.onSeries !== undefined)
      .toSorted((one, other) => (one.onSeries?.k ?? 0) - (other.onSeries?.k ?? 0)),
  );
  const assets = machines.map(({ code }, at) => {
    // What is due within the lead time has its order already, or was taken together with another one.
    let k = made[at]?.at(-1)?.onSeries?.k ?? 0;
    while (onSeries(plant, job, code, start, k + 1).day <= dayAfter(today, lead)) k += 1;
    const [decided, next] = [onSeries(plant, job, code, start, Math.max(1, k)), onSeries(plant, job, code, start, k + 1)];
    const done = made[at]?.findLast(({ completedAt }) => completedAt !== null)?.completedAt;
    return {
      planId,
      assetId: register.machines.get(code)?.id ?? 0,
      offsetDays: offsetOf(plant, job, code),
      sinceDay: seriesStart(start),
      lastDoneDay: done ? done.toISOString().slice(0, 10) : null,
      cursors: k === 0 ? {} : { [triggerId]: { day: decided.seriesDay } },
      decided: made[at]?.length ?? 0,
      nextDueAt: next.at.toISOString(),
      nextDueDay: next.day,
      nextWhy: { sum: sumOf(rule, next, offsetOf(plant, job, code)), movedTo: null, others: [], leadTimeDays: lead },
      askAt: new Date(next.at.getTime() - lead * 86_400_000).toISOString(),
    };
  });
  const ids = await insertAll(db, "planAssets", assets);
  const occurrences = made.flatMap((list, at) =>
    list.flatMap((order) => {
      const { onSeries: date } = order;
      if (!date) return [];
      const asset = assets[at];
      return [
        {
          planId,
          planAssetId: ids[at] ?? 0,
          assetId: asset?.assetId ?? 0,
          siteId: register.machines.get(order.machine.code)?.siteId ?? null,
          crewId,
          occurrenceKey: `date:${triggerId}:${date.seriesDay}T${SERIES_TIME}`,
          triggerId,
          versionNumber: 1,
          k: date.k,
          levels: JSON.stringify([1]),
          dueAt: date.at.toISOString(),
          dueDay: date.day,
          dueTime: SERIES_TIME,
          intervalDays: job.everyDays,
          outcome: "made",
          rule: "due",
          workOrderId: order.id,
          why: { sum: sumOf(rule, date, asset?.offsetDays ?? 0), movedTo: null, others: [], leadTimeDays: lead },
          decidedAt: order.createdAt.toISOString(),
        },
      ];
    }),
  );
  await insertAll(db, "planOccurrences", occurrences);
}

const sumOf = (rule: object, { k, seriesDay, day }: { k: number; seriesDay: string; day: string }, offsetDays: number) => ({
  kind: "fixed_date",
  ...rule,
  k,
  seriesDay,
  offsetDays,
  day,
});

/** Plans without a history yet: by hours run, by a season, statutory and yearly. */
async function writeFurther(setting: Furnished, since: string): Promise<void> {
  const { db, register, crew, start } = setting;
  const listId = await listIds(db);
  const crews = new Map((await db.selectFrom("crews").select(["id", "code"]).execute()).map(({ id, code }) => [code, id]));
  const today = start.toISOString().slice(0, 10);
  const named = (code: RegExp) => [...register.machines.keys()].filter((one) => code.test(one));
  const further = [
    {
      plan: { code: "PM-020", name: "Compressor oil and separator, every 4,000 h", leadTimeDays: 14, estimateMinutes: 240 },
      trigger: {
        kind: "meter",
        mode: "floating",
        unitId: listId("units-of-measure", "Hour"),
        firstAt: 4000,
        everyUnits: 4000,
        generateAheadUnits: 150,
      },
      machines: named(/^UT-AC\d$/),
    },
    {
      plan: {
        code: "PM-021",
        name: "Boiler pressure test by the inspector",
        leadTimeDays: 60,
        isStatutory: true,
        signatureRule: "required",
        estimateMinutes: 480,
      },
      trigger: { kind: "calendar", mode: "fixed", rrule: "FREQ=YEARLY;INTERVAL=1", startDay: dayAfter(today, 95), time: "07:00" },
      machines: named(/^UT-BL\d$/),
    },
    {
      plan: {
        code: "PM-022",
        name: "Condenser cleaning in the cooling season",
        leadTimeDays: 7,
        startsSeason: true,
        seasons: JSON.stringify([{ from: "05-01", until: "09-30" }]),
        estimateMinutes: 90,
      },
      trigger: { kind: "calendar", mode: "fixed", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", startDay: since, time: "06:00" },
      machines: named(/^CS-(CH|EV)\d$/),
    },
  ].filter(({ machines }) => machines.length > 0);
  for (const { plan, trigger, machines } of further) {
    const [planId = 0] = await insertAll(db, "plans", [
      {
        ...plan,
        levels: JSON.stringify((await levelsFor(setting, plan.code)).levels),
        state: "draft",
        crewId: crews.get("UTIL") ?? null,
        siteId: register.siteId,
        createdBy: crew.planner,
      },
    ]);
    await insertAll(db, "planTriggers", [{ planId, ...trigger }]);
    await insertAll(
      db,
      "planAssets",
      machines.map((code) => ({ planId, assetId: register.machines.get(code)?.id ?? 0, sinceDay: today })),
    );
  }
}
