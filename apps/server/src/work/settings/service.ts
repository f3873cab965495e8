import { sql } from "kysely";
import type { CertificateRule } from "@millwright/domain/register/certificates/validity.ts";
import type { FailureRules } from "@millwright/domain/work/orders/failure.ts";
import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import type { OnTimeRule } from "@millwright/domain/work/plans/compliance.ts";
import { REPEAT_FAILURE_DAYS } from "@millwright/domain/work/settings/repeats.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { settingsOf } from "./queries.ts";

/** What the organisation asks for when an order is completed and closed. */
export async function completionRulesOf(ctx: Ctx): Promise<{ signature: SignatureRule; failure: FailureRules }> {
  const { completionSignature, failureAtCompletion, failureAtClosing } = await settingsOf(ctx);
  return { signature: completionSignature, failure: { completion: failureAtCompletion, closing: failureAtClosing } };
}

/** What the organisation says of giving work to people whose certificates have expired. */
export async function certificateRuleOf(ctx: Ctx): Promise<{ rule: CertificateRule; kinds: readonly number[] }> {
  const { expiredCertificates, certificateKinds } = await settingsOf(ctx);
  return { rule: expiredCertificates, kinds: certificateKinds };
}

/** By when preventive work counts as done on time. */
export const onTimeRuleOf = async (ctx: Ctx): Promise<OnTimeRule> => (await settingsOf(ctx)).preventiveOnTime;

/** The same for figures, and within how many days the same problem of an asset is a repeat. */
export async function figureRulesOf(ctx: Ctx): Promise<{ onTime: OnTimeRule; repeatDays: number }> {
  const { preventiveOnTime, repeatFailureDays } = await settingsOf(ctx);
  return { onTime: preventiveOnTime, repeatDays: repeatFailureDays };
}

/** The same days in a condition, as they are set or tried. */
export const repeatDays = ({ tried }: Pick<Ctx, "tried">) =>
  sql<number>`coalesce(${tried?.["repeatDays"] ?? null}::int, (select repeat_failure_days from maintenance_settings), ${sql.lit(REPEAT_FAILURE_DAYS)})`;

/** How many days ahead work is put on devices, and how much they may keep of it. */
export async function deviceRulesOf(ctx: Ctx): Promise<{ days: number; megabytes: number }> {
  const { atHandDays, atHandMegabytes } = await settingsOf(ctx);
  return { days: atHandDays, megabytes: atHandMegabytes };
}

/** For so many hours a timer is believed. */
export const longestTimerOf = async (ctx: Ctx): Promise<number> => (await settingsOf(ctx)).longestTimerHours;

/** Whether people without an account may report by a label. */
export const isOpenToPublic = async (ctx: Ctx): Promise<boolean> => (await settingsOf(ctx)).publicReports;
