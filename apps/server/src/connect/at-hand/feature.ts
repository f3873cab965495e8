import { examples } from "@millwright/domain/connect/at-hand/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("atHand", examples, handlers)],
});
