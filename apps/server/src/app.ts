import fs from "node:fs";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { sql } from "kysely";
import { auth, shell, tenants } from "@millwright/domain/auth/contract.ts";
import { assets } from "@millwright/domain/assets/contract.ts";
import { locations } from "@millwright/domain/locations/contract.ts";
import { people } from "@millwright/domain/people/contract.ts";
import { suppliers } from "@millwright/domain/suppliers/contract.ts";
import { openDatabase, type Database } from "./platform/db.ts";
import { localFiles, type FileStore } from "./platform/files.ts";
import { secureHeaders } from "./platform/headers.ts";
import { mount, type Platform } from "./platform/mount.ts";
import { answerOf } from "./platform/refusals.ts";
import { openSessions } from "./platform/session.ts";
import { serveWeb } from "./platform/web.ts";
import type { Settings } from "./settings.ts";
import { authHandlers } from "./features/auth/routes.ts";
import { makeVerifier, type Verifier } from "./features/auth/passwords.ts";
import { shellHandlers, tenantHandlers } from "./features/tenants/routes.ts";
import { mountReferenceLists } from "./features/reference-lists/routes.ts";
import * as assetRoutes from "./features/assets/routes.ts";
import * as locationRoutes from "./features/locations/routes.ts";
import { peopleHandlers } from "./features/people/routes.ts";
import * as supplierRoutes from "./features/suppliers/routes.ts";

export interface AppDeps {
  settings: Settings;
  databaseUrl: string;
  ownerUrl: string;
  log?: Logger | boolean;
  /** Parse every reply and demand an audit row of every change; on in tests. */
  strict?: boolean;
}

/** What the parts of a running server share; tests and the first start use it too. */
export interface Server {
  app: FastifyInstance;
  db: Database;
  files: FileStore;
  platform: Platform;
  verifier: Verifier;
}

const MAX_BODY_BYTES = 1024 * 1024;
const ROOT = path.join(import.meta.dirname, "../../..");
const VERSION = (JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string }).version;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  return (await buildServer(deps)).app;
}

export async function buildServer({ settings, databaseUrl, log = false, strict = false }: AppDeps): Promise<Server> {
  const db = openDatabase(databaseUrl);
  const app = newFastify(log);
  const files = localFiles(path.join(settings.dataDir, "files"));
  const sessions = openSessions(db);
  const platform: Platform = { db, sessions, strict };
  const verifier = makeVerifier();
  secureHeaders(app, settings.publicUrl.startsWith("https:"));
  health(app, db);

  const shared = { db, files, version: VERSION };
  mount(app, platform, "auth", auth, await authHandlers({ db, sessions, verifier }));
  mount(app, platform, "tenants", tenants, tenantHandlers(shared));
  mount(app, platform, "shell", shell, shellHandlers(shared));
  mount(app, platform, "suppliers", suppliers, supplierRoutes.handlers);
  mount(app, platform, "locations", locations, locationRoutes.handlers);
  mount(app, platform, "assets", assets, assetRoutes.handlers);
  mount(app, platform, "people", people, peopleHandlers(shared));
  mountReferenceLists(app, platform);

  serveWeb(app, path.join(ROOT, "apps/web/dist"));
  app.addHook("onClose", async () => await db.close());
  return { app, db, files, platform, verifier };
}

function newFastify(log: Logger | boolean): FastifyInstance {
  const app = fastify({
    ...(typeof log === "boolean" ? { logger: log } : { loggerInstance: log }),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: "idle",
  });
  // Text is JSON here, whatever it calls itself is refused.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.setErrorHandler(async (thrown, request, reply) => {
    const answer = answerOf(thrown, request.id, request.log);
    return await reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  return app as unknown as FastifyInstance;
}

/** The process is up; the database is reachable and migrated. Both without a session and without a log line. */
function health(app: FastifyInstance, db: Database): void {
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "up" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await sql`select 1 from tenants limit 1`.execute(db.system());
      return { status: "ready" };
    } catch {
      return await reply.code(503).header("retry-after", "1").send({ status: "waiting for the database" });
    }
  });
}
