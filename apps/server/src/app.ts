import fs from "node:fs";
import path from "node:path";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { sql } from "kysely";
import { auth, shell, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { features } from "@millwright/domain/features.ts";
import { files as filesContract } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/folders.ts";
import { chainAudit } from "./platform/records/audit-chain.ts";
import { platformChores } from "./platform/work/chores.ts";
import { openDatabase, type Database } from "./platform/db/db.ts";
import { watchDisk, type DiskWatermark } from "./platform/ops/disk-watermark.ts";
import type { FileStore } from "./platform/files/files.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { headersOfUnread, secureHeaders } from "./platform/http/headers.ts";
import { eventFeed } from "./platform/work/event-feed.ts";
import type { Listener } from "./platform/call/ctx.ts";
import { installJobs, openJobs, type Jobs, type Tasks } from "./platform/work/jobs.ts";
import { serveMetrics } from "./platform/ops/metrics.ts";
import { mount, type Platform } from "./platform/call/mount.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { limitRates, STANDARD_RATES, type Rates } from "./platform/http/rate-limit.ts";
import { answerOf } from "./platform/call/refusals.ts";
import { openSessions } from "./platform/call/session.ts";
import { endSlowBodies } from "./platform/http/slow-bodies.ts";
import { uploadRateOf } from "./platform/files/upload-rate.ts";
import { receiveUploads } from "./platform/files/uploads.ts";
import { serveWeb } from "./platform/http/web.ts";
import { startWorker } from "./platform/work/worker.ts";
import { bucketOf, isReachedFromElsewhere, type Settings } from "./settings.ts";
import { authHandlers } from "./foundation/auth/routes.ts";
import { makeVerifier, type Verifier } from "./foundation/auth/passwords.ts";
import { shellHandlers, tenantHandlers } from "./foundation/tenants/routes.ts";
import * as statusRoutes from "./foundation/statuses/statuses.ts";
import { mountReferenceLists } from "./foundation/reference-lists/routes.ts";
import * as assetRoutes from "./register/assets/routes.ts";
import * as locationRoutes from "./register/locations/routes.ts";
import { peopleHandlers } from "./foundation/people/routes.ts";
import * as listViewRoutes from "./foundation/list-views/routes.ts";
import * as maintenanceSettingsRoutes from "./work/settings/routes.ts";
import * as homeRoutes from "./insight/home/routes.ts";
import * as workOrderRoutes from "./work/orders/routes.ts";
import { noteHandlers } from "./work/orders/notes/routes.ts";
import { subtaskHandlers } from "./work/orders/steps/routes.ts";
import { taskHandlers } from "./work/orders/tasks/routes.ts";
import { orderFinders } from "./work/orders/service.ts";
import * as workRequestRoutes from "./work/requests/routes.ts";
import * as supplierRoutes from "./register/suppliers/routes.ts";
import { findAsset } from "./register/assets/queries.ts";
import { findLocation } from "./register/locations/queries.ts";
import { findPerson } from "./foundation/people/queries.ts";
import { findSupplier } from "./register/suppliers/queries.ts";
import { requestOfFiles } from "./work/requests/service.ts";
import { importHandlers } from "./connect/imports/routes.ts";
import { importTasks } from "./connect/imports/running/tasks.ts";
import { importingOf } from "./importing.ts";
import { listeners as ownListeners } from "./listeners.ts";
import { prepareUploads } from "./foundation/files/prepare.ts";
import { fileHandlers, type RecordFinders } from "./foundation/files/routes.ts";
import { fileChores } from "./foundation/files/service.ts";

export interface AppDeps {
  settings: Settings;
  databaseUrl: string;
  ownerUrl: string;
  log?: Logger | boolean;
  /** Parse every reply and demand an audit row of every change; on in tests. */
  strict?: boolean;
  /** Jobs, chaining the audit and reading events in this process; on unless `strict`. */
  worker?: boolean;
  /** How often may be called; null for no limit, which is what `strict` has. */
  rates?: Rates | null;
  /** How long a body that is no upload may take. */
  slowBodyMs?: number;
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

const MAX_BODY_BYTES = 1024 * 1024;
const ROOT = path.join(import.meta.dirname, "../../..");
const VERSION = (JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string }).version;

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
    rates = strict ? null : STANDARD_RATES,
    slowBodyMs,
  } = deps;
  const db = openDatabase(databaseUrl);
  const isHttps = settings.publicUrl.startsWith("https:");
  const app = newFastify(log, isHttps, settings.trustedProxies);
  const files = openFiles({ dataDir: settings.dataDir, bucket: bucketOf(settings) });
  const sessions = openSessions(db, { isDemoOpen: settings.demo });
  const disk = watchDisk(settings.dataDir, app.log);
  const listeners = [...ownListeners, ...(deps.listeners ?? [])];
  const platform: Platform = { db, sessions, disk, strict, listeners };
  const verifier = makeVerifier();
  secureHeaders(app, isHttps);
  health(app, db, disk);
  endSlowBodies(app, slowBodyMs);
  if (rates) limitRates(app, sessions, { rates, isReachedFromElsewhere: isReachedFromElsewhere(settings) });
  receiveUploads(app, { sessions, files, disk, limitBytes: MAX_FILE_BYTES, rate: uploadRateOf(settings.uploadMbPerHour) });
  await installJobs(ownerUrl, app.log);
  serveMetrics(app, { db, ownerUrl, disk, token: settings.metricsToken ?? null, isReachedFromElsewhere: isReachedFromElsewhere(settings) });

  const shared = { db, files, version: VERSION };
  mount(app, platform, "auth", auth, await authHandlers({ db, sessions, verifier }));
  mount(app, platform, "tenants", tenants, tenantHandlers(shared));
  mount(app, platform, "shell", shell, shellHandlers(shared));
  mount(app, platform, "suppliers", suppliers, supplierRoutes.handlers);
  mount(app, platform, "locations", locations, locationRoutes.handlers);
  mount(app, platform, "assets", assets, assetRoutes.handlers);
  mount(app, platform, "people", people, peopleHandlers(shared));
  mountReferenceLists(app, platform);
  mount(app, platform, "workOrderStatuses", workOrderStatuses, statusRoutes.handlers);
  mount(app, platform, "workRequests", workRequests, workRequestRoutes.handlers);
  mount(app, platform, "workOrders", workOrders, workOrderRoutes.orderHandlers(files));
  mount(app, platform, "workOrderTasks", workOrderTasks, taskHandlers);
  mount(app, platform, "workOrderSubtasks", workOrderSubtasks, subtaskHandlers);
  mount(app, platform, "workNotes", workNotes, noteHandlers);
  mount(app, platform, "maintenanceSettings", maintenanceSettings, maintenanceSettingsRoutes.handlers);
  mount(app, platform, "home", home, homeRoutes.handlers);
  mount(app, platform, "listViews", listViews, listViewRoutes.handlers);

  const importing = importingOf(files, db);
  mount(app, platform, "imports", imports, importHandlers(importing));

  const finders: RecordFinders = {
    suppliers: findSupplier,
    assets: findAsset,
    locations: findLocation,
    people: findPerson,
    "work-requests": requestOfFiles,
    ...orderFinders,
  };
  void app.register(async (host) => {
    prepareUploads(host, files);
    mount(host, platform, "files", filesContract, fileHandlers(files, finders));
  });
  serveOpenApi(app, features, VERSION);
  serveWeb(app, path.join(ROOT, "apps/web/dist"));

  const tasks: Tasks = { ...importTasks(importing), ...deps.tasks };
  const loops = { "chaining the audit": () => chainAudit(db), "reading the events": eventFeed({ db, listeners, log: app.log }) };
  const jobs = openJobs({ db, ownerUrl, tasks, listeners, log: app.log });
  const chores = { ...platformChores(db, ownerUrl), ...fileChores(db, files) };
  const running = worker ? startWorker({ ownerUrl, jobs, loops, chores, isPaused: () => disk.isFull(), log: app.log }) : undefined;
  app.addHook("onClose", async () => {
    disk.stop();
    await running?.stop();
    await db.close();
  });
  return { settings, app, db, files, platform, verifier, jobs };
}

function newFastify(log: Logger | boolean, isHttps: boolean, trustedProxies: readonly string[]): FastifyInstance {
  const app = fastify({
    ...(typeof log === "boolean" ? { logger: log } : { loggerInstance: log }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A photo on a weak network takes minutes; what is received holds no database connection.
    requestTimeout: 240_000,
    connectionTimeout: 60_000,
    // Headers come in one piece; who takes longer only holds a connection.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: "idle",
    // An address with a broken escape, or with an id longer than any.
    frameworkErrors: (thrown, request, reply) => {
      const { status, body } = answerOf(thrown, request.id, request.log);
      const headers = { ...headersOfUnread(isHttps), "x-request-id": request.id };
      return (reply as unknown as FastifyReply)
        .code(status)
        .headers(headers)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(body));
    },
  });
  // Text is JSON here, whatever it calls itself is refused.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.setErrorHandler(async (thrown, request, reply) => {
    const answer = answerOf(thrown, request.id, request.log);
    if (answer.status === 413) readAndForget(request, reply);
    return await reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  return app as unknown as FastifyInstance;
}

/**
 * The rest of a body that is too large. Closed in its face, a proxy that is still sending says "bad gateway" instead of our answer; how long it
 * may go on is bounded by the request's own time.
 */
function readAndForget(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader("connection");
  request.raw.resume();
}

/** The process is up; the database is reachable and migrated. Both without a session and without a log line. */
function health(app: FastifyInstance, db: Database, disk: DiskWatermark): void {
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "up" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await sql`select 1 from tenants limit 1`.execute(db.system());
      // Ready all the same: what is there is still shown.
      return { status: "ready", disk: disk.isFull() ? "full" : "ok" };
    } catch {
      return await reply.code(503).header("retry-after", "1").send({ status: "waiting for the database" });
    }
  });
}
