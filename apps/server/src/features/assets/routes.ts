import { assets, type BrowseQuery } from "@millwright/domain/assets/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { exporting } from "../../platform/exporting.ts";
import type { Handlers } from "../../platform/mount.ts";
import { withNames } from "../../platform/named-log.ts";
import { archiveAssets, createAsset, records, restoreAsset, updateAsset } from "./keeping.ts";
import { assetChildren, assetRows, assetsWithCodes, findThing } from "./queries.ts";

const NAMED = {
  parentId: "assets",
  locationId: "locations",
  siteId: "locations",
  categoryId: "referenceValues",
  operatingStatusId: "referenceValues",
  supplierId: "suppliers",
} as const;

export const handlers: Handlers<typeof assets> = {
  list: async (ctx, { body }) => await assetRows(ctx, body),
  export: exporting(assets.list, assetRows),
  browse: async (ctx, { query }) => {
    const { treeview, parentId } = query;
    if (parentId !== undefined) await records.get(ctx, parentId);
    const request = paged(query);
    return treeview === "true" || parentId !== undefined ? await assetChildren(ctx, parentId, request) : await assetRows(ctx, request);
  },
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createAsset(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateAsset(ctx, params.id, version, patch),
  validate: async (ctx, { params, query }) => {
    if (query.id !== undefined) await records.get(ctx, query.id);
    const holder = (await assetsWithCodes(ctx, [params.code])).get(params.code.toLowerCase());
    if (holder === undefined || holder === query.id) return { valid: true };
    // Who holds it is said only of a record that the caller may see.
    return (await findThing(ctx, holder)) ? { valid: false, takenById: holder } : { valid: false };
  },
  archive: async (ctx, { params, body }) => {
    const [archived] = await archiveAssets(ctx, [{ id: params.id, version: body.version }]);
    invariant(archived, "what was archived is answered");
    return archived;
  },
  archiveMany: async (ctx, { body }) => ({ archived: (await archiveAssets(ctx, body.rows)).length }),
  restore: async (ctx, { params, body }) => await restoreAsset(ctx, params.id, body.version),
  log: async (ctx, { params }) => await withNames(ctx, await records.log(ctx, params.id), NAMED),
};

/** Pages count from 1; without a page the block of the one list request holds. */
function paged({ PageNumber, PageRows, treeview: _treeview, parentId: _parentId, ...request }: BrowseQuery): ListRequest {
  if (PageNumber === undefined && PageRows === undefined) return request;
  const rows = PageRows ?? 100;
  const startRow = ((PageNumber ?? 1) - 1) * rows;
  return { ...request, startRow, endRow: startRow + rows };
}
