import { sql } from "kysely";
import {
  scheduledReports,
  type ScheduledReport,
  type ScheduledReportRow,
  type Tally,
} from "@millwright/domain/insight/scheduled-reports/contract.ts";
import type { ReportSource } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { standingOf } from "../../foundation/mail/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { boardNames } from "../boards/service.ts";
import { dashboardsOf } from "../dashboards/service.ts";
import { tallyOf, type Sent } from "./tally.ts";

const list = defineList(scheduledReports.list, { kind: "scheduled-reports", defaultSort: [{ colId: "name", sort: "asc" }] });
const rowsOf = plainRows(list);

type Further = Pick<ScheduledReportRow, "weekday" | "monthDay" | "time" | "timeZone"> & SourceRef & { id: number };
export interface SourceRef {
  source: ReportSource;
  boardId: number | null;
  dashboardId: number | null;
}

export async function reportRows(ctx: Ctx, request: ListRequest): Promise<ListReply<ScheduledReportRow>> {
  const reply = await rowsOf(ctx, request);
  const ids = reply.rows.map(({ id }) => id);
  const further = await furtherOf(ctx, ids);
  const shows = await shownBy(ctx, [...further.values()]);
  const last = await lastTallies(ctx, ids);
  return { ...reply, rows: reply.rows.map((row) => rowWith(row, further.get(row.id), shows, last)) };
}

function rowWith(
  row: Omit<ScheduledReportRow, "weekday" | "monthDay" | "time" | "timeZone" | "shows" | "last">,
  its: Further | undefined,
  shows: (of: SourceRef) => NameRef | null,
  last: ReadonlyMap<number, Tally>,
): ScheduledReportRow {
  const { weekday = null, monthDay = null, time = "", timeZone = "" } = its ?? {};
  return { ...row, weekday, monthDay, time, timeZone, shows: its ? shows(its) : null, last: last.get(row.id) ?? null };
}

/** What no column of the list holds. */
async function furtherOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Further>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Further>`
    select id, source, board_id, dashboard_id, weekday, month_day, time, time_zone from scheduled_reports where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What reports show, by name, as far as the caller sees that. */
async function shownBy(ctx: Ctx, all: readonly SourceRef[]): Promise<(of: SourceRef) => NameRef | null> {
  const idsOf = (key: "boardId" | "dashboardId") => [...new Set(all.flatMap((one) => one[key] ?? []))];
  const [boardIds, dashboardIds] = [idsOf("boardId"), idsOf("dashboardId")];
  const boards = await boardNames(ctx, boardIds);
  const dashboards = new Map((dashboardIds.length === 0 ? [] : await dashboardsOf(ctx)).map(({ id, title }) => [id, { id, name: title }]));
  return ({ source, boardId, dashboardId }) => (source === "board" ? boards.get(boardId ?? 0) : dashboards.get(dashboardId ?? 0)) ?? null;
}

/** How the messages of the last occurrence of each report stand. */
async function lastTallies(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Tally>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Sent & { reportId: number }>`
    select r.report_id, s.outcome, s.mail_id from scheduled_report_runs r join scheduled_report_sends s on s.run_id = r.id
    where r.id in (select max(l.id) from scheduled_report_runs l where l.report_id = any(${[...ids]}::bigint[]) and l.asked_by is null group by l.report_id)`.execute(
    ctx.db,
  );
  const standing = await standingOf(
    ctx.db,
    rows.flatMap(({ mailId }) => mailId ?? []),
  );
  return new Map([...Map.groupBy(rows, ({ reportId }) => reportId)].map(([id, its]) => [id, tallyOf(its, standing)]));
}

type Stored = Omit<Unjudged<ScheduledReport>, "shows" | "isMine">;

export async function findReport(ctx: Ctx, id: number): Promise<Unjudged<ScheduledReport> | undefined> {
  const { rows } = await sql<Stored>`
    select r.id, r.version, r.archived_at, r.created_at, r.updated_at, r.name, r.source, r.board_id, r.dashboard_id, r.format, r.rhythm, r.weekday, r.month_day, r.time,
      r.time_zone, r.is_paused, r.next_at, r.last_at,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = r.owner_id) as owner,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', t.person_id, 'roleId', t.role_id) order by t.id), '[]')
        from scheduled_report_recipients t where t.report_id = r.id) as recipients,
      (select coalesce(jsonb_agg(coalesce(p.name, o.name) order by t.id), '[]')
        from scheduled_report_recipients t left join people p on p.id = t.person_id left join roles o on o.id = t.role_id where t.report_id = r.id) as told
    from scheduled_reports r where r.id = ${id} and ${withinReach(ctx, "scheduled-reports", "r")}`.execute(ctx.db);
  const [report] = rows;
  if (!report) return undefined;
  const shows = await shownBy(ctx, [report]);
  return { ...report, shows: shows(report), isMine: report.owner?.id === ctx.personId };
}

/** How many reports somebody has. */
export async function countOwn(ctx: Ctx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scheduled_reports where owner_id = ${ownerId} and archived_at is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Whether the caller sees what a report shows. */
export async function seesSource(ctx: Ctx, of: SourceRef): Promise<boolean> {
  const shows = await shownBy(ctx, [of]);
  return shows(of) !== null;
}
