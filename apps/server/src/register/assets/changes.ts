import type { Asset, AssetDraft } from "@millwright/domain/register/assets/contract.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertLocation, assertFitsUnder, assertNothingBelow, lockPlaces } from "../locations/service.ts";
import { warrantyFault } from "@millwright/domain/register/assets/warranty.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { assertClassed, assertValues } from "../../foundation/reference-lists/service.ts";
import { assetMoving, assetsArchiving } from "./events.ts";
import { standsAt, takeAlong } from "./going-along.ts";
import { records, tellMoved } from "./placing.ts";
import { findThing } from "./queries.ts";
import { assertAsset } from "./service.ts";

export { records };

type Patch = Partial<AssetDraft>;
interface Versioned {
  id: number;
  version: number;
}

export const createAsset = async (ctx: Ctx, draft: AssetDraft): Promise<Asset> => await records.get(ctx, (await addAsset(ctx, draft)).id);

/** The same without the asset itself, for files of thousands. */
export async function addAsset(ctx: Ctx, draft: AssetDraft): Promise<Versioned> {
  // Sent together, answered one after the other: what stands above is looked at under the lock.
  const [, , parent, location] = await Promise.all([
    assertListed(ctx, draft),
    lockPlaces(ctx, "adding"),
    draft.parentId ? assertAsset(ctx, draft.parentId, "parentId") : null,
    draft.locationId ? assertLocation(ctx, draft.locationId, "locationId") : null,
  ]);
  await assertFitsUnder(ctx, "assets", null, parent?.id ?? null);
  const siteId = location ? location.siteId : (parent?.siteId ?? null);
  assertWithinSite(ctx, siteId);
  return await records.add(ctx, { ...draft, siteId });
}

/** What it is classed as and its operating status are values of their lists, the supplier is one that the caller reaches; what is no longer offered may stay. */
async function assertListed(ctx: Ctx, patch: Patch, seen?: Asset): Promise<void> {
  const { warrantyFrom = seen?.warrantyFrom ?? null, warrantyUntil = seen?.warrantyUntil ?? null } = patch;
  const fault = warrantyFault({ warrantyFrom, warrantyUntil });
  await Promise.all([
    assertValues(ctx, [
      { list: "asset-operating-statuses", id: patch.operatingStatusId, field: "operatingStatusId", was: seen?.operatingStatusId },
      { list: "maintenance-departments", id: patch.departmentId, field: "departmentId", was: seen?.departmentId },
      { list: "cost-centres", id: patch.costCentreId, field: "costCentreId", was: seen?.costCentreId },
      { list: "failures", level: 1, id: patch.failureClassId, field: "failureClassId", was: seen?.failureClassId },
    ]),
    assertClassed(ctx, patch, seen),
    patch.responsiblePersonId && patch.responsiblePersonId !== seen?.responsiblePersonId
      ? assertPerson(ctx, patch.responsiblePersonId, "responsiblePersonId")
      : undefined,
    assertRecords(ctx, [
      { kind: "suppliers", id: patch.supplierId, field: "supplierId", was: seen?.supplierId },
      { kind: "crews", id: patch.crewId, field: "crewId", was: seen?.crewId },
    ]),
  ]);
  if (fault) throw refuseField(fault.path, fault.reason);
}

/** A person limited to a site puts nothing outside of it, where it would be out of sight. */
function assertWithinSite(ctx: Ctx, siteId: number | null): void {
  if (!wouldReach(ctx, "assets", { siteId })) throw refuseField("locationId", "outside_site");
}

export async function updateAsset(ctx: Ctx, id: number, version: number, patch: Patch): Promise<Asset> {
  const seen = await records.get(ctx, id);
  await assertListed(ctx, patch, seen);
  const parentId = patch.parentId === undefined ? seen.parentId : patch.parentId;
  const locationId = patch.locationId === undefined ? seen.locationId : patch.locationId;
  const changesParent = parentId !== seen.parentId;
  const changesLocation = locationId !== seen.locationId;
  if (!changesParent && !changesLocation) return await records.update(ctx, id, version, patch);

  await lockPlaces(ctx, "moving");
  await askBefore(ctx, assetMoving, { id, payload: { assetId: id, by: "edit" } });
  if (changesParent && parentId !== null) await assertAsset(ctx, parentId, "parentId");
  if (changesLocation && locationId !== null) await assertLocation(ctx, locationId, "locationId");
  if (changesParent) await assertFitsUnder(ctx, "assets", id, parentId);
  assertWithinSite(ctx, await siteOf(ctx, parentId, locationId));
  const left = await standsAt(ctx, seen);
  await records.update(ctx, id, version, patch);
  await takeAlong(ctx, id, left, await standsAt(ctx, { parentId, locationId }));
  const from = { parentId: seen.parentId, locationId: seen.locationId };
  await tellMoved(ctx, id, from, { parentId, locationId }, { by: "edit" });
  return await records.get(ctx, id);
}

async function siteOf(ctx: Ctx, parentId: number | null, locationId: number | null): Promise<number | null> {
  if (locationId !== null)
    return (await ctx.db.selectFrom("locations").select("siteId").where("id", "=", locationId).executeTakeFirst())?.siteId ?? null;
  return parentId === null ? null : ((await findThing(ctx, parentId))?.siteId ?? null);
}

/** Archives assets together: one may stand below another of them, but nothing else may be left below, nor what others have on them. */
export async function archiveAssets(ctx: Ctx, rows: readonly Versioned[]): Promise<Asset[]> {
  await lockPlaces(ctx, "moving");
  for (const { id } of rows) await records.get(ctx, id);
  const ids = rows.map((row) => row.id);
  await assertNothingBelow(ctx, "assets", ids);
  await askBefore(ctx, assetsArchiving, { id: null, payload: { assetIds: ids } });
  const archived: Asset[] = [];
  for (const { id, version } of rows) archived.push(await records.archive(ctx, id, version));
  return archived;
}

export async function archiveAsset(ctx: Ctx, id: number, version: number): Promise<Asset> {
  const [archived] = await archiveAssets(ctx, [{ id, version }]);
  invariant(archived, "what was archived is answered");
  return archived;
}

export async function restoreAsset(ctx: Ctx, id: number, version: number): Promise<Asset> {
  await lockPlaces(ctx, "adding");
  const { parentId, locationId } = await records.get(ctx, id);
  const above = [
    parentId === null
      ? undefined
      : await ctx.db.selectFrom("assets").select(["code", "archivedAt"]).where("id", "=", parentId).executeTakeFirst(),
    locationId === null
      ? undefined
      : await ctx.db.selectFrom("locations").select(["code", "archivedAt"]).where("id", "=", locationId).executeTakeFirst(),
  ].find((row) => row?.archivedAt);
  if (above) throw refuse("conflict", "above_archived", { codes: above.code });
  return await records.restore(ctx, id, version);
}
