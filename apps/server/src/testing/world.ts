import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { buildServer, type AppDeps, type Server } from "../app.ts";
import type { DatabaseUrls } from "../platform/pg/cluster.ts";
import type { TenantDb } from "../platform/db/db.ts";
import { USUAL_LIMITS } from "../platform/db/driver.ts";
import { hashDigest } from "../platform/call/passwords.ts";
import { readSettings } from "../settings.ts";
import { addPerson, createTenant } from "../foundation/tenants/service.ts";

/**
 * What a test file stands on: the real application on the run's database, and a tenant of its own.
 * Nothing here is faked; a person signs in by a session opened directly, because argon2 is not what most tests are about.
 */
export interface World extends Server {
  /** Where the application keeps its files. */
  dataDir: string;
  /** The file's own tenant, with one person of each starter role asked for. */
  tenant: TestTenant;
  /** Another tenant, for what must not be seen. */
  otherTenant: () => Promise<TestTenant>;
  close: () => Promise<void>;
}

export interface TestTenant {
  id: number;
  identifier: string;
  organisationId: number;
  /** A signed-in person of a starter role; the same one each time. */
  as: (roleName: string) => Promise<Person>;
  /** A further signed-in person of a role. */
  join: (roleName: string, facts?: { siteId?: number | null; firstName?: string }) => Promise<Person>;
  /** Straight to the tenant's rows, for arranging and for looking. */
  rows: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>;
}

export interface Answered<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Person {
  personId: number;
  token: string;
  /** The reply of a call that is expected to be accepted. */
  ok: <E extends Endpoint>(endpoint: E, ...request: Sent<E>) => Promise<Reply<E>>;
  /** Whatever came back. */
  call: <E extends Endpoint>(endpoint: E, ...request: Sent<E>) => Promise<Answered<Reply<E> & RefusalBody>>;
  /** The same with headers, such as an idempotency key. */
  callWith: <E extends Endpoint>(
    headers: Record<string, string>,
    endpoint: E,
    ...request: Sent<E>
  ) => Promise<Answered<Reply<E> & RefusalBody>>;
}

type Sent<E extends Endpoint> = {} extends Request<E> ? [request?: Request<E>] : [request: Request<E>];
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; headers?: Record<string, unknown>; body?: unknown };

/** Of everybody who joins: the password of the examples. */
let hashed: Promise<string> | undefined;
const examplePassword = () => (hashed ??= hashDigest(EXAMPLE_DIGEST));

let serial = 0;
const unique = () => `${process.pid}-${Date.now().toString(36)}-${(serial += 1)}`;

/** On the run's database and with the settings as they are by themselves, or on one that a test has to itself and with its settings. */
export async function openWorld(
  urls: DatabaseUrls = urlsOfTheRun(),
  env: Record<string, string> = {},
  further: Pick<AppDeps, "listeners" | "between"> = {},
): Promise<World> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-files-"));
  const settings = { ...readSettings(env), dataDir };
  const server = await buildServer({ settings, strict: true, limits: PATIENT, ...urls, ...further });
  return {
    ...server,
    dataDir,
    tenant: await newTenant(server),
    otherTenant: () => newTenant(server),
    close: async () => {
      await server.app.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A machine that runs two suites at once keeps a statement waiting for longer than a person would be. */
const PATIENT = { ...USUAL_LIMITS, statementMs: 30_000, waitMs: 30_000 };

function urlsOfTheRun(): DatabaseUrls {
  const databaseUrl = process.env["MILLWRIGHT_TEST_DATABASE_URL"];
  const ownerUrl = process.env["MILLWRIGHT_TEST_OWNER_URL"];
  if (!databaseUrl || !ownerUrl) throw new Error("the test run's database is not there: run through vitest");
  return { databaseUrl, ownerUrl };
}

async function newTenant(server: Server): Promise<TestTenant> {
  const identifier = `test-${unique()}`;
  // Its planners begin with the look of everybody.
  const { tenantId, organisationId } = await createTenant(server.db, { name: `Tenant ${identifier}`, identifier, staffLook: false });
  const people = new Map<string, Promise<Person>>();
  const join: TestTenant["join"] = async (roleName, facts = {}) => {
    const role: AccountRole = roleName === "Administrator" ? "admin" : roleName === "Planner" ? "staff" : "user";
    const name = unique();
    const { personId, accountId } = await addPerson(server.db, tenantId, {
      firstName: facts.firstName ?? roleName,
      lastName: name,
      roleName,
      siteId: facts.siteId ?? null,
      email: `${name}@test.example`,
      account: { organisationId, passwordHash: await examplePassword(), role },
    });
    const token = await server.platform.sessions.open(accountId ?? 0, tenantId, personId);
    return personOf(server, personId, token);
  };
  return {
    id: tenantId,
    identifier,
    organisationId,
    join,
    as: (roleName) => {
      const person = people.get(roleName) ?? join(roleName);
      people.set(roleName, person);
      return person;
    },
    rows: (work) =>
      server.db.tenant(tenantId, async (db) => {
        // Arranging tens of thousands of rows takes a loaded machine longer than any call may take.
        await sql`select set_config('statement_timeout', '0', true)`.execute(db);
        return await work(db);
      }),
  };
}

export function personOf(server: Pick<Server, "app">, personId: number, token: string): Person {
  const callWith = async (headers: Record<string, string>, endpoint: Endpoint, request: Parts = {}) =>
    await send(server, endpoint, request, { authorization: `Bearer ${token}`, ...headers });
  const person = {
    personId,
    token,
    callWith: async (headers: Record<string, string>, endpoint: Endpoint, request?: Parts) => await callWith(headers, endpoint, request),
    call: async (endpoint: Endpoint, request?: Parts) => await callWith({}, endpoint, request),
    ok: async (endpoint: Endpoint, request?: Parts) => {
      const answer = await callWith({}, endpoint, request);
      if (answer.status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  return person as unknown as Person;
}

/** One call as it goes over the wire. */
export async function send(
  server: Pick<Server, "app">,
  endpoint: Endpoint,
  request: Parts,
  headers: Record<string, string> = {},
): Promise<Answered<unknown>> {
  const url = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(request.params?.[key])));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([key, value]): [string, string] => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const isText = endpoint.bytes === "text" || endpoint.bytes === "page";
  const isJson = endpoint.bytes !== "upload" && !isText && request.body !== undefined;
  const answer = await server.app.inject({
    method: endpoint.method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: {
      ...(isJson || isText ? { "content-type": "application/json" } : {}),
      ...(request.headers as Record<string, string> | undefined),
      ...headers,
    },
    ...(request.body === undefined ? {} : { payload: isJson ? JSON.stringify(request.body) : (request.body as Buffer | string) }),
  });
  const isJsonReply = String(answer.headers["content-type"]).startsWith("application/json");
  return {
    status: answer.statusCode,
    body: isJsonReply ? (JSON.parse(answer.payload) as unknown) : answer.rawPayload,
    headers: answer.headers,
  };
}
