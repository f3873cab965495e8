import { examples } from "@millwright/domain/register/all-assets/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({ calls: [served("allAssets", examples, handlers)] });
