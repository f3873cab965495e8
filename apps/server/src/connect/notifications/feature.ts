import { notificationExamples, ruleExamples, watchingExamples } from "@millwright/domain/connect/notifications/examples.ts";
import { noticeStopExamples } from "@millwright/domain/connect/notifications/stopping/examples.ts";
import { sql } from "kysely";
import { forEveryTenant } from "../../foundation/tenants/service.ts";
import { peopleEvents } from "../../foundation/people/events.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { on } from "../../platform/work/events.ts";
import { noticeEngine } from "./engine.ts";
import { noticeMailing } from "./mailing.ts";
import { knownOf } from "./lines.ts";
import { handlersOf } from "./routes.ts";
import { ruleHandlers } from "./rules.ts";
import { watchingHandlers } from "./watching.ts";
import { stopHandlers, sweepStops } from "./stops.ts";

export const feature = defineFeature({
  calls: [
    served("notifications", notificationExamples, ({ notices }) => handlersOf(knownOf(notices))),
    served("notificationRules", ruleExamples, ruleHandlers),
    served("watching", watchingExamples, ({ notices }) => watchingHandlers(knownOf(notices))),
    served("noticeStops", noticeStopExamples, stopHandlers),
  ],
  listeners: [
    // Whoever was made anonymous takes along what reached them.
    on(peopleEvents.forgotten, "with it", async function forgetNotifications(ctx, _payload, { entityId }) {
      await sql`delete from notifications where person_id = ${entityId}`.execute(ctx.db);
      await sql`delete from notification_mutes where person_id = ${entityId}`.execute(ctx.db);
      await sql`delete from watches where person_id = ${entityId}`.execute(ctx.db);
      await sql`delete from notice_stops where person_id = ${entityId}`.execute(ctx.db);
    }),
  ],
  loops: (shared) => ({
    "telling people what concerns them": noticeEngine(shared, knownOf(shared.notices)),
    "writing to people what concerns them": noticeMailing(shared, knownOf(shared.notices)),
  }),
  chores: ({ db }) => ({
    "sweep-notifications": {
      when: "52 3 * * *",
      run: async () =>
        await forEveryTenant(db, async (rows) => {
          await sql`delete from notifications where coalesce(read_at, dismissed_at) < now() - interval '90 days' or at < now() - interval '365 days'`.execute(
            rows,
          );
          await sweepStops(rows);
        }),
    },
  }),
});
