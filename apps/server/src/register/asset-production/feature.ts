import type { assetProduction } from "@millwright/domain/register/asset-production/contract.ts";
import { examples } from "@millwright/domain/register/asset-production/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { changeProduction, readProduction, removeProduction } from "./changes.ts";

const handlers: Handlers<typeof assetProduction> = {
  get: async (ctx, { params }) => await readProduction(ctx, params.assetId),
  update: async (ctx, { params, body: { version, ...sent } }) => await changeProduction(ctx, params.assetId, version, sent),
  remove: async (ctx, { params }) => await removeProduction(ctx, params.assetId),
};

export const feature = defineFeature({ calls: [served("assetProduction", examples, handlers)] });
