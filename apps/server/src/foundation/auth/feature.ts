import { credentialExamples, securityExamples } from "@millwright/domain/foundation/auth/credentials/examples.ts";
import { authExamples } from "@millwright/domain/foundation/auth/examples.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import { openNameDigests } from "./attempts.ts";
import { credentialHandlers } from "./credentials/routes.ts";
import { securityHandlers } from "./credentials/security.ts";
import type { Deps } from "./deps.ts";
import { authHandlers } from "./routes.ts";

const withDigests = async (shared: Shared): Promise<Deps> => ({ ...shared, nameDigest: await openNameDigests(shared.db) });

export const feature = defineFeature({
  calls: [
    served("auth", authExamples, async (shared) => authHandlers(await withDigests(shared))),
    served("credentials", credentialExamples, async (shared) => credentialHandlers(await withDigests(shared))),
    served("securitySettings", securityExamples, securityHandlers),
  ],
});
