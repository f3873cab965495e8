import { sql } from "kysely";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { lookForSilence } from "./silence.ts";
import { tellOf, WRITTEN, type Written } from "./telling.ts";
import { clearUncovered } from "./uncovered.ts";
import { judgeDue } from "./watching/due.ts";
import { alarmMemoryOf, watchedOf } from "./watching/hearing.ts";
import { forgetRules } from "./watching/kept.ts";

/** Sensors are moved and archived; alarms that no longer belong to any rule are looked for so often. */
const SWEPT_EVERY_MS = 60_000;

/**
 * What the clock decides of an organisation's alarms, looked at every ten seconds beside who has fallen silent: what has lasted long enough, who is silent, what is no longer put on the
 * shelf, which rules no longer hold. `deafMs` is how long we ourselves did not listen.
 */
export function lookingAtAlarms(db: Database): (tenantId: number, now: number, deafMs: number) => Promise<void> {
  const memory = alarmMemoryOf(db);
  return async (tenantId, now, deafMs) => {
    await judgeDue(db, memory, tenantId, now - deafMs);
    const held = memory.of(tenantId);
    const over = await db.tenant(tenantId, async (rows) => {
      const { hasSilence } = await watchedOf(rows, memory, tenantId);
      if (!hasSilence && !(await hasOpen(rows))) return [];
      await endShelves(rows, now);
      if (hasSilence) await lookForSilence(rows, now, deafMs);
      if (now - held.sweptAt < SWEPT_EVERY_MS) return [];
      held.sweptAt = now;
      return await clearUncovered(rows, now);
    });
    if (over.length > 0) forgetRules(tenantId, over);
  };
}

async function hasOpen(db: TenantDb): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select exists (select from alarms where cleared_at is null) as is_open`.execute(db);
  return rows[0]?.isOpen === true;
}

/** Nobody is asked: its time is over. */
async function endShelves(db: TenantDb, now: number): Promise<void> {
  const { rows } = await sql<Written>`
    update alarms a set shelved_until = null, shelve_reason = null, shelved_by = null
    where a.shelved_until <= to_timestamp(${now}::float8 / 1000) and a.cleared_at is null returning ${WRITTEN}`.execute(db);
  await tellOf(
    db,
    rows.map((alarm) => ({ alarm, kind: "unshelved" as const, at: now })),
  );
}
