import type { z } from "zod";
import type { AssetPosition, InstallDraft, RemoveDraft } from "@millwright/domain/register/asset-positions/contract.ts";
import { installFault, placeAt, removeFault } from "@millwright/domain/register/asset-positions/installing.ts";
import { invariant, refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertAsset, placeAsset } from "../assets/service.ts";
import { assertLocation, lockPlaces } from "../locations/service.ts";
import { records } from "./changes.ts";
import { endInstallation, lastInstallation, takeBackInstallation, writeInstallation } from "./queries.ts";

type Installing = z.output<typeof InstallDraft>;
type Removing = Omit<z.output<typeof RemoveDraft>, "at">;

/** The position, held: whoever installs at once comes one after the other. Before any row the lock over all places. */
async function held(ctx: Ctx, id: number) {
  await lockPlaces(ctx, "moving");
  const position = await records.lock(ctx, id);
  if (position.archivedAt !== null) throw refuse("conflict", "archived");
  return position;
}

const instantOf = (ctx: Ctx, at: string | null | undefined): string => (at ? new Date(at) : ctx.now).toISOString();

export async function installAsset(ctx: Ctx, id: number, { assetId, at: said, reason, swapOut }: Installing): Promise<AssetPosition> {
  const at = instantOf(ctx, said);
  const position = await held(ctx, id);
  const asset = await assertAsset(ctx, assetId, "assetId");
  const place = placeAt(position);
  if (place.parentId === null && place.locationId === null) throw refuse("conflict", "position_nowhere");
  // Within a site: what stands at another one is sent by one person and received by another.
  if (asset.siteId !== null && asset.siteId !== position.siteId) throw refuseField("assetId", "other_site");
  const there = await lastInstallation(ctx, { assetId });
  // What stands here already is not put in its own place.
  const isHere = there?.positionId === id && there.removedAt === null;
  if (swapOut && !isHere) await takeAway(ctx, position, at, swapOut, "swapOut.");
  const here = await lastInstallation(ctx, { positionId: id });
  const fault = installFault(at, ctx.now.getTime(), here ?? null, there ?? null);
  if (fault) throw new Refusal("invalid", { fields: [isHere ? { path: "assetId", reason: "position_taken" } : fault] });
  const from = await placeAsset(ctx, assetId, place, { by: "install", at, reason, positionId: id, field: "assetId" });
  await writeInstallation(ctx, {
    positionId: id,
    assetId,
    installedAt: at,
    installReason: reason,
    installedBy: ctx.personId,
    fromParentId: from.parentId,
    fromLocationId: from.locationId,
  });
  const action = position.assetId === null ? "installed" : "exchanged";
  return await records.update(ctx, id, position.version, { assetId, installedAt: at }, action);
}

export async function removeAsset(ctx: Ctx, id: number, { at: said, ...removal }: z.output<typeof RemoveDraft>): Promise<AssetPosition> {
  const position = await held(ctx, id);
  await takeAway(ctx, position, instantOf(ctx, said), removal, "");
  return await records.update(ctx, id, position.version, { assetId: null, installedAt: null }, "removed");
}

type Position = Awaited<ReturnType<typeof held>>;

/** Ends what stands there and puts it where it was said that it goes. */
async function takeAway(ctx: Ctx, position: Position, at: string, { toLocationId, reason }: Removing, path: string): Promise<void> {
  const here = await lastInstallation(ctx, { positionId: position.id });
  const fault = removeFault(at, ctx.now.getTime(), here ?? null);
  if (fault) throw new Refusal("invalid", { fields: [fault.path === "at" ? fault : { ...fault, path: `${path}${fault.path}` }] });
  invariant(here, "what has no fault is there");
  const location = await assertLocation(ctx, toLocationId, `${path}toLocationId`);
  if (location.siteId !== position.siteId) throw refuseField(`${path}toLocationId`, "to_other_site");
  await endInstallation(ctx, here.id, { removedAt: at, removeReason: reason, toLocationId });
  await placeAsset(
    ctx,
    here.assetId,
    { parentId: null, locationId: toLocationId },
    { by: "remove", at, reason, positionId: position.id, field: `${path}toLocationId` },
  );
}

/** The counter-entry to what was entered last: what was installed goes back where it was, what was removed comes back. */
export async function takeBack(ctx: Ctx, id: number, version: number, reason: string): Promise<AssetPosition> {
  const position = await held(ctx, id);
  if (position.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  const last = await lastInstallation(ctx, { positionId: id });
  if (!last) throw refuse("conflict", "nothing_entered");
  const isInstalled = last.removedAt === null;
  const latest = await lastInstallation(ctx, { assetId: last.assetId });
  const to = isInstalled ? { parentId: last.fromParentId, locationId: last.fromLocationId } : placeAt(position);
  if (latest?.id !== last.id || !(await isWayBack(ctx, last.assetId, position.siteId, to))) throw refuse("conflict", "no_way_back");
  await takeBackInstallation(ctx, last.id, reason);
  // A removal that was none: what ended goes on, in a row of its own, since nothing is written anew.
  if (!isInstalled) {
    const { positionId, assetId, installedAt, installReason, installedBy, fromParentId, fromLocationId } = last;
    await writeInstallation(ctx, { positionId, assetId, installedAt, installReason, installedBy, fromParentId, fromLocationId });
  }
  await placeAsset(ctx, last.assetId, to, { by: "undo", reason, positionId: id });
  const now = isInstalled ? { assetId: null, installedAt: null } : { assetId: last.assetId, installedAt: last.installedAt };
  return await records.update(ctx, id, version, now, "taken_back");
}

/** The asset is still of this site, and so is what it goes back to; none of it was put away. */
async function isWayBack(ctx: Ctx, assetId: number, siteId: number | null, to: { parentId: number | null; locationId: number | null }) {
  const there = async (table: "assets" | "locations", id: number | null) =>
    id === null ? undefined : await ctx.db.selectFrom(table).select(["siteId", "archivedAt"]).where("id", "=", id).executeTakeFirst();
  const found = [await there("assets", assetId), await there("assets", to.parentId), await there("locations", to.locationId)];
  return found.every((row) => row === undefined || (row.archivedAt === null && row.siteId === siteId));
}
