import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, minutes, minutesOrClock, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idOf, targetOf, withIdAlias } from "../../kit/ids.ts";
import { ListQuery } from "../../kit/list.ts";
import { OnBoard, PARTS_READY, QUICK_FILTERS, StatusRef, WorkOrder } from "../orders/contract.ts";
import { PRIORITIES } from "../orders/priority.ts";
import { QUESTIONS } from "./slot.ts";

/** Days that are asked for at once. */
export const MAX_DAYS = 62;
/** Lanes come with the hours of each day, so fewer days of them. */
export const MAX_LANE_DAYS = 14;
export const MAX_LANES = 100;
/** Orders of one day that are answered at once, where nothing else is said and at most. */
export const FIRST_OF_DAY = 5;
export const MOST_OF_DAY = 200;

const workType = z.union([z.literal(1), z.literal(2)]);

/** An order as it stands in the calendar. */
export const CalendarOrder = z.object({
  id: z.int(),
  workOrderId: idAlias(),
  version: version(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  priority: z.literal(PRIORITIES),
  workType: workType.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  siteId: z.int().nullable(),
  responsiblePerson: NameRef.nullable(),
  crew: Ref.nullable(),
  estStartAt: instant().nullable(),
  dueAt: instant().nullable(),
  estimateMinutes: minutes().nullable(),
  /** Null: nothing is reserved for it. */
  partsReady: z.enum(PARTS_READY).nullable(),
  /** A plan that the law asks for made it. */
  isStatutory: z.boolean(),
  /** From when to when it stands there: as planned; without a start when it is due; a done one as it was done. */
  startAt: instant(),
  endAt: instant(),
  /** The same as days. */
  firstDay: day(),
  lastDay: day(),
  /** It has no start and stands on the day on which it is due. */
  isByDue: z.boolean(),
  /** In which its days are counted: the zone that the reader chose, else that of its site. */
  timeZone: z.string(),
});
export type CalendarOrder = z.infer<typeof CalendarOrder>;

/** An hour that passed or is to come: an instant, or what the clock of the calendar shows for the order (`2026-12-01T08:00`), which stays so on either side of a clock change. */
const clockTime = z.string().regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/);
const start = z.union([instant(), clockTime]);

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** Quick filters as a board keeps them: one after the other, each narrowing what the others leave. */
const quick = z
  .string()
  .max(200)
  .transform((words) => [...new Set(words.split(","))])
  .pipe(z.array(z.enum(QUICK_FILTERS)).max(QUICK_FILTERS.length));
const filters = ListQuery.pick({ filterModel: true, search: true }).extend({ quick: quick.optional() });

/** What is planned for somebody on a day, and what they can do. */
const LaneDay = z.object({
  day: day(),
  orders: z.int(),
  minutes: z.int(),
  /** Without what goes into meetings and ways; null where nothing is known of it, or the caller may not see it. */
  available: z.int().nullable(),
});
export const Lane = z.object({ id: z.int().nullable(), code: z.string().nullable(), name: z.string().nullable(), days: z.array(LaneDay) });
export type Lane = z.infer<typeof Lane>;

export const calendar = defineContract({
  /** The orders of some days, of the current month where none are named: of each the first ones, and how many there are. Days are those of the reader's clock where they chose one, else of the order's site. */
  days: {
    method: "GET",
    path: "/api/WorkOrder/calendar",
    access: { subModule: "calendar", flag: "view" },
    query: filters.extend({
      from: day().optional(),
      until: day().optional(),
      perDay: whole(1, MOST_OF_DAY).default(FIRST_OF_DAY),
      /** Of each day so many are passed over: for the rest of one. */
      startRow: whole(0, 100_000).default(0),
    }),
    reply: z.object({
      /** Of the reader, in which the days are asked for. */
      timeZone: z.string(),
      /** Those on which something stands. */
      days: z.array(z.object({ day: day(), orders: z.int() })),
      rows: z.array(CalendarOrder),
    }),
  },
  /** What is planned for each crew or person on each day, beside what they can do. The lane without an id holds what is nobody's. */
  lanes: {
    method: "GET",
    path: "/api/WorkOrder/calendar/lanes",
    access: { subModule: "calendar", flag: "view" },
    query: filters.extend({ from: day(), until: day(), by: z.enum(["crews", "people"]) }),
    reply: z.object({
      lanes: z.array(Lane),
      isCut: z.boolean(),
      /** At which time of the clock the first shift of these days begins; null where none is known, or the caller may not see it. */
      shiftBegins: z.string().nullable(),
    }),
  },
  /** Moves an order, makes it longer or shorter, gives it to somebody. What is asked first is answered by `confirmed`. */
  move: {
    method: "PUT",
    path: "/api/WorkOrder/calendar/",
    access: { subModule: "calendar", flag: "update" },
    body: withIdAlias(
      "workOrderId",
      z.object({
        id: targetOf("work-orders"),
        version: version(),
        /** Null takes it out of the calendar's hours. */
        estStartAt: start.nullable().optional(),
        estimateMinutes: minutesOrClock().nullable().optional(),
        responsiblePersonId: idOf("people").nullable().optional(),
        crewId: idOf("crews").nullable().optional(),
        board: OnBoard.optional(),
        confirmed: z.array(z.enum(QUESTIONS)).max(QUESTIONS.length).optional(),
        /** Why it comes into a locked week, where it does. */
        breakInReason: optionalText(500),
      }),
    ),
    reply: WorkOrder,
  },
});
