import { dayAfter, daysBetween } from "@millwright/domain/kit/zones.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { PLANNED, type PlannedJob } from "./jobs.ts";
import type { OnSeries, Plant } from "./setting.ts";

/** How planned work of the demo comes back: every so many days from one day on, each machine of a job a share of the interval later. */
export const SERIES_TIME = "08:00";
const BACK_DAYS = 430;
/** Its first day, the same for all. */
export const seriesStart = (start: Date): string => dayAfter(start.toISOString().slice(0, 10), -BACK_DAYS);
export const leadOf = ({ everyDays }: PlannedJob): number => (everyDays > 21 ? 14 : 10);

export const machinesOf = ({ machines }: Plant, job: PlannedJob) =>
  machines.filter(({ family }) => family !== "line" && job.families.includes(family));

export const offsetOf = (plant: Plant, job: PlannedJob, machineCode: string): number => {
  const all = machinesOf(plant, job);
  return Math.floor((all.findIndex(({ code }) => code === machineCode) * job.everyDays) / Math.max(1, all.length));
};

export function onSeries(plant: Plant, job: PlannedJob, machineCode: string, start: Date, k: number): OnSeries {
  const seriesDay = dayAfter(seriesStart(start), (k - 1) * job.everyDays);
  const day = dayAfter(seriesDay, offsetOf(plant, job, machineCode));
  return { k, seriesDay, day, at: new Date(wallInstant(day, SERIES_TIME, plant.zone)) };
}

/** The nearest date of a job on a machine that has no order yet; one with nothing free about it has none. */
export function nearestFree(
  plant: Plant,
  job: PlannedJob,
  machineCode: string,
  start: Date,
  near: Date,
  taken: Set<string>,
): OnSeries | null {
  const first = dayAfter(seriesStart(start), offsetOf(plant, job, machineCode));
  const around = Math.round(daysBetween(first, near.toISOString().slice(0, 10)) / job.everyDays) + 1;
  // Of what lies far ahead no order is made yet.
  const latest = Math.floor((daysBetween(first, start.toISOString().slice(0, 10)) + leadOf(job)) / job.everyDays) + 1;
  for (const k of [0, -1, 1, -2, 2, -3, -4].map((away) => around + away)) {
    const key = `${job.title}/${machineCode}/${k}`;
    if (k < 1 || k > latest || taken.has(key)) continue;
    taken.add(key);
    return onSeries(plant, job, machineCode, start, k);
  }
  return null;
}

export const ALL_JOBS = PLANNED;
