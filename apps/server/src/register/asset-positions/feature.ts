import { assetPositions, AssetPositionDraft } from "@millwright/domain/register/asset-positions/contract.ts";
import { examples } from "@millwright/domain/register/asset-positions/examples.ts";
import { assetPositionTarget as target } from "@millwright/domain/register/asset-positions/import.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { assetIsReached } from "../assets/service.ts";
import {
  archiveAssetPosition as archive,
  createAssetPosition as create,
  records,
  restoreAssetPosition as restore,
  updateAssetPosition as update,
} from "./changes.ts";
import { installAsset, removeAsset, takeBack } from "./installing.ts";
import { listeners } from "./listeners.ts";
import { assetPositionRows as rows, findAssetPosition, installationsOf, wholeAssetPositions as whole } from "./queries.ts";

const handlers = recordHandlers(assetPositions, { ...records, rows, target, whole, create, update, archive, restore });
const writer = codedWriter({
  kind: "asset-positions",
  prefix: "POS-",
  target,
  draft: AssetPositionDraft,
  get: records.get,
  create,
  update,
});

export const feature = defineFeature({
  calls: [
    served("assetPositions", examples, {
      ...handlers,
      installations: async (ctx, { query }) => {
        if (query.positionId !== undefined) await records.get(ctx, query.positionId);
        if (query.assetId !== undefined && !(await assetIsReached(ctx, query.assetId))) throw refuse("not_found", "not_found");
        return { rows: await installationsOf(ctx, query) };
      },
      install: async (ctx, { params, body }) => await installAsset(ctx, params.id, body),
      remove: async (ctx, { params, body }) => await removeAsset(ctx, params.id, body),
      undo: async (ctx, { params, body }) => await takeBack(ctx, params.id, body.version, body.reason),
    }),
  ],
  nouns: { "asset-positions": { find: findAssetPosition, writer, lookup: codedLookup("asset-positions", create), search: {} } },
  listeners,
});
