import os from "node:os";
import path from "node:path";
import { ensureCluster, type DatabaseUrls } from "../../../apps/server/src/platform/pg/cluster.ts";
import { openDataDir } from "../../../apps/server/src/platform/ops/data-dir.ts";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { startLocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import { livePostmaster } from "../../../apps/server/src/platform/pg/pg-process.ts";
import { openServer } from "../../../apps/e2e/harness/server.ts";
import { ensureWebBuilt } from "../../../apps/e2e/harness/tooling.ts";
import { ensureFilled } from "./fill.ts";

/** The product on the filled data folder: PostgreSQL beside it, so that the floor and the capture use the same one. */
export interface Installation {
  urls: DatabaseUrls;
  superuserUrl: string;
  url: string;
  serverPid: number;
  postmasterPid: number;
  close: () => Promise<void>;
}

export const benchDir = (): string => path.resolve(process.env["BENCH_DIR"] || path.join(os.tmpdir(), "millwright-bench"));

export async function openInstallation(say: (line: string) => void): Promise<Installation> {
  // The server serves the files that were there when it started.
  await ensureWebBuilt();
  const dir = openDataDir(benchDir(), say);
  const database = await startLocalPg({ dir, say });
  const urls = await ensureCluster(database.superuserUrl, dir);
  await migrate(urls.ownerUrl, say);
  await ensureFilled(database, urls, say);
  const server = await openServer("bench-server", { DATABASE_URL: urls.databaseUrl, DATABASE_OWNER_URL: urls.ownerUrl, DEMO: "off" });
  const close = async () => {
    await server.discard();
    await database.stop();
  };
  try {
    await server.start();
  } catch (thrown) {
    await close();
    throw thrown;
  }
  const superuserUrl = database.superuserUrl.replace(/\/postgres$/, "/millwright");
  return {
    urls,
    superuserUrl,
    url: server.url,
    serverPid: server.pid(),
    postmasterPid: livePostmaster(path.join(dir, "postgres"))?.pid ?? 0,
    close,
  };
}
