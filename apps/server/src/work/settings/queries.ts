import type { MaintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { DOWNTIME_BACK_DAYS } from "@millwright/domain/register/downtimes/downtime.ts";
import { AT_HAND } from "@millwright/domain/work/settings/at-hand.ts";
import { REPEAT_FAILURE_DAYS } from "@millwright/domain/work/settings/repeats.ts";
import { LONGEST_TIMER_HOURS } from "@millwright/domain/work/orders/labour/timer.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** A tenant has one row, and none until something is set. */
export const SETTINGS_ID = 1;
const UNSET: MaintenanceSettings = {
  id: SETTINGS_ID,
  version: 1,
  completionSignature: "off",
  failureAtCompletion: "asked",
  failureAtClosing: "asked",
  expiredCertificates: "off",
  certificateKinds: [],
  downtimeBackDays: DOWNTIME_BACK_DAYS,
  longestTimerHours: LONGEST_TIMER_HOURS,
  indirectPercent: 0,
  preventiveOnTime: "day",
  repeatFailureDays: REPEAT_FAILURE_DAYS,
  atHandDays: AT_HAND.days,
  atHandMegabytes: AT_HAND.megabytes,
  publicReports: false,
};

export const findSettings = async (ctx: Ctx): Promise<MaintenanceSettings | undefined> =>
  await ctx.db
    .selectFrom("maintenanceSettings")
    .select([
      "id",
      "version",
      "completionSignature",
      "failureAtCompletion",
      "failureAtClosing",
      "expiredCertificates",
      "certificateKinds",
      "downtimeBackDays",
      "longestTimerHours",
      "indirectPercent",
      "preventiveOnTime",
      "repeatFailureDays",
      "atHandDays",
      "atHandMegabytes",
      "publicReports",
    ])
    .$castTo<MaintenanceSettings>()
    .executeTakeFirst();

export const settingsOf = async (ctx: Ctx): Promise<MaintenanceSettings> => (await findSettings(ctx)) ?? UNSET;

export async function ensureSettings(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto("maintenanceSettings")
    .values({ id: SETTINGS_ID })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
