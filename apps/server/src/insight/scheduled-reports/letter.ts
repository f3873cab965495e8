import { addressOf } from "@millwright/domain/insight/dashboards/pages.ts";
import { REPORT_TEXTS, rhythmWords, said } from "@millwright/domain/insight/scheduled-reports/texts.ts";
import { postOnce } from "../../foundation/mail/service.ts";
import { letterheadOf } from "../../foundation/tenants/service.ts";
import type { Addressee } from "../../foundation/users/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Drawn } from "./drawing.ts";
import { noteMail, type OpenRun } from "./open-run.ts";
import type { Sending } from "./job-ground.ts";

/** Writes the message of a run to one person: one a run and person, under one name however often it is sent. */
export async function letterOf(sending: Sending, ctx: Ctx, to: Addressee, drawn: Drawn): Promise<void> {
  const { run, db } = sending;
  const { name: tenant } = await letterheadOf(db, ctx.tenantId, ctx.db);
  const mailId = await postOnce(sending, ctx, keyOf(run.runId, to.id), {
    kind: "scheduled_report",
    to,
    facts: { tenant, ...factsOf(sending, ctx, drawn) },
    ...(drawn.attachmentId === null ? {} : { attachmentId: drawn.attachmentId }),
  });
  await noteMail(ctx.db, { runId: run.runId, personId: to.id }, { mailId, isLinkOnly: drawn.attachmentId === null });
}

const keyOf = (runId: number, personId: number): string => `report-${String(runId)}-${String(personId)}`;

function factsOf({ run, publicUrl }: Sending, { locale }: Ctx, { file, attachmentId }: Drawn) {
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: run.timeZone }).format(new Date(run.openedAt));
  return {
    report: run.name,
    day: at({ dateStyle: "medium" }),
    asOf: `${at({ dateStyle: "medium", timeStyle: "short" })} (${run.timeZone})`,
    rhythm: run.askedBy === null ? rhythmWords(run) : said(REPORT_TEXTS.rhythm.asked, { person: run.askedBy }),
    attached: attachmentId === null ? REPORT_TEXTS.tooLarge : said(REPORT_TEXTS.attached, { file }),
    open: `${publicUrl.replace(/\/+$/, "")}${pathOf(run)}`,
    by: run.owner ?? REPORT_TEXTS.nobody,
  };
}

const pathOf = ({ source, boardId, dashboardId }: OpenRun): string =>
  source === "board" ? `/iot/dashboards/boards/${String(boardId ?? 0)}` : addressOf(dashboardId ?? 0);
