import { assets, type BrowseQuery } from "@millwright/domain/register/assets/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { withNames } from "../../platform/http/named-log.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { attributeCell } from "../attributes/service.ts";
import { archiveAsset, archiveAssets, createAsset, records, restoreAsset, updateAsset } from "./changes.ts";
import { choosePhoto } from "./photo.ts";
import { copyAsset } from "./copying.ts";
import { assetChildren, assetRows, assetsWithCodes, findThing, logPage, wholeAssets } from "./queries.ts";

const NAMED = {
  parentId: "assets",
  locationId: "locations",
  siteId: "locations",
  categoryId: "referenceValues",
  operatingStatusId: "referenceValues",
  supplierId: "suppliers",
  classificationId: "referenceValues",
  group1Id: "referenceValues",
  group2Id: "referenceValues",
  departmentId: "referenceValues",
  costCentreId: "referenceValues",
  crewId: "crews",
  responsiblePersonId: "people",
} as const;

export const handlers: Handlers<typeof assets> = {
  list: async (ctx, { body }) => await assetRows(ctx, body),
  export: exporting(assets.list, assetRows, wholeOf(assetTarget, wholeAssets), attributeCell),
  browse: async (ctx, { query }) => {
    const { treeview, parentId } = query;
    if (parentId !== undefined) await records.get(ctx, parentId);
    const request = paged(query);
    return treeview === "true" || parentId !== undefined ? await assetChildren(ctx, parentId, request) : await assetRows(ctx, request);
  },
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createAsset(ctx, body),
  copy: async (ctx, { params, body }) => await copyAsset(ctx, params.id, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateAsset(ctx, params.id, version, patch),
  choosePhoto: async (ctx, { params, body }) => await choosePhoto(ctx, params.id, body.version, body.fileId),
  validate: async (ctx, { params, query }) => {
    if (query.id !== undefined) await records.get(ctx, query.id);
    const holder = (await assetsWithCodes(ctx, [params.code])).get(params.code.toLowerCase());
    if (holder === undefined || holder === query.id) return { valid: true };
    // Who holds it is said only of a record that the caller may see.
    return (await findThing(ctx, holder)) ? { valid: false, takenById: holder } : { valid: false };
  },
  archive: async (ctx, { params, body }) => await archiveAsset(ctx, params.id, body.version),
  archiveMany: async (ctx, { body }) => ({ archived: (await archiveAssets(ctx, body.rows)).length }),
  restore: async (ctx, { params, body }) => await restoreAsset(ctx, params.id, body.version),
  bulk: bulk({ get: records.get, change: async (ctx, { id, version }, change) => await updateAsset(ctx, id, version, change) }),
  bulkArchive: bulk({
    get: records.get,
    change: async (ctx, { id, version }, { archived }) =>
      archived ? await archiveAsset(ctx, id, version) : await restoreAsset(ctx, id, version),
    // Archived from below upwards and restored from above downwards, a whole branch goes at once.
    order:
      ({ archived }) =>
      (one, other) =>
        (archived ? 1 : -1) * (other.path.length - one.path.length),
  }),
  logs: async (ctx, { query: { assetId, PageNumber = 1, PageRows = 100 } }) => {
    if (assetId !== undefined) await records.get(ctx, assetId);
    const lines = await logPage(ctx, assetId, { offset: (PageNumber - 1) * PageRows, rows: PageRows + 1 });
    const { rows } = await withNames(ctx, { rows: lines.slice(0, PageRows) }, NAMED);
    return { rows, hasMore: lines.length > PageRows };
  },
  log: async (ctx, { params }) => await withNames(ctx, await records.log(ctx, params.id), NAMED),
};

/** Pages count from 1; without a page the block of the one list request holds. */
function paged({ PageNumber, PageRows, treeview: _treeview, parentId: _parentId, ...request }: BrowseQuery): ListRequest {
  if (PageNumber === undefined && PageRows === undefined) return request;
  const rows = PageRows ?? 100;
  const startRow = ((PageNumber ?? 1) - 1) * rows;
  return { ...request, startRow, endRow: startRow + rows };
}
