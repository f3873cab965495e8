import { examples } from "@millwright/domain/insight/home/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("home", examples, handlers)],
});
