import type { Database } from "../db/db.ts";

/** The database crashed, and has no name yet for what it is since then; whoever may write gives it one. */
export class Unnamed extends Error {}

export async function nameEpoch(db: Database): Promise<void> {
  await db
    .system()
    .insertInto("liveEpochs")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
