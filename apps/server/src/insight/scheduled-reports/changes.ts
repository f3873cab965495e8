import { sql } from "kysely";
import type { z } from "zod";
import type { ScheduledReport, ScheduledReportDraft } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { MOST_REPORTS } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { nextAfter, type Schedule } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertReport, type Whole } from "./asserting.ts";
import { countOwn, findReport } from "./queries.ts";
import { keepRecipients, recipientWords, type Recipient } from "./recipients.ts";

export const records = recordsOf({ table: "scheduledReports", entity: "scheduled-reports", find: findReport });

type Draft = z.output<typeof ScheduledReportDraft>;

export async function createReport(ctx: Ctx, sent: Draft): Promise<ScheduledReport> {
  const whole = wholeOf(sent, null);
  await assertReport(ctx, whole, null);
  if ((await countOwn(ctx, ctx.personId)) >= MOST_REPORTS) throw refuse("conflict", "too_many_reports", { limit: MOST_REPORTS });
  const words = await recipientWords(ctx, whole.recipients);
  const also = words === null ? [] : [{ field: "recipients", before: null, after: words }];
  const { recipients, ...kept } = whole;
  const { id } = await records.add(ctx, { ...kept, ownerId: ctx.personId }, also);
  await keepRecipients(ctx, id, recipients);
  await setNext(ctx, id, nextOf(ctx, whole));
  return await records.get(ctx, id);
}

export async function updateReport(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<ScheduledReport> {
  const seen = await records.get(ctx, id);
  const [was, whole] = [wholeOf({}, seen), wholeOf(sent, seen)];
  await assertReport(ctx, whole, was);
  const { recipients, ...kept } = whole;
  const isSameList = JSON.stringify(recipients) === JSON.stringify(was.recipients);
  const also = isSameList
    ? []
    : [{ field: "recipients", before: await recipientWords(ctx, was.recipients), after: await recipientWords(ctx, recipients) }];
  const isAsWas = seen.archivedAt !== null || JSON.stringify(timesOf(whole)) === JSON.stringify(timesOf(was));
  if (!isSameList) {
    await records.lock(ctx, id);
    await keepRecipients(ctx, id, recipients);
  }
  await records.update(ctx, id, version, kept, "updated", also);
  if (!isAsWas) await setNext(ctx, id, nextOf(ctx, whole));
  return await records.get(ctx, id);
}

export async function archiveReport(ctx: Ctx, id: number, version: number): Promise<ScheduledReport> {
  await records.archive(ctx, id, version);
  await setNext(ctx, id, null);
  return await records.get(ctx, id);
}

/** What was missed meanwhile is not made up for. */
export async function restoreReport(ctx: Ctx, id: number, version: number): Promise<ScheduledReport> {
  const report = await records.restore(ctx, id, version);
  await setNext(ctx, id, nextOf(ctx, wholeOf({}, report)));
  return await records.get(ctx, id);
}

/** Follows from what is said of it, and is told in no log. */
const setNext = async (ctx: Ctx, id: number, nextAt: string | null): Promise<void> =>
  void (await sql`update scheduled_reports set next_at = ${nextAt}::timestamptz where id = ${id}`.execute(ctx.db));

/** It becomes somebody else's, by whoever may change it; to whom it goes stays. */
export async function handReportOver(ctx: Ctx, { id, version }: { id: number; version: number }, ownerId: number): Promise<void> {
  await records.update(ctx, id, version, { ownerId });
}

const timesOf = ({ rhythm, weekday, monthDay, time, timeZone, isPaused }: Whole) => [rhythm, weekday, monthDay, time, timeZone, isPaused];

const nextOf = (ctx: Ctx, report: Schedule & { isPaused: boolean }): string | null =>
  report.isPaused ? null : new Date(nextAfter(report, ctx.now.getTime())).toISOString();

/** What was sent over what is there. */
function wholeOf(sent: Partial<Draft>, seen: ScheduledReport | null): Whole {
  const said = <K extends Exclude<keyof Draft, "recipients">>(key: K) => (sent[key] === undefined ? seen?.[key] : sent[key]) ?? null;
  return {
    name: said("name") ?? "",
    source: said("source") ?? "board",
    boardId: said("boardId"),
    dashboardId: said("dashboardId"),
    format: said("format") ?? "pdf",
    rhythm: said("rhythm") ?? "week",
    weekday: said("weekday"),
    monthDay: said("monthDay"),
    time: said("time") ?? "",
    timeZone: said("timeZone") ?? "",
    isPaused: said("isPaused") ?? false,
    recipients: (sent.recipients ?? seen?.recipients ?? []).map(bare),
  };
}

const bare = ({
  personId = null,
  roleId = null,
}: {
  personId?: number | null | undefined;
  roleId?: number | null | undefined;
}): Recipient => ({
  personId,
  roleId,
});
