import type { z } from "zod";
import { COUNTERS, type AssetProduction, type AssetProductionDraft } from "@millwright/domain/register/asset-production/contract.ts";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { assetIsReached, findThing } from "../assets/service.ts";
import { countersOf, metersSeen, type NamedMeter } from "../meters/service.ts";
import { deleteProduction, insertProduction, storedProduction, writeProduction, type Said, type Stored } from "./queries.ts";

const IDS = ["counterId", "goodCounterId", "scrapCounterId"] as const;

async function assertReached(ctx: Ctx, assetId: number): Promise<void> {
  if (!(await assetIsReached(ctx, assetId))) throw refuse("not_found", "not_found");
}

export async function readProduction(ctx: Ctx, assetId: number): Promise<AssetProduction> {
  await assertReached(ctx, assetId);
  const stored = await storedProduction(ctx, assetId);
  const [seen, choices] = await Promise.all([metersSeen(ctx, metersNamed(stored)), countersOf(ctx, assetId)]);
  const ids = IDS.map((field) => [field, seen.has(stored?.[field] ?? 0) ? (stored?.[field] ?? null) : null] as const);
  const refs = ids.map(([, id], at) => [COUNTERS[at] ?? "counter", refOf(seen.get(id ?? 0))] as const);
  return {
    id: assetId,
    version: stored?.version ?? 0,
    idealPerHour: stored?.idealPerHour ?? null,
    choices,
    ...(Object.fromEntries(ids) as Pick<AssetProduction, (typeof IDS)[number]>),
    ...(Object.fromEntries(refs) as Pick<AssetProduction, (typeof COUNTERS)[number]>),
  };
}

const metersNamed = (said: Said | undefined): number[] => IDS.flatMap((field) => said?.[field] ?? []);
const refOf = (meter: NamedMeter | undefined) => (meter ? { id: meter.id, code: meter.code, name: meter.name } : null);

/** What the person sends: meters that are left out are none. */
type Sent = z.output<typeof AssetProductionDraft>;
const saidOf = ({ goodCounterId = null, scrapCounterId = null, ...sent }: Sent): Said => ({ ...sent, goodCounterId, scrapCounterId });

/** The first who says anything makes the row; who says at the same time is told that it has changed. */
export async function changeProduction(ctx: Ctx, assetId: number, version: number, sent: Sent): Promise<AssetProduction> {
  await assertCurrent(ctx, assetId);
  const stored = await storedProduction(ctx, assetId, true);
  if ((stored?.version ?? 0) !== version) throw await stale(ctx, assetId);
  const said = saidOf(sent);
  await assertCounters(ctx, assetId, stored, said);
  const changes = changesOf(stored ?? {}, said);
  if (stored && changes.length > 0) await writeProduction(ctx, stored, said);
  if (!stored && !(await insertProduction(ctx, assetId, said))) throw await stale(ctx, assetId);
  await note(ctx, assetId, changes);
  return await readProduction(ctx, assetId);
}

/** Its pieces are counted no more; where they were not, there is nothing to remove. */
export async function removeProduction(ctx: Ctx, assetId: number): Promise<{ id: number }> {
  await assertCurrent(ctx, assetId);
  const stored = await storedProduction(ctx, assetId, true);
  if (!stored) throw refuse("not_found", "not_found");
  await deleteProduction(ctx, stored);
  const before = IDS.map((field) => ({ field, before: stored[field], after: null }));
  const changes = [...before, { field: "idealPerHour", before: stored.idealPerHour, after: null }].filter((one) => one.before !== null);
  await note(ctx, assetId, changes);
  return { id: assetId };
}

async function assertCurrent(ctx: Ctx, assetId: number): Promise<void> {
  const asset = await findThing(ctx, assetId);
  if (!asset) throw refuse("not_found", "not_found");
  if (asset.archivedAt !== null) throw refuse("conflict", "archived");
}

/** Meters that are named newly are cumulative, current and of this asset or below it; one that was named before may stay. */
async function assertCounters(ctx: Ctx, assetId: number, stored: Stored | undefined, said: Said): Promise<void> {
  if (said.goodCounterId !== null && said.scrapCounterId !== null) throw refuseField("scrapCounterId", "good_or_scrap");
  const [seen, choices] = await Promise.all([metersSeen(ctx, metersNamed(said)), countersOf(ctx, assetId)]);
  for (const field of IDS) {
    const id = said[field];
    if (id === null || id === stored?.[field]) continue;
    if (!choices.some((choice) => choice.id === id)) throw refuseField(field, whyNot(seen.get(id)));
  }
  for (const field of ["goodCounterId", "scrapCounterId"] as const)
    if (said[field] === said.counterId) throw refuseField(field, "counter_named_twice");
}

function whyNot(meter: NamedMeter | undefined): Reason {
  if (!meter) return "not_known";
  if (meter.archivedAt !== null) return "archived";
  return meter.kind === "continuous" ? "meter_of_other_asset" : "feed_needs_counter";
}

/** It is part of the asset's record, and stands in its log. */
async function note(ctx: Ctx, assetId: number, changes: readonly Change[]): Promise<void> {
  audit(ctx, { action: "updated", entity: "assets", entityId: assetId, changes: await toldOf(ctx, changes) });
}

/** As people read them in a log: meters by their codes. */
async function toldOf(ctx: Ctx, changes: readonly Change[]): Promise<Change[]> {
  const ids = changes.flatMap(({ field, before, after }) => (field === "idealPerHour" ? [] : [before, after]));
  const seen = await metersSeen(
    ctx,
    ids.filter((id) => typeof id === "number"),
  );
  const code = (id: unknown) => (typeof id === "number" ? (seen.get(id)?.code ?? id) : null);
  return changes
    .filter(({ before, after }) => before !== null || after !== null)
    .map((change) => (change.field === "idealPerHour" ? change : { ...change, before: code(change.before), after: code(change.after) }));
}

const stale = async (ctx: Ctx, assetId: number) =>
  new Refusal("conflict", { reason: "stale", current: await readProduction(ctx, assetId) });
