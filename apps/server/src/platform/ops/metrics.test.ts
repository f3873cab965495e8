import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildServer } from "../../app.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let planner: Person;
const TOKEN = "planted-metrics-token-77";

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const scrape = async (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", { app } = world as Pick<World, "app">) =>
  await app.inject({ method: "GET", url: "/metrics", headers, remoteAddress });

/** The value of the line that begins so. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );

test("calls are counted by pattern, method and status; no id, name or address becomes a label", async () => {
  const { id } = await planner.ok(suppliers.create, { body: { code: "MET-1", name: "Metric Bearings" } });
  await planner.ok(suppliers.get, { params: { id } });
  await planner.call(suppliers.get, { params: { id: 888_888_888 } });
  await world.app.inject({ method: "GET", url: "/secret-name-in-an-address?email=a@b.example" });
  const { statusCode, headers, payload } = await scrape();

  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
  const route = suppliers.get.path;
  expect(valueOf(payload, `millwright_http_requests_total{method="GET",route="${route}",status="200"}`)).toBe(1);
  expect(valueOf(payload, `millwright_http_requests_total{method="GET",route="${route}",status="404"}`)).toBe(1);
  expect(valueOf(payload, `millwright_http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBe(2);
  expect(payload).toContain('route="other",status="404"');
  const labels = payload.match(/^millwright_\w+\{.*\}/gm)?.join("\n") ?? "";
  for (const secret of [String(id), "888888888", "secret-name", "Metric Bearings", world.tenant.identifier, planner.token, "@"])
    expect(labels, secret).not.toContain(secret);
});

test("queue, chain, events, pool, sessions, disk and process have their figures", async () => {
  const { payload } = await scrape();
  const names = [
    "database_up",
    "db_pool_connections",
    "db_pool_limit",
    "db_pool_waiting",
    "jobs_waiting",
    "jobs_failed",
    "jobs_oldest_waiting_seconds",
    "audit_unchained_tenants",
    "audit_chain_lag_seconds",
    "events_unread_tenants",
    "events_lag_seconds",
    "sessions_active",
    "disk_full",
    "disk_free_bytes",
    "disk_reserve_bytes",
  ];
  for (const name of names) expect(valueOf(payload, `millwright_${name}`), name).toBeGreaterThanOrEqual(0);
  // Nobody chains in tests, and the call above left an audit row.
  expect(valueOf(payload, "millwright_audit_unchained_tenants")).toBeGreaterThan(0);
  expect(valueOf(payload, "millwright_sessions_active")).toBeGreaterThan(0);
  expect(valueOf(payload, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

test("without a token only this machine itself reads them, not what a proxy on it sends on", async () => {
  expect((await scrape({}, "127.0.0.1")).statusCode).toBe(200);
  expect((await scrape({}, "::1")).statusCode).toBe(200);
  expect((await scrape({}, "10.0.0.9")).statusCode).toBe(403);
  expect((await scrape({ "x-forwarded-for": "10.0.0.9" })).statusCode).toBe(403);
  expect((await scrape({ authorization: `Bearer ${planner.token}` }, "10.0.0.9")).statusCode).toBe(403);
});

test("without a token nobody reads them where people reach it from elsewhere, this machine included", async () => {
  const settings = { ...world.settings, publicUrl: "https://plant.example.com" };
  const server = await buildServer({ settings, databaseUrl: urlOf("app"), ownerUrl: urlOf("owner"), strict: true });
  try {
    expect((await scrape({}, "127.0.0.1", server)).statusCode).toBe(403);
    expect((await scrape({ authorization: "Bearer " }, "127.0.0.1", server)).statusCode).toBe(403);
  } finally {
    await server.app.close();
  }
});

test("with a token everybody needs it, and a session is none", async () => {
  const settings = { ...world.settings, metricsToken: TOKEN };
  const server = await buildServer({ settings, databaseUrl: urlOf("app"), ownerUrl: urlOf("owner"), strict: true });
  try {
    expect((await scrape({ authorization: `Bearer ${TOKEN}` }, "10.0.0.9", server)).statusCode).toBe(200);
    for (const authorization of ["", "Bearer ", `Bearer ${TOKEN}x`, `Bearer ${planner.token}`]) {
      const refused = await scrape({ authorization }, "127.0.0.1", server);
      expect([refused.statusCode, refused.json<{ code: string }>().code], authorization).toEqual([401, "signed_out"]);
      expect(refused.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      });
    }
  } finally {
    await server.app.close();
  }
});
