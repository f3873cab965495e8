import { examples } from "@millwright/domain/register/locations/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { locationLookup, locationWriter } from "./import.ts";
import { locationLabelling as labelling } from "./labelling.ts";
import { findLocation } from "./queries.ts";
import { handlers } from "./routes.ts";
import { listeners } from "./listeners.ts";

export const feature = defineFeature({
  calls: [served("locations", examples, handlers)],
  nouns: {
    locations: {
      find: findLocation,
      writer: locationWriter,
      lookup: locationLookup,
      labelling,
      search: { second: nameAt("locations", "locations.parentId") },
    },
  },
  listeners,
});
