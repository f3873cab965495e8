import type { ProductionCalendar, ProductionCalendarDraft } from "@millwright/domain/register/production-calendars/contract.ts";
import { weekFaults, weekMinutes } from "@millwright/domain/register/production-calendars/week.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { named } from "../locations/service.ts";
import { findCalendar, placesFollowing } from "./queries.ts";

export const records = recordsOf({
  table: "productionCalendars",
  entity: "production-calendars",
  find: findCalendar,
  json: ["hours", "exceptions"],
});

type Draft = ProductionCalendarDraft;

export async function createCalendar(ctx: Ctx, sent: Draft): Promise<ProductionCalendar> {
  assertWeek(sent);
  return await records.create(ctx, { ...ordered(sent), weekMinutes: weekMinutes(sent), createdBy: ctx.personId });
}

export async function updateCalendar(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<ProductionCalendar> {
  const { hours, exceptions } = await records.get(ctx, id);
  const week = { hours: sent.hours ?? hours, exceptions: sent.exceptions ?? exceptions };
  assertWeek(week);
  return await records.update(ctx, id, version, { ...ordered(sent), weekMinutes: weekMinutes(week) });
}

/** While places follow it, it stays: their figures would lose what they are measured by. */
export async function archiveCalendar(ctx: Ctx, id: number, version: number): Promise<ProductionCalendar> {
  const codes = await placesFollowing(ctx, id);
  if (codes.length > 0) throw refuse("conflict", "followed_by_places", { codes: named(codes) });
  return await records.archive(ctx, id, version);
}

/** The same hours in another order are the same. */
const ordered = <T extends Partial<Draft>>(sent: T): T => ({
  ...sent,
  ...(sent.hours ? { hours: sent.hours.toSorted((one, other) => one.weekday - other.weekday || one.startMinute - other.startMinute) } : {}),
  ...(sent.exceptions
    ? {
        exceptions: sent.exceptions
          .map(({ name, ...exception }) => ({ ...exception, name: name ?? null }))
          .toSorted((one, other) => one.day.localeCompare(other.day)),
      }
    : {}),
});

function assertWeek({ hours, exceptions }: Pick<Draft, "hours" | "exceptions">): void {
  const fields = weekFaults({ hours, exceptions: exceptions?.map((one) => ({ ...one, name: one.name ?? null })) });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
