import { alarmsAddress } from "@millwright/domain/iot/alarm-notices/address.ts";
import { FLOOD_MINUTES, isDigestDue, MOST_ALONE } from "@millwright/domain/iot/alarm-notices/flood.ts";
import { post } from "../../foundation/mail/service.ts";
import { addressees } from "../../foundation/users/service.ts";
import { everyTenant, letterheadOf } from "../../foundation/tenants/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { alarmsToTell, claimNextSteps, setMail, takeDigest, waitingForDigest } from "./queries.ts";
import { clockOfReader, shownOf, tell, type Ground } from "./telling.ts";
import { lineOf } from "./words.ts";

type Running = Ground & Pick<Shared, "listeners" | "log">;

const LOOKED_EVERY_MS = 10_000;
const STEPS_AT_ONCE = 100;
/** A digest that is longer is not read; it says how many more there are. */
const MOST_LINES = 50;

/** Looks every ten seconds what nobody has acknowledged in time, and which digests are due. One organisation that fails holds back no other. */
export function noticeWatch(running: Running, now: () => number = Date.now): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = now();
    for (const tenantId of await everyTenant(running.db)) {
      try {
        await asProduct(
          { ground: running, log: running.log, task: "alarm-notices", tenantId },
          async (ctx) => await lookAfter(running, ctx),
        );
      } catch (thrown) {
        running.log.error({ err: thrown, tenantId }, "notices of alarms were not written");
      }
    }
  };
}

/** The same for one organisation. */
export async function lookAfter(ground: Ground, ctx: Ctx): Promise<void> {
  for (const alarmId of await claimNextSteps(ctx, STEPS_AT_ONCE)) await tell(ground, ctx, { alarmId, kind: "unacknowledged", step: 2 });
  for (const { personId, ...since } of await waitingForDigest(ctx.db))
    if (isDigestDue(since, ctx.now.getTime())) await sendDigest(ground, ctx, personId);
}

async function sendDigest(ground: Ground, ctx: Ctx, personId: number): Promise<void> {
  const taken = await takeDigest(ctx.db, personId);
  const [person] = await addressees(ground, ctx, [personId]);
  if (!person || taken.length === 0) return;
  const { name: tenant } = await letterheadOf(ground.db, ctx.tenantId, ctx.db);
  const alarms = await alarmsToTell(ctx.db, [...new Set(taken.map(({ alarmId }) => alarmId))]);
  const lines: string[] = [];
  for (const alarm of alarms.slice(0, MOST_LINES)) {
    const shown = (await shownOf(ctx, alarm, [personId]))(personId);
    lines.push(lineOf(alarm, { shown, clock: clockOfReader(person, ctx), locale: ctx.locale }));
  }
  if (alarms.length > MOST_LINES) lines.push(`… ${alarms.length - MOST_LINES} more`);
  const facts = {
    tenant,
    count: taken.length,
    most: MOST_ALONE,
    minutes: FLOOD_MINUTES,
    list: lines.join("\n"),
    open: alarmsAddress(ground.publicUrl),
  };
  const mailId = await post(ground, ctx, { kind: "alarm_digest", to: person, facts });
  for (const { id } of taken) await setMail(ctx.db, id, mailId);
}
