import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { LabourRate, LabourRateDraft } from "@millwright/domain/register/labour-rates/contract.ts";
import { dayBefore, placeRate } from "@millwright/domain/register/labour-rates/rates.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import { reachesAll } from "../../platform/records/reach.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { holdRate, holdRates, readRate } from "./queries.ts";

const ENTITY = "labour-rates";

/** Nobody who is limited has a say in what an hour costs: there are no rates for them. */
function assertReach(ctx: Ctx): void {
  if (!reachesAll(ctx, ENTITY)) throw refuse("not_found", "not_found");
}

/** One audit row: the new rate, and beside it whose last day it set. */
export async function addRate(ctx: Ctx, { personId = null, craftId = null, ...sent }: LabourRateDraft): Promise<LabourRate> {
  assertReach(ctx);
  if (personId !== null) await assertPerson(ctx, personId, "personId");
  await assertValues(ctx, [{ list: "crafts", id: craftId, field: "craftId" }]);
  if (personId !== null && craftId !== null) throw refuseField("craftId", "one_at_most");
  const term = { fromDay: sent.fromDay, toDay: sent.toDay ?? null };
  if (term.toDay !== null && term.toDay < term.fromDay) throw refuseField("toDay", "ends_before_start");
  const { taken, ended, toDay } = placeRate(await holdRates(ctx, { personId, craftId }), term);
  if (taken) throw refuseField("fromDay", "rate_begins");
  for (const { rate, toDay: last } of ended)
    await ctx.db
      .updateTable("labourRates")
      .set((eb) => ({ toDay: last, version: eb("version", "+", 1), updatedAt: ctx.now.toISOString() }))
      .where("id", "=", rate.id)
      .execute();
  const made = { personId, craftId, fromDay: term.fromDay, toDay, amountMinor: sent.amountMinor, currency: ctx.currency };
  const { id } = await ctx.db.insertInto("labourRates").values(made).returning("id").executeTakeFirstOrThrow();
  const changes = Object.entries(made).flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }]));
  const formers = ended.map(({ rate, toDay: last }) => ({ field: "formerEnds", before: rate.toDay, after: last }));
  audit(ctx, { action: "created", entity: ENTITY, entityId: id, changes: [...changes, ...formers] });
  return await readRate(ctx, id);
}

async function held(ctx: Ctx, id: number) {
  const found = await holdRate(ctx, id);
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

export async function changeRate(
  ctx: Ctx,
  id: number,
  version: number,
  sent: { amountMinor?: number | undefined; toDay?: string | null | undefined },
): Promise<LabourRate> {
  const found = await held(ctx, id);
  if (found.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readRate(ctx, id) });
  const { amountMinor = found.amountMinor, toDay = found.toDay } = sent;
  if (toDay !== null && toDay < found.fromDay) throw refuseField("toDay", "ends_before_start");
  const others = (await holdRates(ctx, found)).filter((other) => other.id !== id && other.fromDay > found.fromDay);
  const next = others[0]?.fromDay ?? null;
  if (next !== null && (toDay === null || toDay > dayBefore(next))) throw refuseField("toDay", "rate_overlaps", { day: next });
  const changes = changesOf(found, { amountMinor, toDay });
  if (changes.length > 0)
    await ctx.db
      .updateTable("labourRates")
      .set({ amountMinor, toDay, version: version + 1, updatedAt: ctx.now.toISOString() })
      .where("id", "=", id)
      .execute();
  audit(ctx, { action: "updated", entity: ENTITY, entityId: id, changes });
  return await readRate(ctx, id);
}

export async function removeRate(ctx: Ctx, id: number): Promise<{ id: number }> {
  const { version: _version, id: _id, ...found } = await held(ctx, id);
  await ctx.db.deleteFrom("labourRates").where("id", "=", id).execute();
  const changes = Object.entries(found).flatMap(([field, before]) => (before === null ? [] : [{ field, before, after: null }]));
  audit(ctx, { action: "removed", entity: ENTITY, entityId: id, changes });
  return { id };
}
