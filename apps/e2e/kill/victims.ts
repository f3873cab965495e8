import { setTimeout as sleep } from "node:timers/promises";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { isReady, type Server } from "../harness/server.ts";

/** Who is killed in a round: a server, or the database of all of them. */
export type Victim = "node" | "the other node" | "postgres";

/** Kills it with -9; milliseconds until all servers answer again, the killed one by a new start, the database by itself. */
export async function kill(victim: Victim, servers: readonly [Server, ...Server[]]): Promise<number> {
  const began = performance.now();
  await (victim === "postgres" ? killDatabase(servers) : killServer(servers[victim === "node" ? 0 : 1] ?? servers[0]));
  return performance.now() - began;
}

async function killServer(server: Server): Promise<void> {
  await server.kill();
  await server.start();
}

async function killDatabase(servers: readonly [Server, ...Server[]]): Promise<void> {
  const [{ cluster }] = servers;
  const database = livePostmaster(cluster)?.pid ?? 0;
  process.kill(database, "SIGKILL");
  const isBack = async () =>
    livePostmaster(cluster)?.pid !== database && (await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean);
  for (const until = Date.now() + 60_000; !(await isBack()); await sleep(20)) {
    if (Date.now() > until) throw new Error("the database did not come back");
  }
}
