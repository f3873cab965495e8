import { examples } from "@millwright/domain/foundation/search/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { findAll } from "./finding.ts";

export const feature = defineFeature({
  calls: [served("search", examples, ({ searchings }) => ({ find: async (ctx, { query: { q } }) => await findAll(ctx, q, searchings) }))],
});
