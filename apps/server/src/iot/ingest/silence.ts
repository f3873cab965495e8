import type { Database } from "../../platform/db/db.ts";
import { lastListened, noteListened, tenantsOf } from "../../platform/work/job-tenants.ts";
import { lookingAtAlarms } from "../alarms/service.ts";
import { expireCommands } from "../gateways/service.ts";
import { noteSilence } from "../sensors/service.ts";
import { takeInLeftOver } from "./adopting.ts";

const LOOKED_EVERY_MS = 10_000;
/** Whoever has not looked for so long did not listen either. */
const DEAF_FROM_MS = 60_000;

/** Looks every ten seconds who has not been heard in time, and which command was not answered. After a standstill of ours everybody gets as much time as it took. */
export function silenceWatch(
  db: Database,
  now: () => number = Date.now,
  alarms: ReturnType<typeof lookingAtAlarms> = lookingAtAlarms(db),
): () => Promise<void> {
  const startedAt = now();
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Until when the last standstill is forgiven, and how long it was. */
  let deaf = { until: startedAt + DEAF_FROM_MS, ms: 0 };
  let isFirst = true;
  return async () => {
    const at = now();
    if (at - lookedAt < LOOKED_EVERY_MS) return;
    if (isFirst) deaf = await standstill(db, at);
    else if (at - lookedAt > DEAF_FROM_MS) deaf = { until: at + (at - lookedAt), ms: at - lookedAt };
    isFirst = false;
    lookedAt = at;
    const deafMs = at < deaf.until ? deaf.ms : 0;
    for (const id of await tenantsOf(db)) {
      await db.tenant(id, async (rows) => {
        while ((await noteSilence(rows, at, deafMs)) >= 1000);
        await expireCommands(rows, at, deafMs);
        await takeInLeftOver(rows);
      });
      await alarms(id, at, deafMs);
    }
    await noteListened(db, at);
  };
}

/** How long nobody of us was there, by what the last one wrote. */
async function standstill(db: Database, at: number): Promise<{ until: number; ms: number }> {
  const ms = at - ((await lastListened(db)) ?? at);
  return ms > DEAF_FROM_MS ? { until: at + ms, ms } : { until: at, ms: 0 };
}
