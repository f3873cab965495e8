import { examples } from "@millwright/domain/foundation/mail/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { forEveryTenant } from "../tenants/service.ts";
import { sweepMails } from "./queries.ts";
import { mailHandlers } from "./routes.ts";
import { sendTask } from "./send.ts";
import { inLane } from "../../platform/work/jobs.ts";
import { SEND } from "./service.ts";

export const feature = defineFeature({
  calls: [served("outbox", examples, mailHandlers)],
  tasks: (shared) => ({ [SEND]: inLane("mail", sendTask(shared)) }),
  chores: ({ db }) => ({ "sweep-mails": { when: "47 * * * *", run: async () => await forEveryTenant(db, sweepMails) } }),
});
