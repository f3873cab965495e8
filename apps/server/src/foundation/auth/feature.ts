import { credentialExamples, securityExamples } from "@millwright/domain/foundation/auth/credentials/examples.ts";
import { authExamples } from "@millwright/domain/foundation/auth/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { credentialHandlers } from "./credentials/routes.ts";
import { securityHandlers } from "./credentials/security.ts";
import { withDigests } from "./deps.ts";
import { authHandlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [
    served("auth", authExamples, async (shared) => authHandlers(await withDigests(shared))),
    served("credentials", credentialExamples, async (shared) => credentialHandlers(await withDigests(shared))),
    served("securitySettings", securityExamples, securityHandlers),
  ],
});
