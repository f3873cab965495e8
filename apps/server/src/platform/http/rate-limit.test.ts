import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import fastify, { type FastifyInstance } from "fastify";
import { buildApp } from "../../app.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { limitRates, STANDARD_RATES } from "./rate-limit.ts";

let world: World;
let app: FastifyInstance;
let clockMs = 0;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const RATES = {
  signIn: { burst: 3, perSecond: 0.5 },
  session: { burst: 5, perSecond: 1 },
  address: { burst: 20, perSecond: 10 },
  gateway: { burst: 4, perSecond: 1 },
  gateways: { burst: 50, perSecond: 10 },
};

/** Small limits, and a clock that stands still until it is set. */
async function open({ isReachedFromElsewhere = false, trustProxy = [] as string[] } = {}): Promise<void> {
  await app?.close();
  app = fastify({
    loggerInstance: pino({ level: "silent" }),
    trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  limitRates(app, world.platform.sessions, { rates: RATES, isReachedFromElsewhere, now: () => clockMs });
  for (const path of ["/healthz", "/api/thing"]) app.get(path, async () => ({}));
  app.post("/auth/signin", async () => ({}));
  app.post("/auth/HandleCredentials/emailReset", async () => ({}));
  app.route({ method: ["POST", "PUT"], url: "/auth/Validate/", handler: async () => ({}) });
  const endpoint = { method: "POST", path: "/ingest/:publicId", access: "gateway", reply: z.object({}) } as const;
  const config = { served: { feature: "ingest", name: "native", endpoint } };
  app.route({ method: "POST", url: endpoint.path, config, handler: async () => ({}) });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
}
beforeEach(async () => {
  clockMs = 1_000_000;
  await open();
  return async () => await app.close();
});

interface From {
  address?: string;
  token?: string;
  forwarded?: string;
}
const call = async (method: "GET" | "POST" | "PUT", url: string, { address = "203.0.113.7", token, forwarded }: From = {}) =>
  await app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(forwarded ? { "x-forwarded-for": forwarded } : {}) },
  });
const times = async (count: number, from?: From, method: "GET" | "POST" = "GET", url = "/api/thing") => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(method, url, from)).statusCode);
  return statuses.filter((status) => status === 200).length;
};

test("links to a password are asked for, tried and used no faster than one may sign in", async () => {
  const ways = [
    ["POST", "/auth/HandleCredentials/emailReset?userID=a@b.example"],
    ["POST", "/auth/Validate/"],
    ["PUT", "/auth/Validate"],
    ["POST", "/auth/signin"],
  ] as const;
  const statuses = [];
  for (const [method, url] of ways) statuses.push((await call(method, url)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("signing in is limited by address, and the answer says how long to wait", async () => {
  expect(await times(5, {}, "POST", "/auth/signin")).toBe(3);
  const refused = await call("POST", "/auth/signin");
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json()).toMatchObject({ code: "too_many", reason: "too_many", message: expect.any(String) });
  expect(await times(1, { address: "203.0.113.8" }, "POST", "/auth/signin")).toBe(1);
  clockMs += 2_000;
  expect(await times(2, {}, "POST", "/auth/signin")).toBe(1);
});

test("a session is limited wherever it calls from, and another one is not", async () => {
  expect(await times(4, { token: "a" })).toBe(4);
  expect(await times(4, { token: "a", address: "203.0.113.9" })).toBe(1);
  expect(await times(1, { token: "b" })).toBe(1);
});

test("inventing a token for each call does not help", async () => {
  let served = 0;
  for (let at = 0; at < 40; at += 1) served += await times(1, { token: `made-up-${at}` });
  expect(served).toBe(20);
});

test("however the address of a call is spelt, it is the same call", async () => {
  const spellings = ["/auth/%73ignin", "/%61uth/signin", "/auth/%73%69%67%6E%69%6E?x=1", "/auth/signin/", "/auth/signin?", "/auth/signin#"];
  for (const spelling of spellings) {
    await open();
    expect(await times(5, {}, "POST", spelling), spelling).toBe(3);
  }
  // These are no sign-in at all, and count as calls of their address.
  for (const spelling of ["/AUTH/signin", "//auth/signin", "/auth//signin", "/auth/SIGNIN"]) {
    await open();
    for (let at = 0; at < 20; at += 1) expect((await call("POST", spelling)).statusCode, spelling).toBe(404);
    expect((await call("POST", spelling)).statusCode, spelling).toBe(429);
  }
  for (const spelling of ["/%61pi/thing", "/api/%74hing", "/api/thing/"]) {
    await open();
    expect(await times(25, {}, "GET", spelling), spelling).toBe(20);
  }
});

const sentOn = (client: string) => ({ address: "127.0.0.1", forwarded: `10.9.9.9, ${client}` });

test("a program on this machine is not limited, nor are probes; what says that it was sent on is, and nobody's word is taken for whom", async () => {
  expect(await times(50, { address: "127.0.0.1" })).toBe(50);
  expect(await times(50, {}, "GET", "/healthz")).toBe(50);
  expect(await times(25, sentOn("198.51.100.1"))).toBe(20);
  expect(await times(1, sentOn("198.51.100.2"))).toBe(0);
});

test("a proxy that is trusted passes on whom it serves, wherever it stands; what was there before it is not believed", async () => {
  await open({ trustProxy: ["127.0.0.1", "10.1.0.0/16"] });
  for (const address of ["127.0.0.1", "10.1.2.3"]) {
    const behind = (client: string) => ({ address, forwarded: `192.0.2.${Math.ceil(Math.random() * 200)}, ${client}` });
    const [one, other] = [`198.51.100.${address.length}`, `198.51.101.${address.length}`];
    expect(await times(25, behind(one))).toBe(20);
    expect(await times(1, behind(other))).toBe(1);
  }
  expect(await times(25, { address: "10.2.0.1", forwarded: "198.51.100.77" })).toBe(20);
});

test("where people reach it from elsewhere, this machine is limited too: a proxy may say nothing of itself", async () => {
  await open({ isReachedFromElsewhere: true });
  expect(await times(50, { address: "127.0.0.1" })).toBe(20);
});

test("the product itself limits what comes from elsewhere", async () => {
  const server = await buildApp({ settings: world.settings, databaseUrl: urlOf("app"), ownerUrl: urlOf("owner"), worker: false });
  const statuses = await Promise.all(
    Array.from({ length: STANDARD_RATES.signIn.burst + 20 }, (_, at) =>
      server.inject({ method: "POST", url: at % 2 ? "/auth/signin" : "/auth/%73ignin", remoteAddress: "203.0.113.50", payload: {} }),
    ),
  );
  expect(statuses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(15);
  await server.close();
});

test("a gateway is limited by itself, and not by the many others behind its address", async () => {
  const delivered = async (publicId: string, count: number) => await times(count, { token: publicId }, "POST", `/ingest/${publicId}`);
  expect([await delivered("one", 6), await delivered("another", 6)]).toEqual([4, 4]);
  clockMs += 1_000;
  expect(await delivered("one", 3)).toBe(1);
});
