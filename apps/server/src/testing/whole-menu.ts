import { invariant } from "@millwright/domain/kit/errors.ts";
import { openDatabase } from "../platform/db.ts";
import { readSecrets } from "../platform/pg-secrets.ts";

/** Gives a running product's tenant every entry of the menu, as whoever runs the installation would. */
export async function giveWholeMenu(dataDir: string, identifier: string): Promise<void> {
  const secrets = readSecrets(dataDir);
  invariant(secrets, "the data folder has a database of its own");
  const db = openDatabase(`postgres://millwright_app:${secrets.appPassword}@127.0.0.1:${secrets.port}/millwright`, { connections: 1, statementMs: 5000 });
  try {
    await db.system().updateTable("tenants").set({ menuLimit: null }).where("identifier", "=", identifier).execute();
  } finally {
    await db.close();
  }
}
