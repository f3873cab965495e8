import path from "node:path";
import type { Settings } from "../../settings.ts";
import { type DatabaseUrls, urlsOfCluster } from "./cluster.ts";
import { findDatabase, findDataDir } from "../ops/data-dir.ts";
import { lockDataDir } from "../ops/data-lock.ts";
import { assertMigrated } from "../db/migrate.ts";
import { assertOwnDatabase } from "./own-database.ts";
import { startLocalPg } from "./pg-local.ts";
import { livePostmaster } from "./pg-process.ts";
import { assertRestored } from "../ops/restore-mark.ts";

export interface Reached {
  urls: DatabaseUrls;
  dataDir: string;
  end: () => Promise<void>;
}

/**
 * The database of the settings, for a command beside the product: where it is the embedded one it is used as it runs, and where nobody
 * runs it, it is started for the time of the command, under the folder's lock so that no start comes in between.
 * Invariant: nothing is made that was not there, neither folder nor database nor role.
 */
export async function reachDatabase(settings: Settings, say: (line: string) => void): Promise<Reached> {
  const { databaseUrl, ownerUrl } = settings;
  if (!databaseUrl || !ownerUrl) return await reachEmbedded(settings, say);
  const urls = { databaseUrl, ownerUrl };
  await assertOwnDatabase(urls);
  await assertMigrated(ownerUrl);
  return { urls, dataDir: findDataDir(settings.dataDir, say), end: async () => {} };
}

async function reachEmbedded(settings: Settings, say: (line: string) => void): Promise<Reached> {
  const dataDir = findDatabase(settings.dataDir, say);
  assertRestored(dataDir);
  const unlock = livePostmaster(path.join(dataDir, "postgres")) ? () => {} : lockDataDir(dataDir, "a command beside it");
  const server = await startLocalPg({ dir: dataDir, say });
  const end = async () => {
    if (!server.attached) await server.stop();
    unlock();
  };
  try {
    const urls = urlsOfCluster(server.superuserUrl, dataDir);
    await assertMigrated(urls.ownerUrl);
    return { urls, dataDir, end };
  } catch (thrown) {
    await end();
    throw thrown;
  }
}
