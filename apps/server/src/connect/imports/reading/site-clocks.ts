import { instantOf } from "@millwright/domain/connect/imports/values/dates.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { findPlaceOf } from "../../../register/assets/service.ts";
import { zonesOfSites } from "../../../register/locations/service.ts";
import { siteOfSensor } from "../../../iot/sensors/service.ts";
import { siteOfOrder } from "../../../work/orders/service.ts";
import type { NamedText, ReadRow } from "./cells.ts";

/** What a row names, as far as it was found. */
type Found = { named: NamedText; id?: number | null };

/** By whose clocks the times of rows are told that name no zone: each by those of its record's site. One for a whole import, which asks about each place once. */
export interface SiteClocks {
  /** Reads the row's times anew, by the site of what it names or, where it names no place, of the record that it means. */
  read: (ctx: Ctx, row: ReadRow, of: { meant: readonly Found[]; current?: unknown }) => Promise<void>;
}

export function siteClocks(): SiteClocks {
  let zones: Promise<ReadonlyMap<number, string>> | undefined;
  const sites = new Map<string, number | null>();
  const siteAt = async (ctx: Ctx, { assetId, locationId, orderId, sensorId }: Named): Promise<number | null> => {
    const key = [assetId, locationId, orderId, sensorId].join();
    const known = sites.get(key);
    if (known !== undefined) return known;
    const site = sensorId
      ? await siteOfSensor(ctx.db, sensorId)
      : assetId || locationId || !orderId
        ? (await findPlaceOf(ctx, { assetId, locationId }, ctx.siteId)).siteId
        : await siteOfOrder(ctx, orderId);
    sites.set(key, site);
    return site;
  };
  return {
    read: async (ctx, row, { meant, current }) => {
      if (row.clocks.size === 0) return;
      const known = await (zones ??= zonesOfSites(ctx));
      if (known.size === 0) return;
      const named = namedIn(meant);
      const own = isNowhere(named) ? siteIn(current) : undefined;
      const site = own === undefined ? await siteAt(ctx, named) : own;
      row.zone = zoneOf({ timeZone: known.get(site ?? 0) ?? null }, ctx.timeZone);
      for (const [key, reading] of row.clocks) row.values[key] = instantOf(reading, row.zone);
    },
  };
}

interface Named {
  assetId: number | null;
  locationId: number | null;
  orderId: number | null;
  /** Of readings; sensors themselves are not named by what is placed. */
  sensorId: number | null;
}

const isNowhere = ({ assetId, locationId, orderId, sensorId }: Named): boolean => !assetId && !locationId && !orderId && !sensorId;

/** Where a row says that its record is. */
function namedIn(meant: readonly Found[]): Named {
  const idOf = (lookup: string): number | null => meant.find(({ named }) => named.field.lookup === lookup)?.id ?? null;
  return { assetId: idOf("assets"), locationId: idOf("locations"), orderId: idOf("work-orders"), sensorId: idOf("sensors") };
}

/** The site of a record, where its kind has one; undefined of others. */
function siteIn(record: unknown): number | null | undefined {
  const site = typeof record === "object" && record !== null && "siteId" in record ? record.siteId : undefined;
  return site === null || typeof site === "number" ? site : undefined;
}
