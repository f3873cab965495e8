import { hoursOf } from "../duration.ts";

export const LABOUR_STATES = ["planned", "running", "unconfirmed", "booked"] as const;
export type LabourState = (typeof LABOUR_STATES)[number];

/** A line of an order's labour, as far as its state follows from it. */
export interface LabourLine {
  isPlanned: boolean;
  /** What is planned of one head. */
  minutes: number;
  headCount: number;
  endAt: string | null;
  isTimer: boolean;
  workedMinutes: number | null;
}

export function stateOf({ isPlanned, isTimer, endAt, workedMinutes }: LabourLine): LabourState {
  if (isPlanned) return "planned";
  if (isTimer && endAt === null) return "running";
  return workedMinutes === null ? "unconfirmed" : "booked";
}

/** What is planned of all heads together, or what was worked; what runs and what nobody has confirmed counts for nothing yet. */
export const totalMinutesOf = (line: LabourLine): number => (line.isPlanned ? line.headCount * line.minutes : (line.workedMinutes ?? 0));

export interface Worked {
  id: number;
  day: string;
  minutes: number;
}
/** What the hours of one person come to, each day's entry beside it; hours to two decimals. */
export const hoursTold = (worked: readonly Worked[]) => ({
  totalHours: hoursOf(worked.reduce((sum, { minutes }) => sum + minutes, 0)),
  details: worked.map(({ id, day, minutes }) => ({ id, submissionDate: day, hoursSubmitted: hoursOf(minutes) })),
});

export const LABOUR_ICONS = ["none", "estimated", "actual"] as const;
export type LabourIcon = (typeof LABOUR_ICONS)[number];
/** What the icon of an order's labour says: nothing, only planned, planned and worked; what was worked without having been planned counts as worked. */
export const labourIcon = ({ planned, worked }: { planned: number; worked: number }): LabourIcon =>
  worked > 0 ? "actual" : planned > 0 ? "estimated" : "none";

/** What a task is planned to take, in minutes of labour: its planned lines, else how long it is estimated to last. */
export const taskLabour = ({ planned, estimate }: { planned: number; estimate: number }): number => (planned > 0 ? planned : estimate);
