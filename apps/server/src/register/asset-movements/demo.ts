import { DAY_MS } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** What the demo's positions tell of what stood there. */
export interface DemoInstalled {
  positionId: number;
  assetId: number;
  /** The asset that the position is under. */
  parentAssetId: number | null;
  installedAt: string;
  installReason: string;
  installedBy: number;
  removedAt: string | null;
  removeReason: string | null;
  removedBy: number | null;
  toLocationId: number | null;
}

/** What was installed and removed, a forklift on its way to the second plant, and a gripper that should be back. */
export async function writeMovements({ db, start, register, crew }: Furnished, installed: readonly DemoInstalled[]): Promise<void> {
  const site = register.siteId;
  const moves = installed.flatMap(({ positionId, assetId, parentAssetId, ...row }) => {
    const base = { assetId, positionId, siteId: site, fromSiteId: site, toSiteId: site };
    const put = {
      ...base,
      kind: "install",
      at: row.installedAt,
      reason: row.installReason,
      toParentId: parentAssetId,
      createdBy: row.installedBy,
    };
    const taken = {
      ...base,
      kind: "remove",
      at: row.removedAt,
      fromParentId: parentAssetId,
      reason: row.removeReason,
      createdBy: row.removedBy,
      toLocationId: row.toLocationId,
    };
    return row.removedAt === null ? [put] : [put, taken];
  });
  const ordered = moves.toSorted((one, other) => Date.parse(one.at ?? "") - Date.parse(other.at ?? ""));
  await insertAll(db, "assetMovements", ordered);
  const ago = (days: number) => new Date(Math.floor(start.getTime() / 3_600_000) * 3_600_000 - days * DAY_MS);
  const west = [...register.places.values()].find(({ siteId }) => siteId !== site);
  const [forklift, gripper] = [register.machines.get("WH-FT2"), register.machines.get("PL-ROB-G")];
  const rows: Record<string, unknown>[] = [];
  if (forklift && west)
    rows.push({
      assetId: forklift.id,
      kind: "transfer",
      at: ago(1).toISOString(),
      reason: "The second plant has only one",
      condition: "Battery new, a scratch on the left fork",
      fromLocationId: forklift.placeId,
      fromSiteId: site,
      toLocationId: west.id,
      toSiteId: west.siteId,
      siteId: site,
      createdBy: crew.planner,
    });
  if (gripper)
    rows.push({
      assetId: gripper.id,
      kind: "check_out",
      at: ago(20).toISOString(),
      reason: "Suction cups measured at the maker's",
      condition: "Two cups torn",
      fromSiteId: site,
      siteId: site,
      holderId: crew.technicians[1] ?? crew.planner,
      dueOn: ago(6).toISOString().slice(0, 10),
      createdBy: crew.planner,
    });
  await insertAll(db, "assetMovements", rows);
}
