import { sql } from "kysely";
import type { ReportFormat } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import type { Outcome } from "@millwright/domain/insight/scheduled-reports/outcomes.ts";
import type { Schedule } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { SourceRef } from "./queries.ts";

/** A run as the job finds it: its report, and who still waits for it. */
export interface OpenRun extends Schedule, SourceRef {
  runId: number;
  reportId: number;
  name: string;
  format: ReportFormat;
  openedAt: string;
  /** Who asked for it; null: it was due. */
  askedBy: string | null;
  owner: string | null;
  waiting: number[];
}

/** Undefined: there is no such run, or nobody waits for it any more. */
export async function openRun(db: TenantDb, runId: number): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    select run.id as run_id, r.id as report_id, r.name, r.source, r.board_id, r.dashboard_id, r.format, r.rhythm, r.weekday, r.month_day, r.time, r.time_zone, run.opened_at,
      a.name as asked_by, o.name as owner,
      (select coalesce(jsonb_agg(s.person_id order by s.person_id), '[]') from scheduled_report_sends s where s.run_id = run.id and s.outcome = 'waiting') as waiting
    from scheduled_report_runs run join scheduled_reports r on r.id = run.report_id left join people o on o.id = r.owner_id left join people a on a.id = run.asked_by
    where run.id = ${runId}`.execute(db);
  const [run] = rows;
  return run && run.waiting.length > 0 ? run : undefined;
}

/** Takes somebody's place in a run, once: false for whoever comes second. */
export async function settle(db: TenantDb, { runId, personId }: { runId: number; personId: number }, outcome: Outcome): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_report_sends set outcome = ${outcome} where run_id = ${runId} and person_id = ${personId} and outcome = 'waiting' returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const noteMail = async (
  db: TenantDb,
  { runId, personId }: { runId: number; personId: number },
  { mailId, isLinkOnly }: { mailId: number | null; isLinkOnly: boolean },
): Promise<void> =>
  void (await sql`update scheduled_report_sends set mail_id = ${mailId}, is_link_only = ${isLinkOnly} where run_id = ${runId} and person_id = ${personId}`.execute(
    db,
  ));

export const noteRendering = async (db: TenantDb, runId: number): Promise<void> =>
  void (await sql`update scheduled_report_runs set renderings = renderings + 1 where id = ${runId}`.execute(db));

/** What went out long ago is not kept in the log. */
export const forgetRuns = async (db: TenantDb, days: number): Promise<void> =>
  void (await sql`delete from scheduled_report_runs where opened_at < now() - make_interval(days => ${days})`.execute(db));
