import { sql } from "kysely";
import { assetPositions, type AssetInstallation, type AssetPosition } from "@millwright/domain/register/asset-positions/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { codeRef, nameRef } from "../../platform/lists/refs.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(assetPositions.list, { kind: "asset-positions", defaultSort: [{ colId: "name", sort: "asc" }] });

export const assetPositionRows = plainRows(list);
export const wholeAssetPositions = plainRecords(list);
export const findAssetPosition = async (ctx: Ctx, id: number): Promise<Unjudged<AssetPosition> | undefined> =>
  await plainRecord(list)(ctx, id);

const MOST = 500;

/** What stood at a position, or where an asset was installed, the latest first; positions in reach alone. */
export async function installationsOf(
  ctx: Ctx,
  { positionId, assetId }: { positionId?: number | undefined; assetId?: number | undefined },
): Promise<AssetInstallation[]> {
  const people = ["installedBy", "removedBy", "undoneBy"] as const;
  return await ctx.db
    .selectFrom("assetInstallations as row")
    .innerJoin("assetPositions as position", (join) =>
      join.onRef("position.tenantId", "=", "row.tenantId").onRef("position.id", "=", "row.positionId"),
    )
    .innerJoin("assets as asset", (join) => join.onRef("asset.tenantId", "=", "row.tenantId").onRef("asset.id", "=", "row.assetId"))
    .leftJoin("locations as toLocation", (join) =>
      join.onRef("toLocation.tenantId", "=", "row.tenantId").onRef("toLocation.id", "=", "row.toLocationId"),
    )
    .select(["row.id", "row.installedAt", "row.installReason", "row.removedAt", "row.removeReason", "row.undoneAt", "row.undoReason"])
    .select([codeRef("position").as("position"), codeRef("asset").as("asset"), codeRef("toLocation").as("toLocation")])
    .select(people.map((by) => personOf(by).as(by)))
    .where(() => withinReach(ctx, "asset-positions", "position"))
    .$if(positionId !== undefined, (found) => found.where("row.positionId", "=", positionId ?? 0))
    .$if(assetId !== undefined, (found) => found.where("row.assetId", "=", assetId ?? 0))
    .orderBy("row.installedAt", "desc")
    .orderBy("row.id", "desc")
    .limit(MOST)
    .$castTo<AssetInstallation>()
    .execute();
}

const personOf = (column: "installedBy" | "removedBy" | "undoneBy") =>
  sql`(select ${nameRef("p")} from people p where p.tenant_id = "row".tenant_id and p.id = ${sql.ref(`row.${column}`)})`;

/** The last one that stands in the history of a position, or of an asset: what was taken back is none. */
export const lastInstallation = async (ctx: Ctx, of: { positionId: number } | { assetId: number }) =>
  await ctx.db
    .selectFrom("assetInstallations")
    .selectAll()
    .where("undoneAt", "is", null)
    .$if("positionId" in of, (found) => found.where("positionId", "=", "positionId" in of ? of.positionId : 0))
    .$if("assetId" in of, (found) => found.where("assetId", "=", "assetId" in of ? of.assetId : 0))
    .orderBy("installedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();

interface Installed {
  positionId: number;
  assetId: number;
  installedAt: string;
  installReason: string;
  installedBy: number | null;
  fromParentId: number | null;
  fromLocationId: number | null;
}
export const writeInstallation = async (ctx: Ctx, row: Installed): Promise<void> =>
  void (await ctx.db.insertInto("assetInstallations").values(row).execute());

interface Removed {
  removedAt: string;
  removeReason: string;
  toLocationId: number;
}
export const endInstallation = async (ctx: Ctx, id: number, ended: Removed): Promise<void> =>
  void (await ctx.db
    .updateTable("assetInstallations")
    .set({ ...ended, removedBy: ctx.personId })
    .where("id", "=", id)
    .execute());

export const takeBackInstallation = async (ctx: Ctx, id: number, undoReason: string): Promise<void> =>
  void (await ctx.db
    .updateTable("assetInstallations")
    .set({ undoneAt: ctx.now.toISOString(), undoReason, undoneBy: ctx.personId })
    .where("id", "=", id)
    .execute());

/** Codes of the current positions that are under these assets, or at these locations. */
export async function codesOfPositionsAt(ctx: Ctx, at: { assetIds: readonly number[] } | { locationIds: readonly number[] }) {
  const [column, ids] = "assetIds" in at ? (["parentAssetId", at.assetIds] as const) : (["locationId", at.locationIds] as const);
  const query = ctx.db.selectFrom("assetPositions").select("code").where(column, "in", ids);
  return (await query.where("archivedAt", "is", null).orderBy("code").limit(100).execute()).map(({ code }) => code);
}

/** Codes of those of these assets that are installed somewhere. */
export async function codesOfInstalled(ctx: Ctx, assetIds: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("assetPositions as position")
    .innerJoin("assets as asset", (join) =>
      join.onRef("asset.tenantId", "=", "position.tenantId").onRef("asset.id", "=", "position.assetId"),
    )
    .select("asset.code")
    .where("position.assetId", "in", assetIds)
    .orderBy("asset.code")
    .limit(100)
    .execute();
  return rows.map(({ code }) => code);
}
