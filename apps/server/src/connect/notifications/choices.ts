import { LINE_IDS, LINES, MAILED_AT_FIRST, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";

/** What somebody wants to hear. */
export interface Choices {
  version: number;
  /** Lines that they do not want to hear of. */
  off: LineId[];
  /** Lines that reach them by mail, too. */
  mail: LineId[];
  /** Of those the ones that are gathered. */
  hourly: LineId[];
  daily: LineId[];
}

/** Of the caller; what was never said is as the product has it. */
export async function chosen(ctx: Ctx): Promise<Choices> {
  const { rows } = await sql<Omit<Choices, "mail"> & { mail: LineId[] | null }>`
    select version, off, mail, hourly, daily from notification_settings where person_id = ${ctx.personId}`.execute(ctx.db);
  const { version = 1, off = [], mail = null, hourly = [], daily = [] } = rows[0] ?? {};
  return { version, off: inOrder(off), mail: inOrder(mail ?? MAILED_AT_FIRST), hourly: inOrder(hourly), daily: inOrder(daily) };
}

/** Keeps what the caller wants from now on, with a line in the log. What waits to be sent of a line that comes by no mail any more is not sent. */
export async function change(ctx: Ctx, before: Choices, wanted: Omit<Choices, "version">): Promise<void> {
  const { off, mail } = wanted;
  const hourly = wanted.hourly.filter((line) => mail.includes(line));
  const daily = wanted.daily.filter((line) => mail.includes(line) && !hourly.includes(line));
  await sql`insert into notification_settings (person_id, version, off, mail, hourly, daily) values (${ctx.personId}, ${before.version + 1}, ${off}, ${mail}, ${hourly}, ${daily})
    on conflict (tenant_id, person_id) do update set version = excluded.version, off = excluded.off, mail = excluded.mail, hourly = excluded.hourly, daily = excluded.daily`.execute(
    ctx.db,
  );
  await sql`update notifications set mail_at = null
    where person_id = ${ctx.personId} and mail_at is not null and mailed_at is null and line <> all(${mail}::text[])`.execute(ctx.db);
  const changes = changesOf(worded(before), worded({ off, mail, hourly, daily }));
  audit(ctx, { action: "notifications_changed", entity: "people", entityId: ctx.personId, changes });
}

export const inOrder = (lines: readonly LineId[]): LineId[] => LINE_IDS.filter((line) => lines.includes(line));

/** As the log tells it. */
const worded = ({ off, mail, hourly, daily }: Omit<Choices, "version">) => ({
  notificationsOff: listed(off),
  notificationsByMail: listed(mail),
  notificationsHourly: listed(hourly),
  notificationsDaily: listed(daily),
});
const listed = (lines: readonly LineId[]): string | null => lines.map((line) => LINES[line].label).join("; ") || null;
