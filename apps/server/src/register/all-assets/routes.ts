import type { allAssets } from "@millwright/domain/register/all-assets/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { assetIsSeen, locationIsSeen, nodesBelow, nodesFlat, nodesFound } from "./nodes.ts";
import { mobileAssets } from "./mobile.ts";

const ROWS = 100;

export const handlers: Handlers<typeof allAssets> = {
  browse: async (ctx, { query: { treeview, locationId, assetId, search, PageNumber = 1, PageRows = ROWS } }) => {
    const page = { offset: (PageNumber - 1) * PageRows, rows: PageRows };
    if (search !== undefined) return await nodesFound(ctx, search, page);
    if (locationId !== undefined && !(await locationIsSeen(ctx, locationId))) throw refuse("not_found", "not_found");
    if (assetId !== undefined && !(await assetIsSeen(ctx, assetId))) throw refuse("not_found", "not_found");
    const isTree = treeview === "true" || locationId !== undefined || assetId !== undefined;
    return isTree ? await nodesBelow(ctx, { locationId, assetId }, page) : await nodesFlat(ctx, page);
  },
  mobile: async (ctx, { query }) => await mobileAssets(ctx, query),
};
