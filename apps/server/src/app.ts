import fs from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { features } from "@millwright/domain/features.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/limits.ts";
import { chainAudit } from "./platform/records/audit-chain.ts";
import { platformChores } from "./platform/work/chores.ts";
import { openDatabase, type Database } from "./platform/db/db.ts";
import type { PoolLimits } from "./platform/db/driver.ts";
import { watchDisk } from "./platform/ops/disk-watermark.ts";
import type { FileStore } from "./platform/files/files.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { makeVerifier, type Verifier } from "./platform/call/passwords.ts";
import { secureHeaders } from "./platform/http/headers.ts";
import { eventFeed } from "./platform/work/event-feed.ts";
import type { Listener } from "./platform/call/ctx.ts";
import { installJobs, openJobs, type Jobs, type Tasks } from "./platform/work/jobs.ts";
import { tellingLists, type ListsByName } from "./platform/lists/by-name.ts";
import { openMailer } from "./platform/mail/mailer.ts";
import { serveMetrics } from "./platform/ops/metrics.ts";
import { mountFeature, sharedOf } from "./platform/call/features.ts";
import { NO_GATEWAYS } from "./platform/call/gateways.ts";
import type { Platform } from "./platform/call/mount.ts";
import { newFastify } from "./platform/http/server.ts";
import { health } from "./platform/ops/health.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { limitRates, STANDARD_RATES, type Rates } from "./platform/http/rate-limit.ts";
import { openLive } from "./platform/live/live.ts";
import { openSessions } from "./platform/call/session.ts";
import { endSlowBodies } from "./platform/http/slow-bodies.ts";
import { uploadRateOf } from "./platform/files/upload-rate.ts";
import { receiveUploads } from "./platform/files/uploads.ts";
import { editionOf, serveWeb } from "./platform/http/web.ts";
import { readingsOwner } from "./platform/work/readings-owner.ts";
import { startWorker, type Chore } from "./platform/work/worker.ts";
import * as featuresHere from "./features.ts";
import { bucketOf, isReachedFromElsewhere, type Settings } from "./settings.ts";

export interface AppDeps {
  settings: Settings;
  databaseUrl: string;
  ownerUrl: string;
  log?: Logger | boolean;
  /** Parse every reply and demand an audit row of every change; on in tests. */
  strict?: boolean;
  /** Jobs, chaining the audit and reading events in this process; on unless `strict`. */
  worker?: boolean;
  /** Whether other processes of the same database are told what was changed here, and hear what was changed there; as `worker` unless it is said. */
  between?: boolean;
  /** How often may be called; null for no limit, which is what `strict` has. */
  rates?: Rates | null;
  /** How long a body that is no upload may take. */
  slowBodyMs?: number;
  /** How long the database may take, where not as usual. */
  limits?: PoolLimits;
  /** Further tasks and listeners, beside the product's own. */
  tasks?: Tasks;
  listeners?: readonly Listener[];
}

/** What the parts of a running server share; tests and the first start use it too. */
export interface Server {
  settings: Settings;
  app: FastifyInstance;
  db: Database;
  files: FileStore;
  platform: Platform;
  verifier: Verifier;
  jobs: Jobs;
}

const ROOT = path.join(import.meta.dirname, "../../..");
const VERSION = (JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string }).version;
const WEB = path.join(ROOT, "apps/web/dist");

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  return (await buildServer(deps)).app;
}

export async function buildServer(deps: AppDeps): Promise<Server> {
  const {
    settings,
    databaseUrl,
    ownerUrl,
    log = false,
    strict = false,
    worker = !strict,
    between = worker,
    rates = strict ? null : STANDARD_RATES,
    slowBodyMs,
    limits,
  } = deps;
  const db = openDatabase(databaseUrl, limits);
  const isHttps = settings.publicUrl.startsWith("https:");
  const app = newFastify(log, isHttps, settings.trustedProxies);
  const files = openFiles({ dataDir: settings.dataDir, bucket: bucketOf(settings) });
  const sessions = openSessions(db, { isDemoOpen: settings.demo });
  const disk = watchDisk(settings.dataDir, app.log);
  const served = Object.values(featuresHere);
  const lists: ListsByName = new Map();
  const listeners = [...served.flatMap((feature) => feature.listeners ?? []), tellingLists(lists), ...(deps.listeners ?? [])];
  const verifier = makeVerifier();
  secureHeaders(app, isHttps);
  health(app, db, disk);
  endSlowBodies(app, slowBodyMs);
  const counts = rates ? limitRates(app, sessions, { rates, isReachedFromElsewhere: isReachedFromElsewhere(settings) }) : () => 0;
  receiveUploads(app, { sessions, files, disk, limitBytes: MAX_FILE_BYTES, rate: uploadRateOf(settings.uploadMbPerHour) });
  await installJobs(ownerUrl, app.log);
  const further = served.flatMap(({ metrics }) => metrics ?? []);
  serveMetrics(app, {
    db,
    ownerUrl,
    disk,
    token: settings.metricsToken ?? null,
    isReachedFromElsewhere: isReachedFromElsewhere(settings),
    further,
  });

  const mailer = await openMailer(settings);
  const { publicUrl } = settings;
  const shared = sharedOf(
    {
      db,
      files,
      disk,
      settings,
      sessions,
      verifier,
      version: VERSION,
      edition: editionOf(WEB),
      mailer,
      publicUrl,
      listeners,
      notices: served.flatMap((feature) => feature.notices ?? []),
      log: app.log,
      readings: readingsOwner(ownerUrl),
    },
    served,
  );
  openLive(app, {
    db,
    sessions,
    counts,
    judging: shared.judging,
    newest: served.map(({ newest }) => newest).find(Boolean) ?? (async () => await Promise.resolve([])),
    ownerUrl: between ? ownerUrl : null,
    mostOfPerson: settings.livePerPerson,
    mostOpen: settings.liveConnections,
  });
  const gateways = served.map((feature) => feature.gateways?.(shared)).find(Boolean) ?? NO_GATEWAYS;
  const platform: Platform = { db, sessions, gateways, disk, lists, strict, listeners };
  for (const feature of served) await mountFeature(app, platform, feature, shared);
  serveOpenApi(app, features, VERSION);
  serveWeb(app, WEB);

  const tasks: Tasks = Object.assign({}, ...served.map(({ tasks }) => tasks?.(shared)), deps.tasks);
  const platformLoops = { "chaining the audit": () => chainAudit(db), "reading the events": eventFeed({ db, listeners, log: app.log }) };
  const loops = Object.assign(platformLoops, ...served.map((feature) => feature.loops?.(shared))) as typeof platformLoops;
  const jobs = openJobs({ db, ownerUrl, tasks, listeners, log: app.log });
  const beforeItGoes = served.flatMap(({ beforeWeekGoes }) => beforeWeekGoes?.(shared) ?? []);
  const chores: Record<string, Chore> = Object.assign(
    platformChores(db, ownerUrl, beforeItGoes),
    ...served.map(({ chores }) => chores?.(shared)),
  );
  const running = worker ? startWorker({ ownerUrl, jobs, loops, chores, isPaused: () => disk.isFull(), log: app.log }) : undefined;
  app.addHook("onReady", async () => {
    for (const feature of served) await feature.start?.(shared);
  });
  app.addHook("onClose", async () => {
    disk.stop();
    await running?.stop();
    await Promise.all(served.map(async (feature) => await feature.stop?.(shared)));
    mailer?.close();
    await db.close();
  });
  return { settings, app, db, files, platform, verifier, jobs };
}
