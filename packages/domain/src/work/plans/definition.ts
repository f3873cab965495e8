import type { Season, WorkingDayRule } from "./recurrence/moving.ts";
import type { IsWorkingDay, Recurrence } from "./recurrence/rule.ts";

/** What a plan says, as it was published: nothing of it changes afterwards. */
export const TRIGGER_KINDS = ["calendar", "meter", "threshold", "event"] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];
/** Counted from the first, however late the work; or from the work before. */
export const TRIGGER_MODES = ["fixed", "floating"] as const;
export type TriggerMode = (typeof TRIGGER_MODES)[number];
/** From what of the work before a floating trigger counts. */
export const ANCHORS = ["due", "created", "completed"] as const;
export type Anchor = (typeof ANCHORS)[number];
/** The earliest trigger decides, or the last of all of them. */
export const TRIGGER_LOGICS = ["any", "all"] as const;
/** What becomes of work that falls due while an order of it is open. */
export const OPEN_POLICIES = ["skip", "stack", "merge"] as const;
export type OpenPolicy = (typeof OPEN_POLICIES)[number];
/** What is made after standing still: the latest alone, or each. */
export const BACKLOG_RULES = ["latest", "all"] as const;
export const THRESHOLDS = ["above", "below", "between", "outside"] as const;
export type Threshold = (typeof THRESHOLDS)[number];

export interface CalendarTrigger {
  id: number;
  kind: "calendar";
  mode: TriggerMode;
  anchor: Anchor;
  rule: Recurrence;
  startDay: string;
  /** `08:00`, as the clocks of the asset's site show it. */
  time: string;
  toleranceEarlyDays: number;
  toleranceLateDays: number;
}

/** In units of a meter of the asset that counts on: life to date, over exchanged and reset dials. */
export interface MeterTrigger {
  id: number;
  kind: "meter";
  mode: TriggerMode;
  anchor: Anchor;
  unitId: number;
  /** The first due value. */
  firstAt: number;
  everyUnits: number;
  averageWindowDays: number;
  /** Made so many units before. */
  generateAheadUnits: number;
  toleranceEarlyUnits: number;
}

export interface ThresholdTrigger {
  id: number;
  kind: "threshold";
  unitId: number;
  when: Threshold;
  low: number | null;
  high: number | null;
  /** How far a value has to come back past the limit before another excursion may begin. */
  returnBy: number;
  response: "warn" | "act";
}

export interface EventTrigger {
  id: number;
  kind: "event";
  eventType: string;
  filter: Readonly<Record<string, number | string>>;
  delayMinutes: number;
  /** After one that counted, what happens within so long counts for nothing. */
  restMinutes: number;
}

export type Trigger = CalendarTrigger | MeterTrigger | ThresholdTrigger | EventTrigger;

export interface Level {
  /** Every so many occurrences. */
  multiplier: number;
  taskGroupIds: readonly number[];
}

export interface Plan {
  /** Its assets that are due together are stops of one order. */
  isRoute: boolean;
  triggers: readonly Trigger[];
  triggerLogic: (typeof TRIGGER_LOGICS)[number];
  levels: readonly Level[];
  suppressesLower: boolean;
  leadTimeDays: number;
  openPolicy: OpenPolicy;
  backlogRule: (typeof BACKLOG_RULES)[number];
  isStatutory: boolean;
  workingDayRule: WorkingDayRule;
  seasons: readonly Season[];
  /** The first day of a season is due at once. */
  startsSeason: boolean;
  firstDay: string | null;
  lastDay: string | null;
}

/** A day, and a time of it as the site's clocks show it. */
export interface Wall {
  day: string;
  time: string;
}

export interface Count {
  at: number;
  units: number;
}

/** What is known of the meter that a trigger asks: life to date at the last reading, and at the first one within the window before it. */
export interface MeterFacts {
  meterId: number;
  last: Count | null;
  windowFrom: Count | null;
  /** Life to date when the work was last done. */
  atDone: { units: number; isBetweenReadings: boolean } | null;
}

/** Something that happened and asks for work; `ref` says what, and is heard once. */
export interface Hit {
  ref: string;
  at: number;
}

/** What was made last for a plan's asset. */
export interface LastMade {
  occurrenceId: number;
  orderId: number;
  due: Wall | null;
  dueUnits: number | null;
  madeAt: number;
  completedAt: number | null;
  isCancelled: boolean;
}

/** How far the fixed dates or values of a trigger are decided. */
export interface Cursor {
  day?: string;
  units?: number;
}

/** An occurrence that somebody moved: it alone. */
export interface Moved extends Wall {
  key: string;
  triggerId: number;
  /** Its date in the series, where it has one. */
  seriesDay: string | null;
}

/** All that decides for one asset of a plan, beside the plan. Instants are milliseconds. */
export interface PlanAsset {
  zone: string;
  isWorkingDay: IsWorkingDay;
  /** By so many days later than the plan says: machines that are spread over an interval. */
  offsetDays: number;
  /** What lies before this day was never owed. */
  since: string;
  /** When its work was done before there were occurrences, as somebody said. */
  statedDone: Wall | null;
  /** What its meter showed then, where it has one that plans count by: values up to it are not owed. */
  statedUnits: number | null;
  last: LastMade | null;
  /** Orders of it that have not ended, the oldest first. */
  open: readonly { orderId: number; code: string }[];
  /** How many occurrences were decided. */
  decided: number;
  /** Multipliers of levels that were skipped, missed or cancelled, and not made since. */
  owed: readonly number[];
  cursors: Readonly<Record<number, Cursor>>;
  meters: Readonly<Record<number, MeterFacts>>;
  hits: Readonly<Record<number, readonly Hit[]>>;
  moved: readonly Moved[];
  /** Dates of series whose work was moved, and decided since: they do not come again. */
  taken: readonly { triggerId: number; seriesDay: string }[];
}
