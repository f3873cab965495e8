import { createHash } from "node:crypto";
import { MOST_ORDERS, MOST_REQUESTS, type atHand, type FilesAtHand } from "@millwright/domain/connect/at-hand/contract.ts";
import type { File } from "@millwright/domain/foundation/files/contract.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { filesOfRecords } from "../../foundation/files/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wholeReachedAssets } from "../../register/assets/service.ts";
import { wholeReachedLocations } from "../../register/locations/service.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { ordersAtHand } from "../../work/orders/service.ts";
import { isGuest, requestsAtHand } from "../../work/requests/service.ts";
import { deviceRulesOf } from "../../work/settings/service.ts";

const DAY_MS = 86_400_000;

export const handlers: Handlers<typeof atHand> = {
  read: async (ctx, { body: { known = [] } }) => {
    const { days, megabytes } = await deviceRulesOf(ctx);
    const until = new Date(ctx.now.getTime() + days * DAY_MS).toISOString();
    const [{ orders: all, leftOut }, requests] = await Promise.all([
      ordersAtHand(ctx, until, MOST_ORDERS),
      requestsAtHand(ctx, MOST_REQUESTS),
    ]);
    const assets = await wholeReachedAssets(ctx, distinct(all.map(({ order }) => order.assetId)));
    const places = distinct([...all.map(({ order }) => order.locationId), ...assets.map(({ locationId }) => locationId)]);
    const [locations, requestFiles, assetFiles] = await Promise.all([
      wholeReachedLocations(ctx, places),
      filesAtHand(ctx, "WorkRequests", idsOf(requests), new Set(idsOf(requests.filter((request) => isGuest(ctx, request))))),
      filesAtHand(ctx, "Assets", idsOf(assets), new Set()),
    ]);
    const had = new Set(known);
    const [ordersNow, assetsNow, locationsNow] = [
      stamped(all, ({ order }) => order.id, had),
      stamped(assets, ({ id }) => id, had),
      stamped(locations, ({ id }) => id, had),
    ];
    return {
      asOf: ctx.now.toISOString(),
      days,
      megabytes,
      orders: ordersNow.all,
      changed: ordersNow.changed,
      assets: assetsNow.all,
      changedAssets: assetsNow.changed,
      locations: locationsNow.all,
      changedLocations: locationsNow.changed,
      currency: ctx.currency,
      leftOut,
      requests,
      requestFiles,
      assetFiles,
    };
  },
};

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/** Each with a mark of how it is, and those that the device does not have so. */
function stamped<R>(rows: readonly R[], idOf: (row: R) => number, had: ReadonlySet<string>) {
  const all = rows.map((row) => ({ row, id: idOf(row), stamp: stampOf(row) }));
  return {
    all: all.map(({ id, stamp }) => ({ id, stamp })),
    changed: all.filter(({ stamp }) => !had.has(stamp)).map(({ row }) => row),
  };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The files of records that are in the caller's reach. A guest is told nothing of who added them, but of themselves. */
async function filesAtHand(ctx: Ctx, folder: Folder, ids: readonly number[], guestAt: ReadonlySet<number>): Promise<FilesAtHand[]> {
  if (ids.length === 0) return [];
  const files = Map.groupBy(await filesOfRecords(ctx, folder, ids), ({ recordId }) => recordId);
  const told = (id: number, { createdBy, ...file }: File): File => ({
    ...file,
    createdBy: guestAt.has(id) && createdBy?.id !== ctx.personId ? null : createdBy,
  });
  return [...files].map(([id, rows]) => ({ id, rows: rows.map(({ recordId: _record, ...file }) => told(id, file)) }));
}

/** Of all that is answered: a note, a photo and a name that changed count as much as the order's own version. */
const stampOf = (answer: unknown): string => createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
