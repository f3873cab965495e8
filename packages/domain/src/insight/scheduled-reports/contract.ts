import { z } from "zod";
import { MAIL_STATES } from "../../foundation/mail/texts.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { clockTime, filled, instant, line, name, NameRef } from "../../kit/fields.ts";
import { idOf, idParams, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { isZone } from "../../kit/zones.ts";
import { FORMATS, MOST_RECIPIENTS, SOURCES } from "./limits.ts";
import { OUTCOMES } from "./outcomes.ts";
import { RHYTHMS, WEEKDAYS } from "./schedule.ts";

/** One of the two: a person, or whoever has a role on the day. */
export const RecipientDraft = z.object({
  personId: filled(idOf("people").nullable().optional()),
  roleId: filled(idOf("roles").nullable().optional()),
});
const weekday = () => z.literal([...WEEKDAYS]);

/** What a person says of a report. What belongs to the other source, or to another rhythm, is kept and says nothing. */
export const ScheduledReportDraft = z.object({
  name: name(),
  source: z.enum(SOURCES),
  boardId: filled(idOf("boards").nullable().optional()),
  dashboardId: filled(idOf("analytics-dashboards").nullable().optional()),
  format: z.enum(FORMATS),
  rhythm: z.enum(RHYTHMS),
  weekday: filled(weekday().nullable().optional()),
  /** In a month that is shorter its last day. */
  monthDay: filled(z.int().min(1).max(31).nullable().optional()),
  /** What the clocks of the zone show. */
  time: clockTime(),
  /** IANA. */
  timeZone: line(60).refine(isZone, "not_a_zone"),
  isPaused: z.boolean().optional(),
  recipients: z.array(RecipientDraft).max(MOST_RECIPIENTS).optional(),
});
export type ScheduledReportDraft = z.input<typeof ScheduledReportDraft>;

/** How the messages of an occurrence stand, by number of people. */
const Tally = z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), none: z.int() });
export type Tally = z.infer<typeof Tally>;

const facts = {
  name: z.string(),
  source: z.enum(SOURCES),
  /** What it shows; null: it was deleted, or is not shared with the reader. */
  shows: NameRef.nullable(),
  format: z.enum(FORMATS),
  rhythm: z.enum(RHYTHMS),
  weekday: weekday().nullable(),
  monthDay: z.int().nullable(),
  time: z.string(),
  timeZone: z.string(),
  isPaused: z.boolean(),
  /** Null: it is paused or archived. */
  nextAt: instant().nullable(),
  lastAt: instant().nullable(),
  owner: NameRef.nullable(),
};

export const ScheduledReportRow = rowOf({ ...facts, last: Tally.nullable() });
export type ScheduledReportRow = z.infer<typeof ScheduledReportRow>;

export const ScheduledReport = recordOf({
  ...facts,
  boardId: z.int().nullable(),
  dashboardId: z.int().nullable(),
  recipients: z.array(z.object({ personId: z.int().nullable(), roleId: z.int().nullable() })),
  /** The same by name. */
  told: z.array(z.string()),
  isMine: z.boolean(),
});
export type ScheduledReport = z.infer<typeof ScheduledReport>;

/** What became of an occurrence for one person; `state` is that of the message, where one was written and is still kept. */
const Send = z.object({ person: NameRef, outcome: z.enum(OUTCOMES), state: z.enum(MAIL_STATES).nullable(), isLinkOnly: z.boolean() });
export const ReportRun = z.object({
  id: z.int(),
  dueAt: instant(),
  openedAt: instant(),
  /** Who asked for it; null: it was due. */
  askedBy: NameRef.nullable(),
  /** How many different ones were drawn: those who see the same share one. */
  renderings: z.int(),
  sends: z.array(Send),
});
export type ReportRun = z.infer<typeof ReportRun>;

const may = <const F extends "view">(flag: F) => ({ subModule: "scheduled-reports", flag }) as const;
const { list, get, create, update, archive, restore, log } = recordCalls({
  kind: "scheduled-reports",
  api: "ScheduledReports",
  draft: ScheduledReportDraft,
  record: ScheduledReport,
  row: ScheduledReportRow,
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    source: column.choice(SOURCES, { isRequired: true }),
    format: column.choice(FORMATS, { isRequired: true }),
    rhythm: column.choice(RHYTHMS, { isRequired: true }),
    isPaused: column.yesNo({ isRequired: true }),
    nextAt: column.instant(),
    lastAt: column.instant(),
    owner: column.reference("people"),
  },
});

/** Reports by mail. Each recipient gets what they may see themselves when it goes out; naming somebody gives them nothing. */
export const scheduledReports = defineContract({
  list,
  get,
  create,
  update,
  archive,
  restore,
  log,
  /** What went to whom, the newest first. */
  runs: {
    method: "GET",
    path: "/api/ScheduledReports/:id/runs/",
    access: may("view"),
    params: idParams("scheduled-reports"),
    reply: z.object({ rows: z.array(ReportRun) }),
  },
  /** Sends it to the caller alone, now. 409 `report_asked_often` beyond twenty times an hour. */
  sendNow: {
    method: "POST",
    path: "/api/ScheduledReports/send/",
    access: may("view"),
    body: z.object({ id: targetOf("scheduled-reports") }),
    reply: z.object({ runId: z.int() }),
  },
});
