import type { assetAttributes, attributes } from "@millwright/domain/register/attributes/contract.ts";
import { assetExamples, examples } from "@millwright/domain/register/attributes/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { createAttribute, previewOf, removeAttribute, updateAttribute } from "./changes.ts";
import { allAttributes } from "./queries.ts";
import { readValues, saveValues } from "./values.ts";

const handlers: Handlers<typeof attributes> = {
  list: async (ctx) => ({ rows: await allAttributes(ctx) }),
  create: async (ctx, { body }) => await createAttribute(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateAttribute(ctx, params.id, version, patch),
  remove: async (ctx, { params, body }) => {
    await removeAttribute(ctx, params.id, body.version);
    return { removed: true };
  },
  preview: async (ctx, { params, body }) => await previewOf(ctx, params.id, body),
};

const ofAssets: Handlers<typeof assetAttributes> = {
  get: async (ctx, { params }) => await readValues(ctx, params.id),
  update: async (ctx, { params, body: { version, values } }) => await saveValues(ctx, params.id, version, values),
};

export const feature = defineFeature({
  calls: [served("attributes", examples, handlers), served("assetAttributes", assetExamples, ofAssets)],
});
