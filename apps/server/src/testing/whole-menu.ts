import { invariant } from "@millwright/domain/kit/errors.ts";
import { openDatabase } from "../platform/db/db.ts";
import { readSecrets } from "../platform/pg/pg-secrets.ts";

/** Gives a running product's tenant every entry of the menu as long as the work lasts, as whoever runs the installation would. */
export async function withWholeMenu(dataDir: string, identifier: string, work: () => Promise<void>): Promise<void> {
  const secrets = readSecrets(dataDir);
  invariant(secrets, "the data folder has a database of its own");
  const db = openDatabase(`postgres://millwright_app:${secrets.appPassword}@127.0.0.1:${secrets.port}/millwright`, {
    connections: 1,
    statementMs: 5000,
  });
  const limitTo = async (menuLimit: number[] | null) =>
    await db.system().updateTable("tenants").set({ menuLimit }).where("identifier", "=", identifier).execute();
  try {
    const { menuLimit } = await db
      .system()
      .selectFrom("tenants")
      .select("menuLimit")
      .where("identifier", "=", identifier)
      .executeTakeFirstOrThrow();
    await limitTo(null);
    try {
      await work();
    } finally {
      await limitTo(menuLimit);
    }
  } finally {
    await db.close();
  }
}
