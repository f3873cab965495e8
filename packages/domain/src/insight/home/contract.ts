import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant } from "../../kit/fields.ts";
import { AlarmRow } from "../../iot/alarms/contract.ts";
import { NEWS } from "../../kit/log/news.ts";
import { StatusRef, WorkOrderRow } from "../../work/orders/contract.ts";
import { DAY_PARTS } from "../../work/orders/my-day.ts";
import { WorkRequestRow } from "../../work/requests/contract.ts";

/** How much work there is, counted up to 1,000, and its first rows. */
const countedRows = <S extends z.ZodType>(row: S) => z.object({ count: z.int(), rows: z.array(row) });

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
  get: { method: "GET", path: "/api/Home/", access: "signed-in", reply: Home },
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
