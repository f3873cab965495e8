import { examples } from "@millwright/domain/work/settings/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("maintenanceSettings", examples, handlers)],
});
