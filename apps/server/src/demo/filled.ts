import type { Database } from "../platform/db/db.ts";

/** Set once all companies are there, so that a first start that was interrupted is finished by the next. */
const DONE = "demo_filled";

export const isDemoFilled = async (db: Database): Promise<boolean> =>
  (await db.system().selectFrom("installation").select("key").where("key", "=", DONE).executeTakeFirst()) !== undefined;

export const noteFilled = async (db: Database, start: Date): Promise<void> =>
  void (await db.system().insertInto("installation").values({ key: DONE, value: start.toISOString() }).execute());
