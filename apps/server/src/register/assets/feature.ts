import { examples } from "@millwright/domain/register/assets/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { assetLookup, assetWriter } from "./import.ts";
import { assetLabelling as labelling } from "./labelling.ts";
import { findAsset } from "./queries.ts";
import { handlers } from "./routes.ts";
import { listeners } from "./listeners.ts";

export const feature = defineFeature({
  calls: [served("assets", examples, handlers)],
  nouns: {
    assets: {
      find: findAsset,
      writer: assetWriter,
      lookup: assetLookup,
      labelling,
      search: { second: nameAt("locations", "assets.locationId") },
    },
  },
  listeners,
});
