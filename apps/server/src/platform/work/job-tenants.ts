import type { Database } from "../db/db.ts";

/** Every organisation, for what is done for all of them. */
export const tenantsOf = async (db: Database): Promise<number[]> =>
  (await db.system().selectFrom("tenants").select("id").orderBy("id").execute()).map(({ id }) => id);

export const demoTenantsOf = async (db: Database): Promise<number[]> =>
  (await db.system().selectFrom("tenants").select("id").where("isDemo", "=", true).orderBy("id").execute()).map(({ id }) => id);

const LISTENED = "gateways_listened_at";

/** When somebody of us listened to gateways last, whichever process that was; null: nobody ever did. Milliseconds. */
export async function lastListened(db: Database): Promise<number | null> {
  const held = await db.system().selectFrom("installation").select("value").where("key", "=", LISTENED).executeTakeFirst();
  return held ? Number(held.value) : null;
}

export async function noteListened(db: Database, at: number): Promise<void> {
  await db
    .system()
    .insertInto("installation")
    .values({ key: LISTENED, value: String(at) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: String(at) }))
    .execute();
}
