import { shellExamples, tenantExamples } from "@millwright/domain/foundation/auth/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { listeners } from "./listeners.ts";
import { shellHandlers, tenantHandlers } from "./routes.ts";

export const feature = defineFeature({
  listeners,
  calls: [served("tenants", tenantExamples, tenantHandlers), served("shell", shellExamples, shellHandlers)],
});
