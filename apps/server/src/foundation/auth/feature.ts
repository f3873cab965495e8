import { authExamples } from "@millwright/domain/foundation/auth/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { authHandlers } from "./routes.ts";

export const feature = defineFeature({ calls: [served("auth", authExamples, authHandlers)] });
