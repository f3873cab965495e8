import { timeTold } from "@millwright/domain/kit/done-at.ts";
import { refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Downtime, DowntimeDraft } from "@millwright/domain/register/downtimes/contract.ts";
import { sharesTime, termFault, type DowntimeTerm } from "@millwright/domain/register/downtimes/downtime.ts";
import { timeOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertAsset, type Thing } from "../assets/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { downtimeEvents, downtimesChanging } from "./events.ts";
import { backDays, findDowntime, lockAsset, openDowntime, seesAsset, seesOrder, standingDowntimes } from "./queries.ts";

export const records = recordsOf({ table: "downtimes", entity: "downtimes", find: findDowntime, events: downtimeEvents });

type Source = Downtime["source"];

export const createDowntime = async (ctx: Ctx, draft: DowntimeDraft): Promise<Downtime> => await enter(ctx, draft, "entered");

/** History of another system lies as far back as it does. */
export const importDowntime = async (ctx: Ctx, draft: DowntimeDraft): Promise<Downtime> => await enter(ctx, draft, "imported");

export const startDowntime = async (
  ctx: Ctx,
  { startAt = ctx.now.toISOString(), ...draft }: Omit<DowntimeDraft, "startAt" | "endAt"> & { startAt?: string | undefined },
): Promise<Downtime> => await enter(ctx, { ...draft, startAt: timeTold(startAt, ctx.now.getTime()), endAt: null }, "started");

async function enter(ctx: Ctx, { endAt = null, ...sent }: DowntimeDraft, source: Source): Promise<Downtime> {
  const asset = await reachedAsset(ctx, sent.assetId);
  await assertValues(ctx, [{ list: "downtime-reasons", id: sent.reasonId, field: "reasonId" }]);
  await assertOrders(ctx, sent.workOrderId ?? null, null, source === "imported");
  const term = { startAt: sent.startAt, endAt };
  await assertTerm(ctx, term, source === "imported" ? { isHistory: true } : {});
  await assertFree(ctx, asset, term);
  return await records.create(ctx, { ...sent, endAt, source, createdBy: ctx.personId });
}

export async function updateDowntime(ctx: Ctx, id: number, version: number, sent: Partial<DowntimeDraft>): Promise<Downtime> {
  return await change(ctx, id, version, sent, {});
}

/** As an import changes one: however far back it lies. */
export const correctDowntime = async (ctx: Ctx, id: number, version: number, sent: Partial<DowntimeDraft>): Promise<Downtime> =>
  await change(ctx, id, version, sent, { isHistory: true });

async function change(ctx: Ctx, id: number, version: number, sent: Partial<DowntimeDraft>, how: { isHistory?: true }): Promise<Downtime> {
  const seen = await records.get(ctx, id);
  const { assetId = seen.assetId } = sent;
  const asset = assetId === seen.assetId ? { id: assetId, name: seen.asset.name } : await reachedAsset(ctx, assetId);
  await assertValues(ctx, [{ list: "downtime-reasons", id: sent.reasonId, field: "reasonId", was: seen.reasonId }]);
  await assertOrders(ctx, sent.workOrderId === undefined ? seen.workOrderId : sent.workOrderId, seen.workOrderId);
  const term = { startAt: sent.startAt ?? seen.startAt, endAt: sent.endAt === undefined ? seen.endAt : sent.endAt };
  await assertTerm(ctx, term, { ...how, was: seen });
  if (seen.archivedAt === null) await assertFree(ctx, asset, term, id);
  return await records.update(ctx, id, version, sent);
}

/** It runs again. What stands still can always be ended, even where its order is closed. */
export async function stopDowntime(
  ctx: Ctx,
  { assetId, endAt: told = ctx.now.toISOString() }: { assetId: number; endAt?: string | undefined },
) {
  if (!(await seesAsset(ctx, assetId))) throw refuseField("assetId", "not_known");
  await lockAsset(ctx, assetId);
  const open = await openDowntime(ctx, assetId);
  if (!open) throw refuseField("assetId", "not_down");
  const endAt = timeTold(told, ctx.now.getTime());
  await assertTerm(ctx, { startAt: open.startAt, endAt }, { was: { startAt: open.startAt, endAt: null } });
  const found = await standingDowntimes(ctx, assetId, open.startAt, endAt);
  refuseShared(ctx, (await records.get(ctx, open.id)).name, { startAt: open.startAt, endAt }, found, open.id);
  return await records.update(ctx, open.id, open.version, { endAt }, "stopped");
}

export async function archiveDowntime(ctx: Ctx, id: number, version: number): Promise<Downtime> {
  const seen = await records.get(ctx, id);
  await assertOrders(ctx, seen.workOrderId, seen.workOrderId);
  return await records.archive(ctx, id, version);
}

export async function restoreDowntime(ctx: Ctx, id: number, version: number): Promise<Downtime> {
  const seen = await records.get(ctx, id);
  await assertOrders(ctx, seen.workOrderId, seen.workOrderId);
  await assertFree(ctx, { id: seen.assetId, name: seen.asset.name }, seen, id);
  return await records.restore(ctx, id, version);
}

export async function removeDowntime(ctx: Ctx, id: number): Promise<{ id: number }> {
  const { version } = await records.get(ctx, id);
  await archiveDowntime(ctx, id, version);
  return { id };
}

/** One that the caller may say something of: a technician of a site enters nothing at another one. */
async function reachedAsset(ctx: Ctx, id: number): Promise<Thing> {
  const asset = await assertAsset(ctx, id, "assetId");
  if (!wouldReach(ctx, "downtimes", { siteId: asset.siteId, assetId: asset.id, createdBy: ctx.personId }))
    throw refuseField("assetId", "not_known");
  return asset;
}

/** An order that the caller sees; neither it nor the one that the downtime belonged to may be closed. History is brought in after its orders, closed ones too. */
async function assertOrders(ctx: Ctx, id: number | null, was: number | null, isHistory = false): Promise<void> {
  if (id !== null && id !== was && !(await seesOrder(ctx, id))) throw refuseField("workOrderId", "not_known");
  if (isHistory) return;
  const workOrderIds = [...new Set([id, was])].flatMap((one) => one ?? []).toSorted((one, other) => one - other);
  if (workOrderIds.length > 0) await askBefore(ctx, downtimesChanging, { id: null, payload: { workOrderIds } });
}

async function assertTerm(ctx: Ctx, term: DowntimeTerm, { isHistory, was }: { isHistory?: true; was?: DowntimeTerm }): Promise<void> {
  const days = isHistory ? Infinity : await backDays(ctx);
  const fault = termFault(term, ctx.now.getTime(), days, was);
  if (fault?.reason === "too_long_ago") throw refuseField(fault.field, fault.reason, { days });
  if (fault) throw refuseField(fault.field, fault.reason);
}

/** Nothing stands still twice at a time. Under the asset's lock. */
async function assertFree(ctx: Ctx, asset: Pick<Thing, "id" | "name">, term: DowntimeTerm, own?: number): Promise<void> {
  await lockAsset(ctx, asset.id);
  refuseShared(ctx, asset.name, term, await standingDowntimes(ctx, asset.id, term.startAt, term.endAt), own);
}

type Standing = Awaited<ReturnType<typeof standingDowntimes>>;

function refuseShared(ctx: Ctx, name: string, term: DowntimeTerm, standing: Standing, own?: number): void {
  const other = standing.find((one) => one.id !== own && sharesTime(one, term));
  if (!other) return;
  const params = { name, id: other.id, from: timeOf(ctx, other.startAt) };
  throw new Refusal("invalid", {
    fields: [
      other.endAt === null
        ? { path: "startAt", reason: "down_still", params }
        : { path: "startAt", reason: "down_already", params: { ...params, to: timeOf(ctx, other.endAt) } },
    ],
  });
}
