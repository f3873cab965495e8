import { sql } from "kysely";
import { MOST_ASKED } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { lastUntil, nextAfter, type Schedule } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { nameReaders } from "./recipients.ts";

/** The job that draws and writes what a run was opened for. */
export const SEND_RUN = "scheduled-reports.send";
/** Reports of one organisation that are opened in one transaction. */
const AT_ONCE = 50;

const queue = (ctx: Ctx, runId: number): void => enqueue(ctx, SEND_RUN, { runId }, { key: String(runId), queue: "prints" });

interface Due extends Schedule {
  id: number;
  nextAt: string;
  now: string;
}

/**
 * Opens a run for each report that is due, with those who are to get it, and says when the next one is: all in one transaction, and one run an occurrence by a unique key, whoever comes
 * second. Of occurrences that were missed the last one counts. The database's clock decides. Answers how many were opened.
 */
export async function openDue(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Due>`
    select id, rhythm, weekday, month_day, time, time_zone, next_at, now() as now from scheduled_reports
    where next_at <= now() and archived_at is null order by next_at, id limit ${AT_ONCE} for update skip locked`.execute(ctx.db);
  for (const due of rows) await openOne(ctx, due);
  return rows.length;
}

async function openOne(ctx: Ctx, { id, nextAt, now, ...schedule }: Due): Promise<void> {
  const [dueMs, nowMs] = [Date.parse(nextAt), Date.parse(now)];
  const dueAt = new Date(lastUntil(schedule, dueMs, nowMs)).toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_report_runs (report_id, due_at) values (${id}, ${dueAt}::timestamptz)
    on conflict (tenant_id, report_id, due_at) where asked_by is null do nothing returning id`.execute(ctx.db);
  const next = new Date(nextAfter(schedule, nowMs)).toISOString();
  await sql`update scheduled_reports set next_at = ${next}::timestamptz, last_at = ${dueAt}::timestamptz where id = ${id}`.execute(ctx.db);
  const [run] = rows;
  if (!run) return;
  await nameReaders(ctx.db, run.id, id);
  queue(ctx, run.id);
}

/** Opens a run for the caller alone. */
export async function openForMe(ctx: Ctx, reportId: number): Promise<number> {
  const { rows: asked } = await sql<{ count: number }>`
    select count(*)::int as count from scheduled_report_runs where asked_by = ${ctx.personId} and opened_at > now() - interval '1 hour'`.execute(
    ctx.db,
  );
  if ((asked[0]?.count ?? 0) >= MOST_ASKED) throw refuse("conflict", "report_asked_often", { limit: MOST_ASKED });
  const { rows } = await sql<{ id: number }>`
    with opened as (insert into scheduled_report_runs (report_id, due_at, asked_by) values (${reportId}, now(), ${ctx.personId}) returning id),
      named as (insert into scheduled_report_sends (run_id, person_id) select id, ${ctx.personId} from opened)
    select id from opened`.execute(ctx.db);
  const runId = rows[0]?.id ?? 0;
  audit(ctx, { action: "sent", entity: "scheduled-reports", entityId: reportId });
  queue(ctx, runId);
  return runId;
}
