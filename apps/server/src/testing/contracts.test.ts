import { channel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import type { Served } from "../platform/mount.ts";
import { calls, type Call, type Parts } from "./calls.ts";
import { fixturesOf } from "./fixtures.ts";
import { spotsOf, withAt } from "./shapes.ts";
import { openWorld, send, type Answered, type Person, type World } from "./world.ts";

/** Served beside the contracts, for those who run the product and for the browser. */
const INFRASTRUCTURE = ["/healthz", "/readyz", "/assets/*", "/api/openapi.json"];
/** After it the token that asked is worth nothing, so its repetition is refused. */
const ENDS_THE_SESSION = "auth.signOut";
/** Calls that change several records by their nature leave one audit row for each. */
const CHANGES_SEVERAL: readonly string[] = [];

interface Route {
  method: string;
  url: string;
  served: Served | undefined;
}

let world: World;
const routes: Route[] = [];
const counts = { accepted: 0, repeated: 0, audited: 0, signedOut: 0, malformed: 0 };

/** Fastify tells of each instance as it is made, so the routes are seen as the server really holds them. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url, config }) => {
    for (const each of [method].flat()) if (each !== "HEAD") routes.push({ method: each, url, served: config?.served });
  });
}

beforeAll(async () => {
  channel("fastify.initialization").subscribe(listen);
  world = await openWorld();
  channel("fastify.initialization").unsubscribe(listen);
  await world.app.ready();
});
afterAll(async () => {
  process.stdout.write(
    `contracts: ${calls.length} calls, ${routes.length} routes; ${counts.accepted} examples accepted, ${counts.repeated} repeated with their key, ` +
      `${counts.audited} changes audited; ${counts.signedOut} refused without a session, ${counts.malformed} malformed requests refused\n`,
  );
  await world.close();
});

test("every route of the server stands in a contract", () => {
  const strangers = routes.filter(({ url, served }) => !served && !INFRASTRUCTURE.includes(url));
  expect(strangers).toEqual([]);
});

test("every call of every contract is served, once", () => {
  const held = routes.flatMap(({ method, url, served }) => (served ? [`${served.feature}.${served.name} ${method} ${url}`] : []));
  expect(held.sort()).toEqual(calls.map(({ title, endpoint }) => `${title} ${endpoint.method} ${endpoint.path}`).sort());
});

test("no two calls share a method and a path", () => {
  const addresses = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.toLowerCase().replace(/\/$/, "").replace(/:\w+/g, ":")}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

describe.each(calls)("$title", (call) => {
  test("its example is accepted and leaves what it must", async () => {
    const person = await world.tenant.join("Administrator");
    const request = await call.example(fixturesOf(world, world.tenant));
    const key = call.isChange ? { "idempotency-key": `${call.title} ${person.personId}` } : {};
    const first = await ask(call, request, person, key);
    expect.soft(first.body).not.toHaveProperty("code", "bug");
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    counts.accepted += 1;
    if (!call.isChange) return expect(await auditsOf(first)).toEqual([]);

    const audits = await auditsOf(first);
    expect(audits.length, "audit rows").toBeGreaterThan(0);
    if (!CHANGES_SEVERAL.includes(call.title)) expect(audits, "audit rows").toHaveLength(1);
    expect(new Set(audits.map(({ entity, entityId }) => `${entity}/${entityId}`)).size, "one row for each record").toBe(audits.length);
    counts.audited += 1;
    if (call.endpoint.access === "public") return;

    expect(audits.map(({ txid }) => txid)).toEqual(audits.map(() => keyTransaction(key["idempotency-key"])).map(() => expect.any(String)));
    const transaction = await keyTransaction(key["idempotency-key"] ?? "");
    expect(new Set(audits.map(({ txid }) => txid))).toEqual(new Set([transaction]));

    const second = await ask(call, request, person, key);
    if (call.title === ENDS_THE_SESSION) return expect(second.status).toBe(401);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await auditsOf(second), "the repetition changes nothing").toEqual([]);
    counts.repeated += 1;
  });
});
