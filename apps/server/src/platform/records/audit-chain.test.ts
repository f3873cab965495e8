import { spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REMOVED } from "@millwright/domain/kit/log/personal.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect, urlOf } from "../../testing/catalogue.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { chainTenant, tenantsToChain, verifyTenant } from "./audit-chain.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Other files of the run may hold a transaction open, and nothing behind it is chained before it ends. */
async function chainAll(tenant: TestTenant): Promise<void> {
  await expect
    .poll(
      async () => {
        await chainTenant(world.db, tenant.id);
        return (await verifyTenant(world.db, tenant.id)).tail;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}

async function tenantWithHistory(): Promise<TestTenant> {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  for (let at = 0; at < 5; at += 1) await buildSupplier(planner, { notes: "naïve ☃" });
  await chainAll(tenant);
  return tenant;
}

const insertRow = async (client: pg.Client, what: string) =>
  await client.query("insert into audit_log (action, entity) values ($1, 'test')", [what]);

test("a chain over real rows holds, and chaining again adds nothing", async () => {
  const tenant = await tenantWithHistory();
  expect(await tenantsToChain(world.db)).not.toContain(tenant.id);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({
    links: 5,
    tail: 0,
    broken: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await chainTenant(world.db, tenant.id)).toBe(0);
});

test("a row of a transaction that ends late is neither skipped nor doubled, and nobody waits for it", async () => {
  const tenant = await world.otherTenant();
  const early = await connect("app", tenant.id);
  const late = await connect("app", tenant.id);
  await late.query("begin");
  await insertRow(late, "begun first");
  await insertRow(early, "ended first");
  await chainTenant(world.db, tenant.id);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({ links: 0, tail: 1 });

  await late.query("commit");
  await chainAll(tenant);
  const order = await tenant.rows((db) =>
    db
      .selectFrom("auditChain")
      .innerJoin("auditLog", (join) =>
        join.onRef("auditLog.tenantId", "=", "auditChain.tenantId").onRef("auditLog.id", "=", "auditChain.auditId"),
      )
      .select("auditLog.action")
      .orderBy("auditChain.seq")
      .execute(),
  );
  expect(order.map(({ action }) => action)).toEqual(["begun first", "ended first"]);
  await Promise.all([early.end(), late.end()]);
});

test("writers that overlap in every way are chained exactly once while three chainers run", async () => {
  const tenant = await world.otherTenant();
  const writers = await Promise.all(Array.from({ length: 6 }, () => connect("app", tenant.id)));
  const rounds = 15;
  let isWriting = true;
  const chainers = [1, 2, 3].map(async () => {
    while (isWriting) await Promise.all([chainTenant(world.db, tenant.id), sleep(5)]);
  });
  await Promise.all(
    writers.map(async (client, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        await client.query("begin");
        await insertRow(client, `${writer}.${round}.a`);
        await sleep((writer * 7 + round * 3) % 11);
        await insertRow(client, `${writer}.${round}.b`);
        await client.query(round % 5 === 4 ? "rollback" : "commit");
      }
    }),
  );
  isWriting = false;
  await Promise.all(chainers);
  await chainAll(tenant);
  const written = writers.length * (rounds - Math.floor(rounds / 5)) * 2;
  const { rows } = await tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow(),
  );
  expect(rows).toBe(written);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({ links: written, tail: 0, broken: null });
  await Promise.all(writers.map((client) => client.end()));
});

test.each([
  ["a changed byte in a change", "update audit_log set changes = jsonb_set(changes, '{0,after}', '\"X\"') where id = $1"],
  ["another author", "update audit_log set person_id = person_id + 1 where id = $1"],
  ["another author's name", `update audit_words set words = '{"name": "Somebody else"}' where audit_id = $1`],
  ["a name without its salt", "update audit_words set salt = null where audit_id = $1"],
  ["names taken out instead of emptied", "delete from audit_words where audit_id = $1"],
  ["a digest that fits other names", "update audit_log set words_digest = sha256('x') where id = $1"],
  ["another time", "update audit_log set at = at + interval '1 millisecond' where id = $1"],
  ["a changed link", "update audit_chain set hash = sha256(hash) where audit_id = $1"],
  ["a link taken out", "delete from audit_chain where audit_id = $1"],
])("%s by the owner of the tables is found, at its place", async (_what, change) => {
  const tenant = await tenantWithHistory();
  const third = await tenant.rows((db) => db.selectFrom("auditChain").select("auditId").where("seq", "=", 3).executeTakeFirstOrThrow());
  const owner = await connect("owner", tenant.id);
  const changed = await owner.query(change, [third.auditId]);
  expect(changed.rowCount).toBe(1);
  await owner.end();
  expect((await verifyTenant(world.db, tenant.id)).broken).toMatchObject({ seq: 3 });
});

test("names and personal values can be removed: every link stays right, and the log says that they were, but for names that the register still has", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const supplier = await buildSupplier(planner, { notes: "Ring twice", contacts: [{ name: "Ida", phone: "1" }] });
  const log = async () => (await planner.ok(suppliers.log, { params: { id: supplier.id } })).rows[0];
  expect(await log()).toMatchObject({
    person: { id: planner.personId, name: expect.stringContaining(" ") },
    changes: expect.arrayContaining([expect.objectContaining({ field: "contacts", after: [expect.objectContaining({ name: "Ida" })] })]),
  });
  await chainAll(tenant);

  const owner = await connect("owner", tenant.id);
  const { rows } = await owner.query<{ line: string }>("select to_jsonb(a)::text as line from audit_log a");
  expect(rows.filter(({ line }) => /Ida|Planner/.test(line))).toEqual([]);
  await owner.query("update audit_words set words = null, salt = null");
  await owner.end();

  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({ links: 1, tail: 0, broken: null });
  expect(await log()).toMatchObject({
    // Whom the register still knows is called as it calls them.
    person: { id: planner.personId, name: expect.stringContaining("Planner") },
    changes: expect.arrayContaining([
      { field: "contacts", before: null, after: REMOVED },
      { field: "notes", before: null, after: "Ring twice" },
    ]),
  });
});

test("equal names have other digests in every row, so none tells what was removed from another", async () => {
  const tenant = await tenantWithHistory();
  const digests = await tenant.rows((db) => db.selectFrom("auditLog").select("wordsDigest").execute());
  expect(new Set(digests.map(({ wordsDigest }) => wordsDigest?.toString("hex"))).size).toBe(5);
});

test("the worker is told of exactly the tenants that have something new", async () => {
  const tenant = await tenantWithHistory();
  const other = await tenantWithHistory();
  await buildSupplier(await tenant.as("Planner"));
  await expect.poll(() => tenantsToChain(world.db), { timeout: 15_000 }).toContain(tenant.id);
  expect(await tenantsToChain(world.db)).not.toContain(other.id);
  await chainAll(tenant);
  expect(await tenantsToChain(world.db)).not.toContain(tenant.id);
});

test("links cut off at the end are missed too", async () => {
  const tenant = await tenantWithHistory();
  const owner = await connect("owner", tenant.id);
  await owner.query("delete from audit_chain where seq >= 4");
  await owner.end();
  await chainTenant(world.db, tenant.id);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({
    links: 3,
    tail: 0,
    broken: { seq: 4, why: expect.stringContaining("link is gone") },
  });
});

/** As somebody does who may do everything in the database and wants the newest entries never to have been. */
async function cutOff(tenant: TestTenant, fromSeq: number): Promise<void> {
  const owner = await connect("owner", tenant.id);
  await owner.query("create temp table cut as select audit_id from audit_chain where seq >= $1::bigint", [fromSeq]);
  await owner.query("delete from audit_chain where audit_id in (select audit_id from cut)");
  await owner.query("delete from audit_words where audit_id in (select audit_id from cut)");
  await owner.query("delete from audit_log where id in (select audit_id from cut)");
  await owner.end();
}

test("the newest entries cut off with their links are missed, told apart from what is not chained yet, and never grown over", async () => {
  const tenant = await tenantWithHistory();
  await cutOff(tenant, 4);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({
    links: 3,
    tail: 0,
    broken: { seq: 4, why: expect.stringContaining("5 links were made") },
  });

  await buildSupplier(await tenant.as("Planner"));
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({
    links: 3,
    tail: 1,
    broken: { seq: 4, why: expect.stringContaining("cut off") },
  });
  await chainAll(tenant);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({ links: 3, tail: 0, broken: { seq: 4, why: "link 4 is missing" } });
});

test("a chain cut off whole is missed as well", async () => {
  const tenant = await tenantWithHistory();
  await cutOff(tenant, 1);
  expect(await verifyTenant(world.db, tenant.id)).toMatchObject({ links: 0, tail: 0, head: null, broken: { seq: 1 } });
});

test("a cursor that was set back is noticed", async () => {
  const tenant = await tenantWithHistory();
  const owner = await connect("owner", tenant.id);
  await owner.query("update event_cursor set links = 4 where name = $1", [`audit/${tenant.id}`]);
  await owner.end();
  expect((await verifyTenant(world.db, tenant.id)).broken).toMatchObject({
    seq: 5,
    why: expect.stringContaining("the cursor knows of 4 links"),
  });
});

test("the role that the server runs as changes and removes nothing of it", async () => {
  const tenant = await tenantWithHistory();
  const app = await connect("app", tenant.id);
  for (const table of ["audit_log", "audit_words", "audit_chain"]) {
    for (const statement of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
  }
  await app.end();
});

test("nor does it choose when something was done, in which transaction, or under which number", async () => {
  const tenant = await tenantWithHistory();
  const app = await connect("app", tenant.id);
  for (const [table, named] of [
    ["audit_log", "action, entity"],
    ["events", "kind, entity"],
  ]) {
    for (const [column, value] of [
      ["at", "'2020-01-01'"],
      ["txid", "'1'"],
      ["id", "1"],
    ]) {
      const statement = `insert into ${table} (${named}, ${column}) values ('created', 'suppliers', ${value})`;
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    const { rows } = await app.query<{ isNow: boolean }>(
      `insert into ${table} (${named}) values ('created', 'suppliers') returning at = now()::timestamptz(3) as "isNow"`,
    );
    expect(rows, table).toEqual([{ isNow: true }]);
  }
  await app.end();
});

test("the command prints the counts, and fails with the first broken link", async () => {
  const tenant = await tenantWithHistory();
  const run = () =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, "../../audit-verify.ts")], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: urlOf("app"), DATABASE_OWNER_URL: urlOf("owner") },
    });
  expect(run().stdout).toContain(`tenant ${tenant.id} Tenant ${tenant.identifier}: 5 rows chained, 0 not chained yet, head `);

  const owner = await connect("owner", tenant.id);
  await owner.query("update audit_log set action = 'crested' where id = (select audit_id from audit_chain where seq = 2)");
  await owner.end();
  const broken = run();
  expect(broken.status).toBe(1);
  expect(broken.stdout).toMatch(new RegExp(`tenant ${tenant.id} .*BROKEN at link 2, audit row \\d+: the row or its link was changed`));
});
