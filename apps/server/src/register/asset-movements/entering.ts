import type { z } from "zod";
import type { AssetMovement, MovementDraft } from "@millwright/domain/register/asset-movements/contract.ts";
import { entryFault, type MovementKind } from "@millwright/domain/register/asset-movements/movement.ts";
import { invariant, refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { announce, askBefore, recordEvents } from "../../platform/work/events.ts";
import { assetMoving } from "../assets/events.ts";
import { assetIsReached, placeAsset } from "../assets/service.ts";
import { lockPlaces } from "../locations/service.ts";
import { heldAsset, movementRows, openOf, siteOfPlace } from "./queries.ts";

type Draft = z.output<typeof MovementDraft>;
type Asset = NonNullable<Awaited<ReturnType<typeof heldAsset>>>;
interface Place {
  parentId: number | null;
  locationId: number | null;
}
const NOWHERE: Place = { parentId: null, locationId: null };

/** One line of an asset's timeline, entered by a person. */
export async function enterMovement(ctx: Ctx, sent: Draft): Promise<AssetMovement> {
  await lockPlaces(ctx, "moving");
  const { kind, assetId, holderId = null, dueOn = null } = sent;
  const at = (sent.at ? new Date(sent.at) : ctx.now).toISOString();
  const asset = await heldAsset(ctx, assetId);
  const open = asset ? await openOf(ctx, assetId) : null;
  const isArriving = kind === "receive" && open?.kind === "transfer" && wouldReach(ctx, "asset-movements", { siteId: open.toSiteId });
  // What is on its way here is received by who does not reach it yet.
  if (!asset || !(isArriving || (await isMine(ctx, asset)))) throw refuseField("assetId", "not_known");
  if (asset.archivedAt !== null) throw refuseField("assetId", "archived");
  const toLocationId = sent.toLocationId ?? (kind === "receive" ? (open?.toLocationId ?? null) : null);
  const toParentId = sent.toParentId ?? null;
  const entry = { kind, at, toLocationId, toParentId, holderId, dueOn: kind === "check_out" ? dueOn : null };
  await assertRecords(ctx, [
    { kind: "locations", id: toLocationId, field: "toLocationId" },
    { kind: "assets", id: toParentId, field: "toParentId" },
    { kind: "people", id: holderId, field: "holderId" },
  ]);
  const fault = entryFault(entry, open, ctx.now.getTime(), todayOf(ctx));
  // That it is not possible as things stand is no fault of a field.
  if (fault?.path === "kind") throw refuse("conflict", fault.reason);
  if (fault) throw new Refusal("invalid", { fields: [fault] });
  if (kind === "receive") {
    if (!isArriving) throw refuse("conflict", "outside_site");
    if (open.createdBy === ctx.personId) throw refuse("conflict", "two_people");
  }
  const to = { parentId: toParentId, locationId: toLocationId };
  const toSiteId = await siteOf(ctx, kind, asset, to, open?.toSiteId ?? null);
  await askBefore(ctx, assetMoving, { id: assetId, payload: { assetId, by: "movement" } });
  const from = { parentId: asset.parentId, locationId: asset.locationId };
  const isPlaced = kind === "move" || kind === "receive" || (kind === "return" && toLocationId !== null);
  if (isPlaced) await placeAsset(ctx, assetId, to, { by: "movement", field: toParentId === null ? "toLocationId" : "toParentId" });
  const isElsewhere = isPlaced || kind === "transfer";
  return await writeLine(ctx, {
    assetId,
    kind,
    at,
    ...fromOf(from, asset.siteId),
    ...toOf(isElsewhere ? to : NOWHERE, isElsewhere ? toSiteId : null),
    siteId: kind === "receive" ? toSiteId : asset.siteId,
    holderId: kind === "check_out" ? holderId : null,
    dueOn: entry.dueOn,
    condition: sent.condition ?? null,
    reason: sent.reason ?? null,
    answersId: kind === "receive" || kind === "return" ? (open?.id ?? null) : null,
  });
}

/** Where the asset is, the caller may enter something. */
export const isMine = async (ctx: Ctx, asset: Pick<Asset, "id" | "siteId">): Promise<boolean> =>
  wouldReach(ctx, "asset-movements", { siteId: asset.siteId, assetId: asset.id, createdBy: ctx.personId }) &&
  (await assetIsReached(ctx, asset.id));

/** The site of where it goes: a move and a return stay within the site, a transfer leaves it, what is received stays where it was sent. */
async function siteOf(ctx: Ctx, kind: MovementKind, asset: Asset, to: Place, sentTo: number | null): Promise<number | null> {
  if (to.parentId === null && to.locationId === null) return null;
  const field = to.parentId === null ? "toLocationId" : "toParentId";
  const siteId = (await siteOfPlace(ctx, to))?.siteId ?? null;
  if (kind === "transfer") {
    if (siteId === null || asset.siteId === null) throw refuseField(field, "site_missing");
    if (siteId === asset.siteId) throw refuseField(field, "same_site");
  } else if (kind === "receive") {
    if (siteId !== sentTo) throw refuseField(field, "outside_site");
  } else if (asset.siteId !== null && siteId !== asset.siteId) throw refuseField(field, "to_other_site");
  if (kind !== "transfer" && !wouldReach(ctx, "asset-movements", { siteId, assetId: asset.id, createdBy: ctx.personId }))
    throw refuseField(field, "outside_site");
  return siteId;
}

export const fromOf = ({ parentId, locationId }: Place, siteId: number | null) => ({
  fromParentId: parentId,
  fromLocationId: locationId,
  fromSiteId: siteId,
});
export const toOf = ({ parentId, locationId }: Place, siteId: number | null) => ({
  toParentId: parentId,
  toLocationId: locationId,
  toSiteId: siteId,
});

export interface NewLine {
  assetId: number;
  kind: MovementKind;
  at: string;
  siteId: number | null;
  reason: string | null;
  fromParentId?: number | null;
  fromLocationId?: number | null;
  fromSiteId?: number | null;
  toParentId?: number | null;
  toLocationId?: number | null;
  toSiteId?: number | null;
  positionId?: number | null;
  holderId?: number | null;
  dueOn?: string | null;
  condition?: string | null;
  answersId?: number | null;
  undoesId?: number | null;
}

export const insertLine = async (ctx: Ctx, line: NewLine): Promise<number> =>
  (
    await ctx.db
      .insertInto("assetMovements")
      .values({ ...line, createdBy: ctx.personId })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Written, audited and told; what an edit or a position leaves is told there. */
export async function writeLine(ctx: Ctx, line: NewLine): Promise<AssetMovement> {
  const id = await insertLine(ctx, line);
  const { siteId: _site, ...told } = line;
  const changes = changesOf({}, told);
  audit(ctx, { action: "created", entity: "asset-movements", entityId: id, changes });
  await announce(ctx, recordEvents("asset-movements").created, { id, changes });
  const [written] = await movementRows(ctx, { id }, true);
  invariant(written, "what was written is answered");
  return written;
}
