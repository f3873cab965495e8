import { channel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Served } from "../../platform/call/mount.ts";
import { badTokensOf } from "../bad-tokens.ts";
import { calls, everyCall, OF_ITS_MAKER, representatives, type Call, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { someOf } from "../tier.ts";
import { openWorld, send, type Answered, type Person, type World } from "../world.ts";

/** Served beside the contracts, for those who run the product and for the browser. */
const INFRASTRUCTURE = ["/healthz", "/readyz", "/assets/*", "/metrics", "/api/openapi.json", "/api/docs", "/api/docs/:file", "/api/Live/"];
/** After it the token that asked is worth nothing, so its repetition is refused. */
const ENDS_THE_SESSION = "auth.signOut";
/** Calls that change several records by their nature leave one audit row for each of them. */
const CHANGES_SEVERAL = [
  // The board, and each widget that is as it was.
  "boards.restoreVersion",
  "workRequests.convert",
  "workRequests.merge",
  "workRequests.join",
  "workRequests.leave",
  "users.invite",
  "users.inviteMany",
  // What it costs is told apart from who delivers it; the other part, too, is an alternate now.
  "partSuppliers.create",
  // What feeds a meter is told at both.
  "meterFeeds.create",
  "meterFeeds.remove",
  "partAlternates.create",
  "partAlternates.remove",
  "assets.copy",
  "downtimes.start",
  "downtimes.stop",
  "assetPositions.install",
  "assetPositions.remove",
  "assetPositions.undo",
  "assetMovements.create",
  "assetMovements.undo",
  // The movement, and the order that takes or gives back.
  "workParts.whParts",
  "workParts.giveBack",
  // The order on which it starts, and the one on which a timer ran.
  "workLabour.start",
  // What was booked, and how much, for those who may see it.
  "workOrderCosts.create",
  "workOrderCosts.update",
  "workOrderCosts.remove",
  "stockMovements.issue",
  "stockMovements.giveBack",
  // The movement of stock, and the order that takes it.
  "materialRequests.issue",
  // The movement of stock, and the purchase order of which it came.
  "reordering.accept",
  "reordering.recompute",
  // The movement that books its differences, and what is counted as entries is no record of its own.
  "stockCounts.book",
  "materialReceipts.receive",
  "materialReceipts.returnRejected",
  "materialReceipts.status",
  // The order that it makes, beside the plan.
  "planAssets.doNow",
];

interface Route {
  method: string;
  url: string;
  served: Served | undefined;
}

let world: World;
let badTokens: Record<string, string>;
/** Records for what only reads, and for what is refused. */
let untouched: MakeRow;
const routes: Route[] = [];
const counts = { accepted: 0, repeated: 0, audited: 0, signedOut: 0 };

/** Fastify tells of each instance as it is made, so the routes are seen as the server really holds them. */
function onInstance(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url, config }) => {
    for (const each of [method].flat()) if (each !== "HEAD") routes.push({ method: each, url, served: config?.served });
  });
}

beforeAll(async () => {
  channel("fastify.initialization").subscribe(onInstance);
  world = await openWorld();
  channel("fastify.initialization").unsubscribe(onInstance);
  await world.app.ready();
  badTokens = await badTokensOf(world);
  untouched = fixturesOf(world, world.tenant);
});
afterAll(async () => {
  process.stdout.write(
    `contracts: ${routes.length} routes, ${calls.length} calls: ${counts.accepted} examples accepted, ${counts.audited} changes audited, ` +
      `${counts.repeated} repeated under their key without effect, ${counts.signedOut} refused without a good session\n`,
  );
  await world.close();
});

test("every route of the server stands in a contract", () => {
  expect(routes.filter(({ url, served }) => !served && !INFRASTRUCTURE.includes(url))).toEqual([]);
});

test("every call of every contract is served, once", () => {
  const held = routes.flatMap(({ method, url, served }) => (served ? [`${served.feature}.${served.name} ${method} ${url}`] : []));
  expect(held.sort()).toEqual(everyCall.map(({ title, endpoint }) => `${title} ${endpoint.method} ${endpoint.path}`).sort());
});

describe.each(representatives)("$title", (call) => {
  test("is accepted as in its example, audited once and repeated without effect", async () => {
    const isMakers = !call.isChange || OF_ITS_MAKER.includes(call.title);
    const person = await (isMakers ? world.tenant.as("Administrator") : world.tenant.join("Administrator"));
    const request = await call.example(call.isChange ? fixturesOf(world, world.tenant) : untouched);
    const key = `${call.title} ${person.personId}`;
    const isOpen = call.endpoint.access === "public";
    const [newest] = isOpen ? await tenantsAfter(0) : [];
    const first = await ask(call, request, person, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    counts.accepted += 1;
    if (!call.isChange) return expect(await auditsOf(first)).toHaveLength(call.endpoint.isAudited ? 1 : 0);

    const audits = isOpen ? await auditsOfOpen(first, newest ?? 0) : await auditsOf(first);
    expect(audits.length, "audit rows").toBeGreaterThan(0);
    if (!CHANGES_SEVERAL.includes(call.title)) expect(audits, "audit rows").toHaveLength(1);
    expect(new Set(audits.map((audit) => audit.record)).size, "one row for each record").toBe(audits.length);
    counts.audited += 1;
    // A call that needs no session takes no key either.
    if (isOpen) return;

    expect([...new Set(audits.map((audit) => audit.transaction))], "written in the transaction of the change").toEqual([
      await transactionOf(key),
    ]);
    const second = await ask(call, request, person, key);
    expect(await auditsOf(second), "audit rows of the repetition").toEqual([]);
    if (call.title === ENDS_THE_SESSION) return expect(second.status).toBe(401);
    const { toldOnce } = call.endpoint;
    expect(second).toMatchObject({ status: 200, body: toldOnce ? { ...(first.body as object), [toldOnce]: null } : first.body });
    counts.repeated += 1;
  });
});

const closed = calls.filter(({ endpoint }) => endpoint.access !== "public");
describe.each([...Map.groupBy(closed, ({ contract }) => contract)].map(([contract, own]) => ({ contract, own })))(
  "$contract",
  ({ own }) => {
    test("is closed to those without a good session, and nothing happens", { timeout: 120_000 }, async () => {
      const requests = [];
      for (const call of own) requests.push({ ...call, request: await call.example(untouched) });
      const before = await auditCount();
      for (const { title, endpoint, request } of requests) {
        expect(await send(world, endpoint, request), title).toMatchObject({
          status: 401,
          body: { code: "signed_out", reason: "signed_out" },
        });
        const tokens = someOf(Object.entries(badTokens), 3, counts.signedOut);
        for (const [kind, token] of tokens) {
          const answer = await send(world, endpoint, request, { authorization: token });
          expect(answer, `${title}, ${kind}`).toMatchObject({
            status: 401,
            body: { code: "signed_out", reason: "invalid_token", message: "Invalid access_token" },
          });
        }
        counts.signedOut += 1 + tokens.length;
      }
      expect(await auditCount()).toBe(before);
    });
  },
);

async function ask(call: Call, request: Parts, person: Person, key: string): Promise<Answered<unknown>> {
  return await send(world, call.endpoint, request, {
    authorization: `Bearer ${person.token}`,
    ...(call.isChange ? { "idempotency-key": key } : {}),
  });
}

const auditsOf = async (answer: Answered<unknown>) => await auditsIn(world.tenant.id, answer);

/** A call that needs no session may have made the tenant in which its audit row stands; those of other files are no business of it. */
async function auditsOfOpen(answer: Answered<unknown>, newest: number) {
  const found = [];
  for (const id of [world.tenant.id, ...(await tenantsAfter(newest))]) found.push(...(await auditsIn(id, answer)));
  return found;
}

/** The newest first. */
async function tenantsAfter(id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from tenants where id > ${id} order by id desc`.execute(world.db.system());
  return rows.map((row) => row.id);
}

async function auditsIn(tenantId: number, answer: Answered<unknown>) {
  return await world.db.tenant(tenantId, (db) =>
    db
      .selectFrom("auditLog")
      .select([sql<string>`entity || ' ' || coalesce(entity_id, 0)`.as("record"), sql<string>`txid::text`.as("transaction")])
      .where("requestId", "=", String(answer.headers["x-request-id"]))
      .execute(),
  );
}

/** The transaction that wrote the answer under its key: the call's own. */
async function transactionOf(key: string): Promise<string | undefined> {
  const row = await world.tenant.rows((db) =>
    db
      .selectFrom("idempotencyKeys")
      .select(sql<string>`xmin::text`.as("transaction"))
      .where("key", "=", key)
      .executeTakeFirst(),
  );
  return row?.transaction;
}

async function auditCount(): Promise<number> {
  const row = await world.tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow(),
  );
  return row.rows;
}
