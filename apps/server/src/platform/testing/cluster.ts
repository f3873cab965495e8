import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type DatabaseUrls, ensureCluster } from "../pg/cluster.ts";
import { migrate } from "../db/migrate.ts";
import { type LocalPg, startLocalPg } from "../pg/pg-local.ts";
import { isAlive, isPostmaster, livePostmaster } from "../pg/pg-process.ts";

export type TestCluster = DatabaseUrls & { superuserUrl: string; stop(): Promise<void> };

const PREFIX = "millwright-test-";

/** Nothing in it outlives the run, so nothing needs to reach the disk. */
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB", max_connections: "200" };

/** A migrated database of its own for one test run. */
export async function startTestCluster(): Promise<TestCluster> {
  const server = await startThrowAwayServer();
  const urls = await ensureCluster(server.superuserUrl, server.dir);
  await migrate(urls.ownerUrl);
  return { ...urls, superuserUrl: server.superuserUrl, stop: () => server.stop() };
}

/** An empty PostgreSQL that is deleted when it is stopped, and when this process ends; what killed runs left behind is deleted first. */
export async function startThrowAwayServer(say?: (line: string) => void): Promise<LocalPg> {
  const dir = throwAwayFolder();
  const folders = new Set([dir]);
  const endAtOnce = () => endAndDelete(folders);
  process.once("exit", endAtOnce);
  const server = await startLocalPg({ dir, settings: THROW_AWAY, ...(say && { say }) });
  folders.add(server.dir);
  return {
    ...server,
    async stop(how = "fast") {
      process.off("exit", endAtOnce);
      await server.stop(how);
      endAtOnce();
    },
  };
}

/** Named after the process that made it, so that a later run can tell whether it is still wanted. */
export function throwAwayFolder(): string {
  sweepAbandoned();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // Made for its maker only, but as root PostgreSQL runs as another account and has to pass through.
  fs.chmodSync(dir, 0o711);
  return dir;
}

function sweepAbandoned(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const maker = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (maker && !isAlive(maker)) endAndDelete([path.join(os.tmpdir(), name)]);
  }
}

/** Its data is worthless, so it is ended the hard way, and without waiting for anything asynchronous: this also runs while the process exits. */
function endAndDelete(folders: Iterable<string>): void {
  for (const folder of folders) {
    try {
      const cluster = path.join(fs.realpathSync(folder), "postgres");
      const server = livePostmaster(cluster);
      if (server) process.kill(server.pid, "SIGQUIT");
      for (let turn = 0; server && isPostmaster(server.pid, cluster) && turn < 300; turn++) pause(10);
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch {
      // Another account's folder, or gone already.
    }
  }
}

const pause = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
