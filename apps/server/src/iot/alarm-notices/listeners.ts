import { kindOfRaised, type NoticeKind } from "@millwright/domain/iot/alarm-notices/kinds.ts";
import { MOST_WORKS } from "@millwright/domain/iot/alarm-work/text.ts";
import type { Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Facts } from "../../foundation/mail/service.ts";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { on } from "../../platform/work/events.ts";
import { enqueue, type Task } from "../../platform/work/jobs.ts";
import { workCapped } from "../alarm-work/events.ts";
import { alarmCleared, alarmRaised, alarmRisen, alarmUnsuppressed } from "../alarms/events.ts";
import { alarmsToTell } from "./queries.ts";
import { tell } from "./telling.ts";

export const TELL = "alarms.tell";

/** What is told of alarms is told by a job: whoever has much to hear keeps no other listener waiting. */
export const listeners: readonly Listener[] = [
  on(alarmRaised, "after it", async function noticeRaised(ctx, { severity }, { entityId }) {
    hand(ctx, entityId, "raised", severity);
  }),
  on(alarmUnsuppressed, "after it", async function noticeUnsuppressed(ctx, { severity }, { entityId }) {
    hand(ctx, entityId, "raised", severity);
  }),
  on(alarmRisen, "after it", async function noticeRisen(ctx, { severity }, { entityId }) {
    hand(ctx, entityId, "risen", severity);
  }),
  on(alarmCleared, "after it", async function noticeCleared(ctx, { severity }, { entityId }) {
    hand(ctx, entityId, "cleared", severity);
  }),
  on(workCapped, "after it", async function noticeCapped(ctx, { by }, { entityId }) {
    if (entityId !== null) enqueue(ctx, TELL, { alarmId: entityId, kind: "cap", by: CAPS[by] }, { key: `${entityId}/cap` });
  }),
];

/** Which limit was reached, as the message says it. */
const CAPS = { rule: `${MOST_WORKS.rule} for one rule`, tenant: `${MOST_WORKS.tenant} for all rules together` } as const;

function hand(ctx: Ctx, alarmId: number | null, kind: NoticeKind, severity: Severity): void {
  if (alarmId !== null) enqueue(ctx, TELL, { alarmId, kind }, { key: `${alarmId}/${kind}/${severity}` });
}

export const tellTask =
  (shared: Shared): Task =>
  async ({ tenantId, alarmId, kind, by }, { log }) => {
    await asProduct({ ground: shared, log, task: TELL, tenantId }, async (ctx) => {
      const id = Number(alarmId);
      const [alarm] = await alarmsToTell(ctx.db, [id]);
      const facts: Facts = typeof by === "string" ? { by } : {};
      if (!alarm) return;
      const its = kind === "raised" ? kindOfRaised(alarm.ruleKind) : (kind as NoticeKind);
      await tell(shared, ctx, { alarmId: id, kind: its, step: 1, facts });
    });
  };
