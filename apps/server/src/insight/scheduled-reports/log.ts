import { sql } from "kysely";
import type { ReportRun } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { LOG_ROWS } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { standingOf } from "../../foundation/mail/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

type Stored = Omit<ReportRun, "sends"> & { sends: (Omit<ReportRun["sends"][number], "state"> & { mailId: number | null })[] };

/** What went to whom, the newest first, of a report that the caller was found to see. */
export async function runsOf(ctx: Ctx, reportId: number): Promise<ReportRun[]> {
  const { rows } = await sql<Stored>`
    select r.id, r.due_at, r.opened_at, r.renderings,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = r.asked_by) as asked_by,
      (select coalesce(jsonb_agg(jsonb_build_object('person', jsonb_build_object('id', p.id, 'name', p.name), 'outcome', s.outcome, 'mailId', s.mail_id, 'isLinkOnly', s.is_link_only)
        order by p.name, p.id), '[]') from scheduled_report_sends s join people p on p.id = s.person_id where s.run_id = r.id) as sends
    from scheduled_report_runs r where r.report_id = ${reportId} order by r.id desc limit ${LOG_ROWS}`.execute(ctx.db);
  const mails = rows.flatMap(({ sends }) => sends.flatMap(({ mailId }) => mailId ?? []));
  const standing = await standingOf(ctx.db, mails);
  return rows.map((run) => ({
    ...run,
    sends: run.sends.map(({ mailId, ...send }) => ({ ...send, state: standing.get(mailId ?? 0)?.state ?? null })),
  }));
}
