import net from "node:net";
import v8 from "node:v8";
import vm from "node:vm";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { firstStart } from "./first-start.ts";
import { assertRuntimeRole, type DatabaseUrls, embeddedNote, ensureCluster, versionOf } from "./platform/pg/cluster.ts";
import { openDataDir } from "./platform/ops/data-dir.ts";
import { lockDataDir } from "./platform/ops/data-lock.ts";
import { migrate } from "./platform/db/migrate.ts";
import { assertFilesUsable } from "./platform/files/open-files.ts";
import { assertOwnDatabase } from "./platform/pg/own-database.ts";
import { startLocalPg } from "./platform/pg/pg-local.ts";
import { assertRestored } from "./platform/ops/restore-mark.ts";
import { Shutdown } from "./platform/ops/shutdown.ts";
import { StartProblem } from "./platform/ops/start-problem.ts";
import { bucketOf, readSettings, type Settings } from "./settings.ts";

const say = (line: string) => console.log(`  ${line}`);
const log = pino({ level: "warn", redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token", "*.digest"] });
const shutdown = new Shutdown(say, log);

try {
  await shutdown.during(start());
} catch (error) {
  if (!shutdown.hasBegun) {
    console.error(error instanceof StartProblem ? `\n${error.message}\n` : error);
    await shutdown.end(1);
  }
}

/** From settings to the first request. What has to be undone is handed to the shutdown as it comes up; it goes in reverse. */
async function start(): Promise<void> {
  const given = readSettings(process.env);
  log.level = given.logLevel;
  const { urls, dataDir } = await openDatabase(given);
  const settings: Settings = { ...given, dataDir };
  await assertFilesUsable({ dataDir, bucket: bucketOf(settings) });
  await migrate(urls.ownerUrl, say);
  await assertRuntimeRole(urls.databaseUrl);
  if (shutdown.hasBegun) return;

  const deps = { settings, ...urls, log };
  const app = await buildApp(deps);
  shutdown.undo("application", 10_000, () => app.close());
  const lines = await firstStart(app, deps, say);
  if (shutdown.hasBegun) return;
  giveBack();
  await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? portInUse(settings) : error;
  });

  console.log([`\nMillwright is ready: ${settings.publicUrl}`, ...lines, "Stop it with Ctrl-C.\n"].join("\n"));
}

/** What only the start needed is given back to the machine before the first call: left to itself, the engine keeps 30 MB of it for as long as there is room. */
function giveBack(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as (how: object) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

async function openDatabase(settings: Settings): Promise<{ urls: DatabaseUrls; dataDir: string }> {
  const dataDir = openDataDir(settings.dataDir, say);
  assertRestored(dataDir);
  const { databaseUrl, ownerUrl } = settings;
  if (databaseUrl && ownerUrl) {
    await assertPortFree(settings);
    await assertOwnDatabase({ databaseUrl, ownerUrl });
    return { urls: { databaseUrl, ownerUrl }, dataDir };
  }
  shutdown.undo("lock", 1_000, lockDataDir(dataDir, settings.publicUrl));
  await assertPortFree(settings);
  const server = await startLocalPg({ dir: dataDir, say });
  shutdown.undo("database", 20_000, (how) => server.stop(how));
  say(server.attached ? "The database was still running; it is taken over." : "The database is running.");
  const urls = await ensureCluster(server.superuserUrl, dataDir);
  say(embeddedNote(await versionOf(urls.databaseUrl)));
  return { urls, dataDir };
}

/** Looked at before anything is started, so that the commonest mistake is told at once; listening itself has the last word. */
async function assertPortFree(settings: Settings): Promise<void> {
  const { port, host } = settings;
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") return resolve(true);
      reject(new StartProblem(`Cannot listen on ${host}:${port} (${error.code}). Set HOST and PORT to an address of this machine.`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve(false)));
  });
  if (isTaken) throw portInUse(settings);
}

function portInUse({ port, host }: Settings): StartProblem {
  return new StartProblem(
    `Port ${port} on ${host} is used by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
}
