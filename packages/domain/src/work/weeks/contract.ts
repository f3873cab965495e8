import { z } from "zod";
import { BulkRow, MAX_BULK_ROWS } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { day, instant, minutes, NameRef, optionalText, Ref, version, why } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, rowIdOf } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { LogLine } from "../../kit/log/log.ts";
import { recordOf, rowOf } from "../../kit/record-calls.ts";
import { AvailabilityReason } from "../../register/availability/contract.ts";
import { QUESTIONS } from "../calendar/slot.ts";
import { StatusRef } from "../orders/contract.ts";
import { PRIORITIES } from "../orders/priority.ts";
import { LEFT_OVER } from "./filling.ts";
import { READINESS } from "./readiness.ts";

/** An order that begins in the last year of four digits would end in one of five, which no zone counts in. */
const endsInTime = (sent: string): boolean => Number(sent.slice(0, 4)) < 9999;

/** Orders of a week, and of work without a start, that are answered at once. */
export const MOST_ORDERS = 300;
/** Weeks that the page shows side by side. */
export const WEEKS_SHOWN = 12;

/** A Monday. */
// A week has an end, which is a day of four digits as well.
const monday = () => day().refine((sent) => sent < "9999-12-20" && new Date(`${sent}T00:00:00Z`).getUTCDay() === 1, "bad_format");

/** An order as the week shows it. */
export const WeekOrder = z.object({
  id: z.int(),
  workOrderId: idAlias(),
  version: version(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  priority: z.literal(PRIORITIES),
  asset: Ref.nullable(),
  responsiblePerson: NameRef.nullable(),
  estStartAt: instant().nullable(),
  dueAt: instant().nullable(),
  /** On the clock of the crew; null: it has no start. */
  day: day().nullable(),
  /** What it asks for: its planned labour, else its estimate. */
  minutes: minutes(),
  estimateMinutes: minutes().nullable(),
  readiness: z.enum(READINESS),
  isStatutory: z.boolean(),
  /** It was in the week when that was locked, or came into it afterwards. */
  isLocked: z.boolean(),
  isBreakIn: z.boolean(),
});
export type WeekOrder = z.infer<typeof WeekOrder>;

const capacity = () => minutes().nullable();
/** What somebody, or the crew, can do on a day, and what is planned for it. Null: nothing is known of it, or the caller may not see shifts. */
const load = { day: day(), capacity: capacity(), minutes: minutes() };
export const WeekMember = z.object({
  /** Null: work of nobody's, or of somebody who is not of the crew. */
  person: NameRef.nullable(),
  capacity: capacity(),
  minutes: minutes(),
  days: z.array(z.object({ ...load, reasons: z.array(AvailabilityReason) })),
});
export type WeekMember = z.infer<typeof WeekMember>;

export const Compliance = z.object({
  locked: z.int(),
  done: z.int(),
  lockedMinutes: minutes(),
  workedMinutes: minutes(),
  byOrders: z.int().nullable(),
  byHours: z.int().nullable(),
});
const Backlog = z.object({
  plannedMinutes: minutes(),
  readyMinutes: minutes(),
  plannedWeeks: z.number().nullable(),
  readyWeeks: z.number().nullable(),
});
const Lock = z.object({ id: z.int(), version: version(), name: z.string(), lockedAt: instant(), lockedBy: NameRef.nullable() });

/** A week of one crew as it is planned. */
export const WeekPlan = z.object({
  crew: Ref,
  monday: day(),
  /** Today's, on the clock of the crew. */
  thisMonday: day(),
  timeZone: z.string(),
  indirectPercent: z.int(),
  lock: Lock.nullable(),
  capacity: capacity(),
  minutes: minutes(),
  days: z.array(z.object({ ...load, orders: z.int() })),
  members: z.array(WeekMember),
  /** Of these days, by their start. */
  orders: z.array(WeekOrder),
  /** Open work without a start, and what was left of weeks before: ready first. */
  unscheduled: z.array(WeekOrder),
  isCut: z.boolean(),
  backlog: Backlog,
  /** Of a locked week: so far, or once it is over for good. */
  compliance: Compliance.nullable(),
});
export type WeekPlan = z.infer<typeof WeekPlan>;

export const WEEK_STATES = ["locked", "unlocked"] as const;
const facts = {
  name: z.string(),
  crew: Ref,
  monday: day(),
  state: z.enum(WEEK_STATES),
  lockedAt: instant(),
  lockedBy: NameRef.nullable(),
  orderCount: z.int(),
  lockedMinutes: minutes(),
};
/** One row of the list: a week that was locked, with what came of it. */
export const CrewWeekRow = rowOf({
  ...facts,
  doneCount: z.int(),
  byOrders: z.int().nullable(),
  byHours: z.int().nullable(),
  breakIns: z.int(),
  takenOut: z.int(),
});
export type CrewWeekRow = z.infer<typeof CrewWeekRow>;

/** The order where the caller reaches it. */
const ofOrder = { order: Ref.nullable(), day: day(), minutes: minutes() };
export const LINE_OUTCOMES = ["done", "not_done", "cancelled"] as const;
export const LockedOrder = z.object({
  id: z.int(),
  ...ofOrder,
  person: NameRef.nullable(),
  workedMinutes: minutes(),
  outcome: z.enum(LINE_OUTCOMES),
  doneAt: instant().nullable(),
  /** How it stands now, and what was said of that. */
  status: StatusRef,
  statusReason: z.string().nullable(),
});
export type LockedOrder = z.infer<typeof LockedOrder>;
export const WeekChange = z.object({
  id: z.int(),
  ...ofOrder,
  kind: z.enum(["break_in", "taken_out"]),
  reason: z.string().nullable(),
  person: NameRef.nullable(),
  at: instant(),
});
export type WeekChange = z.infer<typeof WeekChange>;

/** A week as it was locked: what stood in it, what came of that, and what changed afterwards. */
export const CrewWeek = recordOf({
  ...facts,
  crewId: z.int(),
  siteId: z.int().nullable(),
  capacityMinutes: capacity(),
  unlockedAt: instant().nullable(),
  unlockedBy: NameRef.nullable(),
  unlockReason: z.string().nullable(),
  isOver: z.boolean(),
  compliance: Compliance,
  rows: z.array(LockedOrder),
  changes: z.array(WeekChange),
});
export type CrewWeek = z.infer<typeof CrewWeek>;

export const Proposal = z.object({
  id: z.int(),
  version: version(),
  code: z.string(),
  title: z.string(),
  priority: z.literal(PRIORITIES),
  readiness: z.enum(READINESS),
  isStatutory: z.boolean(),
  minutes: minutes(),
  person: NameRef,
  day: day(),
  startAt: instant(),
  /** It would end after it is due. */
  isLate: z.boolean(),
  /** It is due already. */
  isOverdue: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** What the signed-in person has to do in a week. */
export const MyWeek = z.object({
  monday: day(),
  days: z.array(
    z.object({
      ...load,
      orders: z.array(z.object({ id: z.int(), code: z.string(), title: z.string(), status: StatusRef, estStartAt: instant() })),
    }),
  ),
  /** Into locked weeks of the person's crews that are not over, the latest first. */
  breakIns: z.array(WeekChange.extend({ crew: Ref, crewWeekId: z.int() })),
});
export type MyWeek = z.infer<typeof MyWeek>;

const may = (flag: "view" | "update" | "approve") => ({ subModule: "crew-weeks", flag }) as const;
const params = idParams("crew-weeks");
const ofCrew = z.object({ crewId: idOf("crews"), monday: monday() });

const list = {
  method: "POST",
  path: "/api/CrewWeek/list/",
  name: "crew-weeks",
  access: may("view"),
  body: ListRequest,
  reply: listOf(CrewWeekRow),
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    crew: column.reference("crews", { isRequired: true }),
    monday: column.day({ isRequired: true }),
    state: column.shown(column.choice(WEEK_STATES, { isRequired: true })),
    orderCount: column.number({ isRequired: true }),
    doneCount: column.shown(column.number({ isRequired: true })),
    byOrders: column.shown(column.number()),
    lockedMinutes: column.number({ isRequired: true }),
    byHours: column.shown(column.number()),
    breakIns: column.shown(column.number({ isRequired: true })),
    takenOut: column.shown(column.number({ isRequired: true })),
    lockedBy: column.reference("people"),
    lockedAt: column.instant({ isRequired: true }),
  },
  reads: true,
} as const;

export const crewWeeks = defineContract({
  /** Weeks that were locked. */
  list,
  export: exportOf(list),
  /** A week of a crew: without one that of the caller's own, else of the first in reach; null where there is none. */
  plan: {
    method: "GET",
    path: "/api/CrewWeek/plan/",
    access: may("view"),
    query: z.object({ crewId: idInPath("crews").optional(), monday: monday().optional() }),
    reply: z.object({ plan: WeekPlan.nullable() }),
  },
  /** What waits for the signed-in person this week. */
  mine: { method: "GET", path: "/api/CrewWeek/mine/", access: may("view"), reply: MyWeek },
  get: { method: "GET", path: "/api/CrewWeek/:id", access: may("view"), params, reply: CrewWeek },
  /** From here on what comes into the week is a break-in, and what was in it leaves it only by those who approve. */
  lock: { method: "POST", path: "/api/CrewWeek/", access: may("update"), body: ofCrew, reply: CrewWeek },
  unlock: {
    method: "PUT",
    path: "/api/CrewWeek/:id/unlock",
    access: may("approve"),
    params,
    body: z.object({ version: version(), reason: why() }),
    reply: CrewWeek,
  },
  /** Where open work could go; nothing is written by it. */
  fill: {
    method: "POST",
    path: "/api/CrewWeek/fill/",
    access: may("update"),
    body: ofCrew,
    reply: z.object({
      rows: z.array(Proposal),
      left: z.array(z.object({ id: z.int(), code: z.string(), title: z.string(), because: z.enum(LEFT_OVER) })),
    }),
    reads: true,
  },
  /** Places orders as the calendar moves them, each judged as if it had come alone. */
  accept: {
    method: "POST",
    path: "/api/CrewWeek/accept/",
    access: may("update"),
    body: z.object({
      rows: z
        .array(
          z.object({
            id: rowIdOf("work-orders"),
            version: version(),
            estStartAt: instant().refine(endsInTime, "bad_format"),
            responsiblePersonId: idOf("people"),
            confirmed: z.array(z.enum(QUESTIONS)).max(QUESTIONS.length).optional(),
          }),
        )
        .min(1)
        .max(MAX_BULK_ROWS),
      breakInReason: optionalText(500),
    }),
    reply: z.object({ rows: z.array(BulkRow) }),
  },
  log: { method: "GET", path: "/api/CrewWeekLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
