import { examples } from "@millwright/domain/foundation/statuses/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./statuses.ts";

export const feature = defineFeature({
  calls: [served("workOrderStatuses", examples, handlers)],
});
