import { examples, registrationExamples } from "@millwright/domain/foundation/users/examples.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { withDigests } from "../auth/service.ts";
import { hasAccount } from "./queries.ts";
import { registrationHandlers, userHandlers } from "./routes.ts";

export const feature = defineFeature({
  notices,
  nouns: { users: { heard: { also: () => hasAccount, by: ["accountId", "email"] } } },
  calls: [
    served("users", examples, async (shared) => userHandlers(await withDigests(shared))),
    served("registration", registrationExamples, async (shared) => registrationHandlers(await withDigests(shared))),
  ],
});
