import path from "node:path";
import type { Settings } from "../settings.ts";
import { type DatabaseUrls, ensureCluster } from "./cluster.ts";
import { openDataDir } from "./data-dir.ts";
import { lockDataDir } from "./data-lock.ts";
import { startLocalPg } from "./pg-local.ts";
import { livePostmaster } from "./pg-process.ts";
import { assertRestored } from "./restore-mark.ts";

export interface Reached {
  urls: DatabaseUrls;
  dataDir: string;
  end: () => Promise<void>;
}

/**
 * The database of the settings, for a command beside the product: where it is the embedded one it is used as it runs, and where nobody
 * runs it, it is started for the time of the command, under the folder's lock so that no start comes in between.
 */
export async function reachDatabase(settings: Settings, say: (line: string) => void): Promise<Reached> {
  const dataDir = openDataDir(settings.dataDir, say);
  const { databaseUrl, ownerUrl } = settings;
  if (databaseUrl && ownerUrl) return { urls: { databaseUrl, ownerUrl }, dataDir, end: async () => {} };
  assertRestored(dataDir);
  const unlock = livePostmaster(path.join(dataDir, "postgres")) ? () => {} : lockDataDir(dataDir, "a command beside it");
  const server = await startLocalPg({ dir: dataDir, say });
  const end = async () => {
    if (!server.attached) await server.stop();
    unlock();
  };
  return { urls: await ensureCluster(server.superuserUrl, server.dir), dataDir, end };
}
