import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { holds } from "@millwright/domain/kit/access.ts";
import { read } from "@millwright/domain/kit/bounded.ts";
import type { Contract, Endpoint, Input, Reply } from "@millwright/domain/kit/endpoint.ts";
import { invariant, refuse, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { named } from "@millwright/domain/kit/faults.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { firstFailure } from "../records/attempt.ts";
import type { Caller, Ctx, Doing, Listener, OpenCtx } from "./ctx.ts";
import type { Database, TenantDb } from "../db/db.ts";
import type { DiskWatermark } from "../ops/disk-watermark.ts";
import type { GatewayCtx, Gateways } from "./gateways.ts";
import { answerOnce } from "./idempotency.ts";
import { SECRET_ADDRESS } from "../http/headers.ts";
import { PLAIN_POLICY, plainPage, type PlainPage } from "../http/plain-page.ts";
import { auditRefusal } from "./refused-calls.ts";
import { uploadOf } from "../files/uploads.ts";
import { noteList, type ListsByName } from "../lists/by-name.ts";
import { pickerOf, type Pick } from "../lists/pick.ts";
import { sealingOf } from "../lists/sealing.ts";
import { preparationOf } from "./preparing.ts";
import { answerOf, malformed } from "./refusals.ts";
import type { Sessions } from "./session.ts";

/** Bytes that a download answers with. */
export interface Bytes {
  stream: Readable | Buffer;
  contentType: string;
  fileName: string;
  /** Shown in the page rather than saved; only for types that cannot run script. */
  inline: boolean;
  /** Seconds a browser may keep it. */
  maxAge?: number;
  /** What tells these bytes from others: whoever has them already is told so, and not sent them again. */
  etag?: string;
}

/** Answers a download with 202 and where it stands: its bytes are still being made. */
export class Accepted<T> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

type Answer<E extends Endpoint> = E["bytes"] extends "page"
  ? PlainPage
  : E["bytes"] extends "download"
    ? E["accepted"] extends z.ZodType
      ? Bytes | Accepted<z.output<E["accepted"]>>
      : Bytes
    : Written<Reply<E>>;
type Received<E extends Endpoint> = Input<E> & (E["bytes"] extends "upload" ? { stream: Readable } : unknown);
type CtxOf<E extends Endpoint> = E["access"] extends "public" ? OpenCtx : E["access"] extends "gateway" ? GatewayCtx : Ctx;

/** A missing, surplus or ill-typed handler does not compile. */
export type Handlers<C extends Contract> = { [K in keyof C]: (ctx: CtxOf<C[K]>, input: Received<C[K]>) => Promise<Answer<C[K]>> };

/** An answer with 401 that the contract states beside its reply. */
export class Denied extends Error {
  readonly body: unknown;
  constructor(body: unknown) {
    super("denied");
    this.body = body;
  }
}

/** What a transaction in somebody's name needs of the server. */
export interface Ground {
  db: Database;
  /** Who hears of what is announced. */
  listeners: readonly Listener[];
}

export interface Platform extends Ground {
  sessions: Sessions;
  gateways: Gateways;
  disk: DiskWatermark;
  /** Filled by what is mounted. */
  lists: ListsByName;
  /** Parse every reply and demand an audit row of every change: on in tests. */
  strict: boolean;
}

type AnyHandler = (ctx: unknown, input: unknown, prepared?: unknown) => Promise<unknown>;

/** What the generated tests and OpenAPI read of a served route. */
export interface Served {
  feature: string;
  name: string;
  endpoint: Endpoint;
}
declare module "fastify" {
  interface FastifyContextConfig {
    served?: Served;
  }
}

/** Serves a contract. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  platform: Platform,
  feature: string,
  contract: C,
  handlers: Handlers<C>,
): void {
  const calls = Object.entries(contract);
  const route = (host: FastifyInstance, [name, endpoint]: [string, Endpoint]) => {
    const handle = handlers[name] as unknown as AnyHandler;
    noteList(platform.lists, endpoint, handle);
    const serve = WAYS[endpoint.access === "public" || endpoint.access === "gateway" ? endpoint.access : "tenant"](
      platform,
      endpoint,
      handle,
    );
    host.route({ method: endpoint.method, url: endpoint.path, config: { served: { feature, name, endpoint } }, handler: serve });
  };
  const [uploads, texts] = [["upload"], ["text", "page"]].map((ways) =>
    calls.filter(([, { bytes }]) => bytes !== undefined && ways.includes(bytes)),
  );
  for (const call of calls) if (!uploads?.includes(call) && !texts?.includes(call)) route(app, call);
  if (texts && texts.length > 0) asText(app, (host) => texts.forEach((call) => route(host, call)));
  if (!uploads || uploads.length === 0) return;
  // Uploads take any content type as a stream; everything else takes JSON only.
  void app.register(async (host) => {
    host.removeAllContentTypeParsers();
    host.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const call of uploads) route(host, call);
  });
}

/** Machines call their JSON by many names, and what they wrote is kept as they wrote it. */
function asText(app: FastifyInstance, route: (host: FastifyInstance) => void): void {
  void app.register(async (host) => {
    host.removeAllContentTypeParsers();
    host.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    route(host);
  });
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
const WAYS = { public: openCall, gateway: gatewayCall, tenant: tenantCall };

function openCall(platform: Platform, endpoint: Endpoint, handle: AnyHandler): Serve {
  const send = sender(platform, endpoint);
  return async (request, reply) => {
    try {
      const ctx = await platform.sessions.openCtx(request);
      return send(reply, await handle(ctx, received(endpoint, request)));
    } catch (thrown) {
      if (thrown instanceof Denied) return reply.code(401).send(thrown.body);
      return refused(thrown, request, reply);
    }
  };
}

/** A gateway's call: its credential is all that counts, a person's session is none. */
function gatewayCall(platform: Platform, endpoint: Endpoint, handle: AnyHandler): Serve {
  const send = sender(platform, endpoint);
  return async (request, reply) => {
    try {
      const gateway = await platform.gateways.caller(request);
      if (!gateway) throw refuse("signed_out", "gateway_unknown");
      const ctx: GatewayCtx = { gateway, now: new Date(), requestId: request.id, log: request.log };
      return send(reply, await handle(ctx, received(endpoint, request)));
    } catch (thrown) {
      return refused(thrown, request, reply);
    }
  };
}

function tenantCall(platform: Platform, endpoint: Endpoint, handle: AnyHandler): Serve {
  const send = sender(platform, endpoint);
  const isChange = endpoint.method !== "GET" && !endpoint.reads;
  // What only reads needs no transaction around it, and PostgreSQL sees to it that it changes nothing.
  const isReading = !isChange && !endpoint.isAudited && !endpoint.isNoted;
  const inside = isReading ? whileReading : inTransaction;
  const prepare = preparationOf(handle);
  invariant(!prepare || !isReading, "only what writes something is prepared, be it in the audit alone");
  return async (request, reply) => {
    let caller: Caller | null = null;
    const input = readOnce(endpoint, request);
    try {
      const early = isReading && !endpoint.bytes ? await answeredAtOnce(platform, endpoint, request, handle, input) : null;
      if (early) return send(underRights(reply, early.caller), early.answer);
      caller = await platform.sessions.caller(request);
      if (!caller) throw refuse("signed_out", "signed_out");
      const known = caller;
      if (!isAdmitted(endpoint, known)) throw refuse("forbidden", "forbidden");
      // What takes something away makes room.
      if (isChange && endpoint.method !== "DELETE" && platform.disk.isFull()) throw refuse("full", "full");
      const sent = input();
      const call = callOf(platform, endpoint, request);
      const prepared = await prepare?.({ caller: known, read: async (work) => await whileReading(platform, known, call, work) }, sent);
      const run = (ctx: Ctx) => handle(ctx, sent, prepared);
      const key = isChange ? request.headers["idempotency-key"] : undefined;
      const digest = typeof key === "string" ? digestOf(request, endpoint) : null;
      const answer = await inside(platform, known, call, async (ctx) => {
        const once = digest && typeof key === "string" ? { key: key.slice(0, 200), digest, toldOnce: endpoint.toldOnce } : null;
        const done = once ? await answerOnce(ctx, once, () => run(ctx)) : await run(ctx);
        if (platform.strict && isChange) invariant(ctx.audits.count > 0, `${endpoint.method} ${endpoint.path} leaves an audit row`);
        return done;
      });
      return send(underRights(reply, known), answer);
    } catch (thrown) {
      const who = caller ?? platform.sessions.cachedSession(request)?.caller;
      if (who) await auditRefusal(platform.db, who, endpoint, request, thrown);
      return refused(thrown, request, reply);
    }
  };
}

/** Every answer says under which rights it was given: a page that is told of others than it was drawn with asks anew what may be done (decision 0026). */
const underRights = (reply: FastifyReply, { rightsVersion }: Caller): FastifyReply => reply.header("x-rights", rightsVersion);

/**
 * A reading is asked in one breath with whether its session is still good, in the name of whoever it belonged to a moment ago: one way to the database
 * instead of two. Unless the session says the same as then, nothing of it is answered, and the call takes the long way.
 */
async function answeredAtOnce(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  handle: AnyHandler,
  input: () => Sent,
): Promise<{ answer: unknown; caller: Caller } | null> {
  const cachedSession = platform.sessions.cachedSession(request);
  if (!cachedSession || !isAdmitted(endpoint, cachedSession.caller)) return null;
  const sent = orNull(input);
  if (!sent) return null;
  try {
    return await whileReading(platform, cachedSession.caller, callOf(platform, endpoint, request), async (ctx) => {
      const confirmed = cachedSession.isConfirmed(ctx.db);
      // Waited for below; should it fail before that, it is no failure that nobody hears of, which would end the process.
      confirmed.catch(() => {});
      const [answered] = await Promise.allSettled([handle(ctx, sent)]);
      if (!(await confirmed)) throw UNCONFIRMED;
      if (answered.status === "rejected") throw answered.reason;
      return { answer: answered.value, caller: cachedSession.caller };
    });
  } catch (thrown) {
    if (thrown === UNCONFIRMED) return null;
    throw thrown;
  }
}
const UNCONFIRMED = new Error("the session says otherwise than before");

const callOf = (platform: Platform, { access }: Endpoint, request: FastifyRequest): CallFacts => ({
  id: request.id,
  ip: request.ip,
  log: request.log,
  tokenDigest: platform.sessions.tokenDigest(request) ?? Buffer.alloc(0),
  ...(typeof access === "string" ? {} : { doing: { subModule: "record" in access ? null : access.subModule, flag: access.flag } }),
});

/** A call about any record asks for the record's own permission in its handler. */
const isAdmitted = ({ access }: Endpoint, { grants }: Caller): boolean =>
  typeof access === "string" || "record" in access || holds(grants, access.subModule, access.flag);

interface CallFacts {
  id: string;
  /** Absent in a job. */
  ip?: string;
  log: FastifyRequest["log"];
  tokenDigest: Buffer;
  doing?: Doing;
}
type InTenant = <T>(platform: Ground, caller: Caller, request: CallFacts, work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** One call, one transaction of the caller's tenant; what was told to happen after the commit happens after it. */
export const inTransaction: InTenant = async (platform, caller, request, work) =>
  await withCtx(platform, caller, request, work, async (run) => await platform.db.tenant(caller.tenantId, run));

/** A call that reads the rows of the caller's tenant. */
const whileReading: InTenant = async (platform, caller, request, work) =>
  await withCtx(platform, caller, request, work, async (run) => await platform.db.reading(caller.tenantId, run));

async function withCtx<T>(
  platform: Ground,
  caller: Caller,
  request: CallFacts,
  work: (ctx: Ctx) => Promise<T>,
  within: (run: (db: TenantDb) => Promise<T>) => Promise<T>,
): Promise<T> {
  const after: (() => Promise<void> | void)[] = [];
  const answer = await within(async (db) => {
    const writes: Promise<unknown>[] = [];
    const ctx: Ctx = {
      ...caller,
      db,
      now: new Date(),
      requestId: request.id,
      ip: request.ip ?? null,
      tokenDigest: request.tokenDigest,
      log: request.log,
      audits: { count: 0 },
      listeners: platform.listeners,
      ...(request.doing && { doing: request.doing }),
      cause: null,
      sealing: async () => await sealingOf(platform.db, db),
      beforeCommit: (write) => {
        write.catch(() => {});
        writes.push(write);
      },
      afterCommit: (later) => void after.push(later),
      inNewTransaction: async (further) => await inTransaction(platform, caller, request, further),
    };
    const done = await work(ctx).catch(async (thrown: unknown) => {
      throw await firstFailure(thrown, writes);
    });
    await Promise.all(writes);
    return done;
  });
  for (const later of after) {
    try {
      await later();
    } catch (thrown) {
      request.log.error({ err: thrown }, "work after the commit failed");
    }
  }
  return answer;
}

type Sent = Record<string, unknown>;

/** What was sent, or why it is refused: found out when it is first asked for, and not a second time. */
function readOnce(endpoint: Endpoint, request: FastifyRequest): () => Sent {
  let outcome: { sent: Sent } | { thrown: unknown } | undefined;
  return () => {
    outcome ??= attempt(() => received(endpoint, request));
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.sent;
  };
}

function attempt(work: () => Sent): { sent: Sent } | { thrown: unknown } {
  try {
    return { sent: work() };
  } catch (thrown) {
    return { thrown };
  }
}

function received(endpoint: Endpoint, request: FastifyRequest): Sent {
  const { params, query, headers, body } = endpoint;
  const input: Sent = {};
  const faults: FieldFault[] = [];
  const take = (part: string, schema: z.ZodType | undefined, sent: unknown) => {
    if (!schema) return;
    const taken = read(schema, sent);
    if ("data" in taken) input[part] = taken.data;
    else faults.push(...taken.faults);
  };
  take("params", params, request.params);
  take("query", query, request.query);
  take("headers", headers, request.headers);
  // No body is an empty one: what is missing of it is named, and what needs nothing is done.
  take("body", body, request.body === undefined ? NO_BODY[endpoint.bytes ?? "download"] : request.body);
  if (faults.length > 0) throw malformed(named(faults));
  if (endpoint.bytes === "upload") input["stream"] = request.body;
  return input;
}

const NO_BODY = { upload: undefined, download: {}, text: "", page: "" };

/** Null for what is refused, which is said after the session was asked. */
function orNull(input: () => Sent): Sent | null {
  try {
    return input();
  } catch {
    return null;
  }
}

/** What was tried at once and is sent again later says the time of the first. */
function withoutTime(body: unknown, field: string | undefined): unknown {
  if (field === undefined || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

/** What is nested deeper than can be written down again is nothing that was meant. */
function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (thrown) {
    throw thrown instanceof RangeError ? refuse("invalid", "malformed") : thrown;
  }
}

function digestOf(request: FastifyRequest, endpoint: Endpoint): Buffer {
  const hash = createHash("sha256").update(`${request.method} ${request.url}\n`);
  if (endpoint.bytes === "upload") hash.update(uploadOf(request.body as Readable).stored.sha256);
  else if (request.body !== undefined) hash.update(written(withoutTime(request.body, endpoint.whenDone)));
  return hash.digest();
}

function sender(platform: Platform, endpoint: Endpoint) {
  const { accepted } = endpoint;
  if (endpoint.bytes === "page") return (reply: FastifyReply, answer: unknown) => sendPage(reply, answer as PlainPage);
  if (endpoint.bytes === "download" && !accepted) return (reply: FastifyReply, answer: unknown) => sendBytes(reply, answer as Bytes);
  const json = jsonSender(platform, endpoint, accepted ?? endpoint.reply);
  if (!accepted) return json;
  return (reply: FastifyReply, answer: unknown) =>
    answer instanceof Accepted ? json(reply.code(202), answer.body) : sendBytes(reply, answer as Bytes);
}

function jsonSender(platform: Platform, endpoint: Endpoint, shape: z.ZodType) {
  const pick: Pick = pickerOf(shape);
  return (reply: FastifyReply, answer: unknown) => {
    const picked = pick(answer);
    if (platform.strict) {
      const parsed = shape.safeParse(JSON.parse(JSON.stringify(picked)));
      invariant(parsed.success, `the reply of ${endpoint.method} ${endpoint.path} has its shape: ${parsed.error?.message ?? ""}`);
    }
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(picked));
  };
}

/** Whoever has its address may do what it says, so nobody keeps it or is told it. */
const sendPage = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply
    .code(page.status)
    .headers({ "content-security-policy": PLAIN_POLICY, "cache-control": "no-store", ...SECRET_ADDRESS })
    .type("text/html; charset=utf-8")
    .send(plainPage(page));

function sendBytes(reply: FastifyReply, bytes: Bytes): FastifyReply {
  const name = encodeURIComponent(bytes.fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const isKnown = bytes.etag !== undefined && (reply.request.headers["if-none-match"] ?? "").split(/,\s*/).includes(bytes.etag);
  if (bytes.etag !== undefined) void reply.header("etag", bytes.etag);
  const cached = bytes.maxAge ? `private, max-age=${bytes.maxAge}` : bytes.etag === undefined ? "no-store" : "private, no-cache";
  if (isKnown) return reply.code(304).header("cache-control", cached).send();
  return reply
    .type(bytes.contentType)
    .header("content-disposition", `${bytes.inline ? "inline" : "attachment"}; filename*=UTF-8''${name}`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", cached)
    .send(bytes.stream);
}

function refused(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(thrown, request.id, request.log);
  // A refused upload may still be on its way; the connection ends with the answer.
  if (request.body && typeof (request.body as Readable).destroy === "function" && answer.status === 413)
    reply.header("connection", "close");
  return reply.code(answer.status).headers(answer.headers).type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}
