import { alarmLinkExamples } from "@millwright/domain/iot/alarm-notices/examples.ts";
import { withDigests } from "../../foundation/auth/service.ts";
import { forEveryTenant } from "../../foundation/tenants/service.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { linkHandlers } from "./acknowledging.ts";
import { listeners, TELL, tellTask } from "./listeners.ts";
import { sweepLinks } from "./queries.ts";
import { noticeWatch } from "./watch.ts";

export const feature = defineFeature({
  calls: [served("alarmLinks", alarmLinkExamples, async (shared) => linkHandlers(await withDigests(shared)))],
  listeners,
  tasks: (shared) => ({ [TELL]: tellTask(shared) }),
  loops: (shared) => ({ "telling of alarms that nobody acknowledged": noticeWatch(shared) }),
  chores: ({ db }) => ({ "sweep-alarm-links": { when: "37 * * * *", run: async () => await forEveryTenant(db, sweepLinks) } }),
});
