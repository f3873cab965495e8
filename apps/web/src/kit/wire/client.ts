import type { Contract, Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { takePrefetched } from "./prefetched.ts";
import { Denied, failureOf, isRefusal, isUnreached, learnReasons, NetworkFailure, ServerFailure } from "./failures.ts";
import { noteReach, reach } from "./reach.ts";
import { getToken } from "./token.ts";
import { uuid } from "./uuid.ts";

/**
 * The only way from the browser to the server. Replies are parsed in development and tests alone: this file is in the first bundle, which holds no
 * zod; a contract brings its own schemas along when a screen imports it.
 */

/** What a call needs to know of an endpoint; the paths of the first bundle have no schemas. */
export type Wire = Pick<Endpoint, "method" | "path"> & Partial<Pick<Endpoint, "bytes" | "reads" | "reply">>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent again for the same intent, so that a repeated submit is done once. Each call makes its own when this is missing. */
  idempotencyKey?: string;
  /** Tried once: whoever asks has something else to show, or comes back by themselves. */
  isBrief?: boolean;
  /** The transport; tests put the application's own `inject` here. */
  send?: typeof fetch;
}

type Arguments<E extends Endpoint> =
  {} extends Request<E> ? [request?: Request<E>, options?: CallOptions] : [request: Request<E>, options?: CallOptions];
export type Client<C extends Contract> = { [K in keyof C]: (...args: Arguments<C[K]>) => Promise<Reply<C[K]>> };

/** A typed client for one contract: `api(suppliers).get({ params: { id } })`. */
export function api<C extends Contract>(contract: C, send?: typeof fetch): Client<C> {
  const calls: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    calls[name] = (request: Parts = {}, options: CallOptions = {}) =>
      exchangeJson(endpoint, request, send ? { ...options, send } : options);
  }
  return calls as Client<C>;
}

/** One call of a contract. */
export function call<E extends Endpoint>(endpoint: E, request: Request<E>, options: CallOptions = {}): Promise<Reply<E>> {
  return exchangeJson(endpoint, request as Parts, options) as Promise<Reply<E>>;
}

/** The same for the first bundle, which knows the path but not the schemas: `callPath<typeof auth.me>(authPaths.me, {})`. */
export function callPath<E extends Endpoint>(
  wire: Pick<E, "method" | "path">,
  request: Request<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  return exchangeJson(wire, request as Parts, options) as Promise<Reply<E>>;
}

/** The bytes of a `bytes: "download"` call; pictures cannot send the bearer header themselves. */
export async function download<E extends Endpoint>(endpoint: E, request: Request<E>, options: CallOptions = {}): Promise<Blob> {
  return (await exchange(endpoint, request as Parts, options)).blob();
}

/** The same by method and path alone, for what stands in the first bundle: a contract would bring its shapes along. */
export const downloadPath = async <E extends Endpoint>(
  wire: Pick<E, "method" | "path">,
  request: Request<E>,
  options: CallOptions = {},
): Promise<Blob> => (await exchange(wire, request as Parts, options)).blob();

/** The same as it arrives, for files that may be large. */
export const openDownload = (endpoint: Endpoint, request: Parts, options: CallOptions = {}): Promise<Response> =>
  exchange(endpoint, request, options);

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

async function exchangeJson(endpoint: Wire, request: Parts, options: CallOptions): Promise<unknown> {
  const response = await exchange(endpoint, request, options);
  const payload: unknown = await readJson(response);
  if (import.meta.env.DEV && endpoint.reply) return endpoint.reply.parse(payload);
  return payload;
}

/** Waits before the second and third attempt, in milliseconds. */
const PAUSES = [400, 1600];

/** Sends until an answer comes. Repeating is safe: whatever changes something carries its idempotency key. */
async function exchange(endpoint: Wire, request: Parts, options: CallOptions): Promise<Response> {
  const headers = headersOf(endpoint, request, options.idempotencyKey);
  const isBrief = options.isBrief === true || (options.send === undefined && !reach.get());
  const note = (isReached: boolean) => void (options.send === undefined && !options.signal?.aborted && noteReach(isReached));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await attemptOnce(endpoint, request, headers, options);
      note(true);
      return answer;
    } catch (failure) {
      const pause = isBrief ? undefined : PAUSES[attempt];
      if (pause === undefined || options.signal?.aborted || !isPassing(failure)) {
        note(!isUnreached(failure));
        throw failure;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Failures that a moment's patience may cure. */
const isPassing = (failure: unknown) => isUnreached(failure) || (isRefusal(failure, "conflict") && failure.detail.reason === "key_running");

async function attemptOnce(endpoint: Wire, request: Parts, headers: Record<string, string>, options: CallOptions): Promise<Response> {
  const token = getToken();
  const address = addressOf(endpoint, request);
  const prefetched = options.send ? undefined : takePrefetched(endpoint.method, address, token);
  const send = options.send ?? fetch;
  let response: Response;
  try {
    response = await (prefetched ??
      send(address, {
        method: endpoint.method,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(options.signal ? { signal: options.signal } : {}),
      }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkFailure(cause);
  }
  if (response.ok) {
    noteRights(response.headers.get("x-rights"), token);
    return response;
  }
  const body = await readJson(response);
  await learnReasons(body);
  throw refused(endpoint, response.status, body, token);
}

/** Fills the path's places and appends the query; objects travel as JSON, undefined not at all. */
export function addressOf(endpoint: Pick<Wire, "path">, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** How long the questions of a page that asks by itself take to be put, in milliseconds. */
const UNATTENDED_MS = 2_000;
let unattendedUntil = 0;

/** What is asked now is asked by the page and not by a person: it does not keep their session. Whatever they do ends that. */
export function asUnattended(ask: () => void): void {
  unattendedUntil = performance.now() + UNATTENDED_MS;
  const attend = () => {
    unattendedUntil = 0;
  };
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, attend, { capture: true, once: true });
  ask();
}

/** All headers but the session's. */
export function headersOf(endpoint: Wire, request: Parts, idempotencyKey?: string): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  for (const [name, value] of Object.entries(request.headers ?? {})) if (value !== undefined) headers[name] = value;
  if (performance.now() < unattendedUntil && (endpoint.method === "GET" || endpoint.reads)) headers["x-unattended"] = "1";
  if (request.body !== undefined) headers["content-type"] = "application/json";
  if (endpoint.method !== "GET" && !endpoint.reads) headers["idempotency-key"] = idempotencyKey ?? uuid();
  return headers;
}

/** Logs the failed response, tells of an ended session, and gives what is to be thrown. */
export function refused(endpoint: Wire, status: number, body: unknown, token: string | null): Error {
  const failure = failureOf(status, body);
  // The specification asks for failed responses in the console. The body of the request is never logged: it may hold secrets.
  // oxlint-disable-next-line no-console
  console.error(`${endpoint.method} ${endpoint.path} answered ${status}: ${failure.message}`);
  if (status === 401 && token !== null && !(failure instanceof Denied)) sessionEnded(token);
  return failure;
}

type SessionEnd = (failure: { token: string }) => void;
const sessionListeners = new Set<SessionEnd>();
let endedToken: string | null = null;

/** Told once for each token that the server no longer accepts. */
export function onSessionEnded(listener: SessionEnd): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

function sessionEnded(token: string): void {
  // Several calls of one page fail together, and an answer may arrive after the person signed in anew.
  if (token === endedToken || token !== getToken()) return;
  endedToken = token;
  for (const listener of sessionListeners) listener({ token });
}

const rightsListeners = new Set<() => void>();
let rights: { version: string; token: string | null } | null = null;

/** Told when an answer was given under other rights than the one before it in this session: somebody changed a role, or a crew has begun. */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener);
  return () => rightsListeners.delete(listener);
}

function noteRights(version: string | null, token: string | null): void {
  if (version === null || token !== getToken()) return;
  const isChanged = rights !== null && rights.token === token && rights.version !== version;
  rights = { version, token };
  if (isChanged) for (const listener of rightsListeners) listener();
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new ServerFailure(response.status, "The answer could not be read.", null);
    return undefined;
  }
}
