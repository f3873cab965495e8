import { createHash } from "node:crypto";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";

/** The API as any other program would use it: over HTTP, with what the contract says. */
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; headers?: Record<string, string>; body?: unknown };
export type Sent<E extends Endpoint> = E["bytes"] extends "upload"
  ? [request: Request<E> & { body: Uint8Array }]
  : {} extends Request<E>
    ? [request?: Request<E>]
    : [request: Request<E>];

export interface Answer {
  status: number;
  text: string;
}

const CALL_LIMIT_MS = 15_000;

/** One attempt; throws where no answer came. */
export async function send(url: string, endpoint: Endpoint, request: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const { params = {}, query = {}, headers: own = {}, body } = (request ?? {}) as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${url}${path}${asked.size > 0 ? `?${asked}` : ""}`, {
    method: endpoint.method,
    headers: { ...(body === undefined || isBytes ? {} : { "content-type": "application/json" }), ...own, ...headers },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  return { status: response.status, text: await response.text() };
}

export const PASSWORD = "millwright-demo";

const TOKENS = new Map<string, Promise<string>>();

/** The bearer token of a demo account; one session for all who ask. */
export function tokenOf(url: string, email: string): Promise<string> {
  const known = TOKENS.get(`${url} ${email}`);
  const token = known ?? signIn(url, email);
  TOKENS.set(`${url} ${email}`, token);
  return token;
}

/** The account's token was exchanged for another one, as after a change of role: the next call signs in anew. */
export const forgetToken = (url: string, email: string): boolean => TOKENS.delete(`${url} ${email}`);

/** A session of its own, for a story that ends it. */
export const newToken = async (url: string, email: string): Promise<string> => await signIn(url, email);

async function signIn(url: string, email: string): Promise<string> {
  const password = createHash("sha256").update(PASSWORD).digest("hex");
  const { status, text } = await send(url, auth.signIn, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`);
  return (JSON.parse(text) as Reply<typeof auth.signIn>).access_token;
}

export interface Api {
  /** The reply of a call that is expected to be accepted. */
  ok: <E extends Endpoint>(endpoint: E, ...request: Sent<E>) => Promise<Reply<E>>;
}

/** The calls of one signed-in person. */
export const apiOf = (url: string, email: string): Api =>
  calls(url, email, async () => ({ authorization: `Bearer ${await tokenOf(url, email)}` }));

/** The calls of a session that is known by its token. */
export const apiOfToken = (url: string, token: string, headers: Record<string, string> = {}): Api =>
  calls(url, "a session", async () => await Promise.resolve({ authorization: `Bearer ${token}`, ...headers }));

const calls = (url: string, who: string, headers: () => Promise<Record<string, string>>): Api => ({
  ok: async (endpoint, ...[request]) => {
    const { status, text } = await send(url, endpoint, request, await headers());
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} as ${who} answered ${status}: ${text}`);
    return JSON.parse(text) as Reply<typeof endpoint>;
  },
});
