import { urlsOfCluster, type DatabaseUrls } from "@millwright/server/platform/pg/cluster.ts";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { openServer, type Server } from "../harness/server.ts";

/** Two processes on one database, so that one of them can be killed while the other one answers. */
interface Pair {
  /** Starts both; the second once there is a database. */
  start: () => Promise<{ servers: readonly [Server, Server] } & DatabaseUrls>;
  /** The end of what either printed. */
  printed: () => string[];
  discard: () => Promise<void>;
}

export async function openPair(name: string, env: Record<string, string> = {}): Promise<Pair> {
  const first = await openServer(name, env);
  let second: Server | undefined;
  return {
    start: async () => {
      await first.start();
      const urls = urlsOfServer(first);
      second = await openServer(`${name}-second`, {
        ...env,
        DATABASE_URL: urls.databaseUrl,
        DATABASE_OWNER_URL: urls.ownerUrl,
        DATA_DIR: first.dataDir,
      });
      await second.start();
      return { servers: [first, second], ...urls };
    },
    printed: () => [first.output().slice(-2000), second?.output().slice(-2000) ?? ""],
    discard: async () => {
      await second?.discard();
      await first.discard();
    },
  };
}

/** The database that a server started for itself, at the port where it is now. */
export const urlsOfServer = ({ cluster, dataDir }: Server): DatabaseUrls =>
  urlsOfCluster(`postgres://127.0.0.1:${livePostmaster(cluster)?.port}/postgres`, dataDir);
