import { examples } from "@millwright/domain/foundation/labels/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { labelHandlers } from "./routes.ts";

export const feature = defineFeature({ calls: [served("labels", examples, labelHandlers)] });
