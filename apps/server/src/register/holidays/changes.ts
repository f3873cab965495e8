import type { Holiday, HolidayDraft } from "@millwright/domain/register/holidays/contract.ts";
import { fallsOn, inYear } from "@millwright/domain/register/holidays/holiday.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { isSameText } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { assertSite } from "../locations/service.ts";
import { findHoliday, holidayLike, holidaysOfYear } from "./queries.ts";

export const records = recordsOf({ table: "holidays", entity: "holidays", find: findHoliday });

export async function createHoliday(ctx: Ctx, sent: HolidayDraft): Promise<Holiday> {
  if (sent.siteId) await assertSite(ctx, sent.siteId, "siteId");
  assertWithinSite(ctx, sent.siteId ?? null);
  await assertNew(ctx, { ...sent, siteId: sent.siteId ?? null });
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateHoliday(ctx: Ctx, id: number, version: number, sent: Partial<HolidayDraft>): Promise<Holiday> {
  const seen = await records.get(ctx, id);
  if (sent.siteId !== undefined && sent.siteId !== seen.siteId) {
    if (sent.siteId !== null) await assertSite(ctx, sent.siteId, "siteId");
    assertWithinSite(ctx, sent.siteId);
  }
  const { name = seen.name, day = seen.day, siteId = seen.siteId } = sent;
  await assertNew(ctx, { name, day, siteId }, id);
  return await records.update(ctx, id, version, { ...sent });
}

export async function restoreHoliday(ctx: Ctx, id: number, version: number): Promise<Holiday> {
  await assertNew(ctx, await records.get(ctx, id), id);
  return await records.restore(ctx, id, version);
}

/** A year once more: a day that the other year lacks, a yearly one that falls there by itself and what is there already are left out. */
export async function copyHolidays(
  ctx: Ctx,
  { fromYear, fromSiteId, toYear, toSiteId }: { fromYear: number; fromSiteId: number | null; toYear: number; toSiteId: number | null },
): Promise<{ copied: number; there: number }> {
  if (fromSiteId !== null) await assertSite(ctx, fromSiteId, "fromSiteId");
  if (toSiteId !== null) await assertSite(ctx, toSiteId, "toSiteId");
  if (!wouldReach(ctx, "holidays", { siteId: toSiteId, createdBy: ctx.personId })) throw refuseField("toSiteId", "outside_site");
  const isThere = await holidaysOfYear(ctx, toYear, toSiteId);
  let there = 0;
  const values = (await holidaysOfYear(ctx, fromYear, fromSiteId)).flatMap(({ name, day, isYearly, minutes }) => {
    const moved = inYear(day, toYear);
    if (moved === null) return [];
    if (isThere.some((one) => isSameText(one.name, name) && fallsOn(one, moved))) {
      there += 1;
      return [];
    }
    return [{ name, day: moved, isYearly, minutes, siteId: toSiteId, createdBy: ctx.personId }];
  });
  const made =
    values.length === 0
      ? []
      : await ctx.db
          .insertInto("holidays")
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .execute();
  audit(ctx, {
    action: "copied",
    entity: "holidays",
    entityId: null,
    changes: [
      { field: "year", before: fromYear, after: toYear },
      { field: "siteId", before: fromSiteId, after: toSiteId },
      { field: "count", before: null, after: made.length },
    ],
  });
  return { copied: made.length, there };
}

async function assertNew(ctx: Ctx, holiday: { name: string; day: string; siteId: number | null }, own?: number): Promise<void> {
  const like = await holidayLike(ctx, holiday);
  if (like !== null && like !== own) throw refuseField("day", "holiday_already");
}

/** A person limited to sites makes no holiday of others, nor one of the whole organisation. */
function assertWithinSite(ctx: Ctx, siteId: number | null): void {
  if (!wouldReach(ctx, "holidays", { siteId, createdBy: ctx.personId })) throw refuseField("siteId", "outside_site");
}
