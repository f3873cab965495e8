import { statusExamples } from "@millwright/domain/foundation/reference-lists/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./statuses.ts";

export const feature = defineFeature({
  calls: [served("workOrderStatuses", statusExamples, handlers)],
});
