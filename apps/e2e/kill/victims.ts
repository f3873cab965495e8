import { setTimeout as sleep } from "node:timers/promises";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { isReady, type Server } from "../harness/server.ts";

/** Who is killed in a round over two servers on one database. */
export type Victim = "node" | "the other node" | "postgres";

/** Kills it with -9 and waits until both servers answer again. */
export async function kill(victim: Victim, [one, other]: readonly [Server, Server]): Promise<void> {
  if (victim !== "postgres") {
    const server = victim === "node" ? one : other;
    await server.kill();
    await server.start();
    return;
  }
  const database = livePostmaster(one.cluster)?.pid ?? 0;
  process.kill(database, "SIGKILL");
  const isBack = async () =>
    livePostmaster(one.cluster)?.pid !== database && (await Promise.all([one, other].map(({ url }) => isReady(url)))).every(Boolean);
  for (const until = Date.now() + 60_000; !(await isBack()); await sleep(20)) {
    if (Date.now() > until) throw new Error("the database did not come back");
  }
}
