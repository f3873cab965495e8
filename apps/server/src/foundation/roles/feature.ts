import { sql } from "kysely";
import { profileExamples, roleExamples } from "@millwright/domain/foundation/roles/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { profileHandlers, roleHandlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("userRoles", roleExamples, roleHandlers), served("profileRights", profileExamples, profileHandlers)],
  nouns: { roles: { search: { code: null, second: sql`roles.description`, isPast: sql`false` } } },
});
