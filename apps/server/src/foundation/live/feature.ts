import { examples } from "@millwright/domain/foundation/live/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { liveHandlers } from "./routes.ts";

export const feature = defineFeature({ calls: [served("live", examples, liveHandlers)] });
