import { locations } from "@millwright/domain/register/locations/contract.ts";
import { locationTarget } from "@millwright/domain/register/locations/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { withNames } from "../../platform/http/named-log.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { archiveLocation, archiveLocations, createLocation, records, restoreLocation, updateLocation } from "./changes.ts";
import { findPlace, locationChildren, locationRows, locationWithCode, wholeLocations } from "./queries.ts";

const NAMED = {
  parentId: "locations",
  siteId: "locations",
  categoryId: "referenceValues",
  productionCalendarId: "productionCalendars",
  costCentreId: "referenceValues",
} as const;

export const handlers: Handlers<typeof locations> = {
  list: async (ctx, { body }) => await locationRows(ctx, body),
  export: exporting(locations.list, locationRows, wholeOf(locationTarget, wholeLocations)),
  browse: async (ctx, { query: { treeview, parentId, ...request } }) => {
    if (parentId !== undefined) await records.get(ctx, parentId);
    return treeview === "true" || parentId !== undefined
      ? await locationChildren(ctx, parentId, request)
      : await locationRows(ctx, request);
  },
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createLocation(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateLocation(ctx, params.id, version, patch),
  validate: async (ctx, { params, query }) => {
    if (query.id !== undefined) await records.get(ctx, query.id);
    const holder = await locationWithCode(ctx, params.code);
    if (holder === undefined || holder === query.id) return { valid: true };
    // Who holds it is said only of a record that the caller may see.
    return (await findPlace(ctx, holder)) ? { valid: false, takenById: holder } : { valid: false };
  },
  archive: async (ctx, { params, body }) => await archiveLocation(ctx, params.id, body.version),
  archiveMany: async (ctx, { body }) => ({ archived: (await archiveLocations(ctx, body.rows)).length }),
  restore: async (ctx, { params, body }) => await restoreLocation(ctx, params.id, body.version),
  bulkArchive: bulk({
    get: records.get,
    change: async (ctx, { id, version }, { archived }) =>
      archived ? await archiveLocation(ctx, id, version) : await restoreLocation(ctx, id, version),
    // Archived from below upwards and restored from above downwards, a whole branch goes at once.
    order:
      ({ archived }) =>
      (one, other) =>
        (archived ? 1 : -1) * (other.path.length - one.path.length),
  }),
  log: async (ctx, { params }) => await withNames(ctx, await records.log(ctx, params.id), NAMED),
};
