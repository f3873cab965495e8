import { sql } from "kysely";
import type { Database } from "../db/db.ts";
import { keepEventMonths } from "./event-months.ts";
import { keepReadingMonths } from "./reading-months.ts";
import { keepSensorWeeks, type BeforeWeekGoes } from "./sensor-weeks.ts";
import type { Chore } from "./worker.ts";

/** A repeated call is recognised for so long. */
const KEY_DAYS = 7;
const BATCH = 5000;

/** What nobody needs any more is removed every hour, in pieces small enough that nobody waits for them. */
export const platformChores = (db: Database, ownerUrl: string, beforeItGoes: readonly BeforeWeekGoes[] = []): Record<string, Chore> => ({
  "sweep-keys": { when: "11 * * * *", run: async () => void (await sweepKeys(db)) },
  "sweep-sessions": { when: "23 * * * *", run: async () => void (await sweepSessions(db)) },
  "keep-reading-months": { when: "41 * * * *", run: async () => await keepReadingMonths(ownerUrl) },
  "keep-sensor-weeks": { when: "43 * * * *", atStart: true, run: async () => await keepSensorWeeks(ownerUrl, { beforeItGoes }) },
  "keep-event-months": { when: "37 * * * *", run: async () => void (await keepEventMonths(ownerUrl)) },
});

export async function sweepKeys(db: Database): Promise<number> {
  const tenants = await db.system().selectFrom("tenants").select("id").execute();
  let swept = 0;
  for (const { id } of tenants) {
    for (let last = BATCH; last === BATCH; swept += last) {
      last = await db.tenant(id, async (rows) => {
        const old = rows
          .selectFrom("idempotencyKeys")
          .select(["personId", "key"])
          .where("createdAt", "<", sql<string>`now() - make_interval(days => ${KEY_DAYS})`)
          .limit(BATCH);
        const gone = await rows
          .deleteFrom("idempotencyKeys")
          .where(({ eb, refTuple }) => eb(refTuple("personId", "key"), "in", old.$asTuple("personId", "key")))
          .executeTakeFirst();
        return Number(gone.numDeletedRows);
      });
    }
  }
  return swept;
}

/** Sessions that ended by themselves, and wrong passwords whose lock ran out long ago. */
export async function sweepSessions(db: Database): Promise<number> {
  const sessions = await db
    .system()
    .deleteFrom("sessions")
    .where("expiresAt", "<", sql<string>`now()`)
    .executeTakeFirst();
  await db
    .system()
    .deleteFrom("credentialLinks")
    .where("expiresAt", "<", sql<string>`now() - interval '30 days'`)
    .execute();
  await db
    .system()
    .deleteFrom("accountDevices")
    .where("lastSeenAt", "<", sql<string>`now() - interval '400 days'`)
    .execute();
  await db
    .system()
    .deleteFrom("signInAttempts")
    .where("lastAt", "<", sql<string>`now() - interval '1 day'`)
    .where(({ eb, or }) => or([eb("lockedUntil", "is", null), eb("lockedUntil", "<", sql<string>`now()`)]))
    .executeTakeFirst();
  return Number(sessions.numDeletedRows);
}
