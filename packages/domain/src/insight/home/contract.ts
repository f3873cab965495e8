import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, NameRef, Ref } from "../../kit/fields.ts";
import { AlarmRow } from "../../iot/alarms/contract.ts";
import { NEWS } from "../../kit/log/news.ts";
import { StatusRef, WorkOrderRow } from "../../work/orders/contract.ts";
import { DAY_PARTS } from "../../work/orders/my-day.ts";
import { WorkRequestRow } from "../../work/requests/contract.ts";
import { FIGURES } from "./overview.ts";

/** How much work there is, counted up to 1,000, and its first rows. */
const countedRows = <S extends z.ZodType>(row: S) => z.object({ count: z.int(), rows: z.array(row) });

const minutes = z.array(z.int());

/** What the head of a home shows of the organisation's work; `overview.ts` says to whom. What the role may not see is left out or null. */
export const Overview = z.object({
  /** Numbers of rows, shares of 0 to 1, or minutes, now and a week ago. `trend`: the last eight weeks, the oldest first; empty where rows do not tell it. */
  figures: z.array(
    z.object({ name: z.enum(FIGURES), value: z.number().nullable(), before: z.number().nullable(), trend: z.array(z.number().nullable()) }),
  ),
  /** Estimated minutes of open orders by the week in which they are due, by crew; `crew` null: of none. */
  load: z
    .object({
      /** The Mondays of the weeks, this one first. */
      weeks: z.array(day()),
      crews: z.array(z.object({ crew: Ref.nullable(), late: z.int(), minutes })),
      /** What all these crews can do in each week; null: not known. */
      capacity: z.array(z.int().nullable()),
      /** Open orders that are due in these weeks or late and have no estimate. */
      withoutHours: z.int(),
    })
    .nullable(),
  /** Assets that are down at this moment, the longest first. */
  downNow: z
    .object({
      count: z.int(),
      rows: z.array(
        z.object({ id: z.int(), asset: Ref, photo: z.object({ id: z.int() }).nullable(), reason: NameRef.nullable(), startAt: instant() }),
      ),
    })
    .nullable(),
});
export type Overview = z.infer<typeof Overview>;

/** What a person should know in the morning. A part that the role may not see is null. */
export const Home = z.object({
  /** The own open work in the parts of a day, in the order in which it is done; every order stands in one. */
  myDay: z
    .object({ count: z.int(), parts: z.array(z.object({ part: z.enum(DAY_PARTS), count: z.int(), rows: z.array(WorkOrderRow) })) })
    .nullable(),
  /** Open work of the person's crews that nobody has taken; null where the person is of no crew. */
  crewsOpen: countedRows(WorkOrderRow.extend({ version: z.int() })).nullable(),
  /** Whoever does it; the rows are those that stand in no other part of the answer. */
  overdue: countedRows(WorkOrderRow).nullable(),
  /** For those who judge: orders on which something was found that nobody has answered. */
  findings: countedRows(WorkOrderRow).nullable(),
  /** For those who judge: requests that nobody has decided yet, whoever of them does; for others the own open ones, without those that ask something. */
  requestsWaiting: countedRows(WorkRequestRow).nullable(),
  /** Requests that the person reported or follows and that wait for an answer. */
  questions: countedRows(WorkRequestRow).nullable(),
  /** For those who may agree: people who asked for an account. */
  registrations: countedRows(z.object({ id: z.int(), name: z.string(), email: z.string(), requestedAt: instant() })).nullable(),
  /** Current certificates that are over, and those that end within 30 days. */
  certificates: z.object({ expired: z.int(), ending: z.int() }).nullable(),
  /** Sensors whose calibration is over, and those that are due within 30 days. */
  calibrations: z.object({ overdue: z.int(), due: z.int() }).nullable(),
  /** Assets that should be back, and those on their way to a site in reach. */
  movements: z.object({ overdue: z.int(), arriving: z.int() }).nullable(),
  /** Parts that are to be ordered. */
  reordering: z.object({ below: z.int() }).nullable(),
  /** For those who say yes or no: material requests that wait for it. */
  materialRequests: z.object({ toApprove: z.int() }).nullable(),
  /** Counts that somebody else is to recount, or the person may decide about, and places that are due to be counted, up to 1,000. */
  stockCounts: z.object({ toRecount: z.int(), toApprove: z.int(), due: z.int() }).nullable(),
  /** Alarms that are active where the person may see them, the worst first. */
  alarms: countedRows(AlarmRow).nullable(),
  /** What plans ask for within seven days, and what of them needs a look. */
  plans: z
    .object({
      dueThisWeek: z.int(),
      statutoryOverdue: z.int(),
      failed: z.int(),
      skippedTwice: z.int(),
      unstaffed: z.int(),
      metersToRead: z.int(),
      pastLimits: z.int(),
    })
    .nullable(),
  /** For those who do not judge, with the overview: their own requests that ended in the last month. */
  requestsEnded: countedRows(WorkRequestRow).nullable(),
  /** Only where it was asked for, and for those who have one. */
  overview: Overview.nullable(),
});
export type Home = z.infer<typeof Home>;

/** A record in which something happened while the person was away: what, and how it stands now. */
export const Changed = z.object({
  kind: z.enum(["order", "request"]),
  id: z.int(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  news: z.array(z.enum(NEWS)),
  at: instant(),
});
export type Changed = z.infer<typeof Changed>;

/** Records that one answer tells of. */
export const CHANGES_SHOWN = 20;

export const home = defineContract({
  get: {
    method: "GET",
    path: "/api/Home/",
    access: "signed-in",
    /** Asked for where the organisation's home has its overview: everybody else is spared what it costs. */
    query: z.object({ overview: z.literal("true").optional() }),
    reply: Home,
  },
  /**
   * What others changed since the person's last visit, newest first. Asking is what a visit is known by. `since` is null on the first visit;
   * `skip` gives the next ones.
   */
  changes: {
    method: "GET",
    path: "/api/HomeChanges/",
    access: "signed-in",
    isNoted: true,
    query: z.object({
      skip: z
        .union([
          z.int(),
          z
            .string()
            .regex(/^\d{1,3}$/)
            .transform(Number),
        ])
        .pipe(z.int().min(0).max(500))
        .optional(),
    }),
    reply: z.object({ since: instant().nullable(), rows: z.array(Changed), hasMore: z.boolean() }),
  },
});
