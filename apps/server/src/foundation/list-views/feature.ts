import { examples } from "@millwright/domain/foundation/list-views/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("listViews", examples, handlers)],
});
