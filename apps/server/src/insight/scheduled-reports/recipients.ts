import { sql } from "kysely";
import { MOST_READERS } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** A person, or whoever has a role. */
export interface Recipient {
  personId: number | null;
  roleId: number | null;
}

export async function keepRecipients(ctx: Ctx, reportId: number, recipients: readonly Recipient[]): Promise<void> {
  await ctx.db.deleteFrom("scheduledReportRecipients").where("reportId", "=", reportId).execute();
  if (recipients.length === 0) return;
  await ctx.db
    .insertInto("scheduledReportRecipients")
    .values(recipients.map((recipient) => ({ reportId, ...recipient })))
    .execute();
}

/** Recipients as the log says them: by name. */
export async function recipientWords(ctx: Ctx, recipients: readonly Recipient[]): Promise<string | null> {
  if (recipients.length === 0) return null;
  const ids = (key: keyof Recipient) => sql`${recipients.map((recipient) => recipient[key])}::bigint[]`;
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(coalesce(p.name, o.name), ', ' order by t.at) as words
    from unnest(${ids("personId")}, ${ids("roleId")}) with ordinality as t (person_id, role_id, at)
    left join people p on p.id = t.person_id left join roles o on o.id = t.role_id`.execute(ctx.db);
  return rows[0]?.words ?? null;
}

/**
 * Writes down who is to get an occurrence: those who are named, and those who work here and have a named role today, each once. A named one who left stays in it, so that the log says
 * why nothing went there.
 */
export async function nameReaders(db: TenantDb, runId: number, reportId: number): Promise<void> {
  await sql`
    insert into scheduled_report_sends (run_id, person_id)
    select ${runId}, n.person_id from (
      select t.person_id from scheduled_report_recipients t where t.report_id = ${reportId} and t.person_id is not null
      union
      select h.person_id from scheduled_report_recipients t join held_roles h on h.role_id = t.role_id join people p on p.id = h.person_id
      where t.report_id = ${reportId} and p.account_id is not null and p.archived_at is null) n
    order by n.person_id limit ${MOST_READERS} on conflict do nothing`.execute(db);
}
