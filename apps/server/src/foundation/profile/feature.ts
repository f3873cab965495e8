import { examples } from "@millwright/domain/foundation/profile/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { profileHandlers } from "./routes.ts";

export const feature = defineFeature({ calls: [served("userProfile", examples, profileHandlers)] });
