import type { assetValues } from "@millwright/domain/register/asset-values/contract.ts";
import { examples } from "@millwright/domain/register/asset-values/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { changeValue, readValue, valueLog } from "./changes.ts";

const handlers: Handlers<typeof assetValues> = {
  get: async (ctx, { params }) => await readValue(ctx, params.id),
  update: async (ctx, { params, body: { version, ...sent } }) => await changeValue(ctx, params.id, version, sent),
  log: async (ctx, { params }) => await valueLog(ctx, params.id),
};

export const feature = defineFeature({ calls: [served("assetValues", examples, handlers)] });
