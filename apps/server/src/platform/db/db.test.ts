import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { openDatabase, type Database, type TenantDb } from "./db.ts";

let world: World;
let other: TestTenant;
/** One connection only, so that whatever a transaction left on it meets the next one. */
let narrow: Database;

beforeAll(async () => {
  world = await openWorld();
  other = await world.otherTenant();
  narrow = openDatabase(process.env["MILLWRIGHT_TEST_DATABASE_URL"] ?? "", { connections: 1, statementMs: 1000 });
});
afterAll(async () => {
  await narrow.close();
  await world.close();
});

const names = async (db: TenantDb) => (await db.selectFrom("suppliers").select("name").orderBy("name").execute()).map((row) => row.name);
const add = async (db: TenantDb, name: string) => await db.insertInto("suppliers").values({ code: name, name }).execute();
const tenantOf = async (db: Pick<TenantDb, "getExecutor">) =>
  (await sql<{ tenant: string | null }>`select nullif(current_setting('app.tenant', true), '') as tenant`.execute(db as TenantDb)).rows[0]
    ?.tenant;

test("a transaction sees and writes its tenant's rows, and no condition has to say so", async () => {
  await world.tenant.rows((db) => add(db, "ours"));
  await other.rows((db) => add(db, "theirs"));
  expect(await world.tenant.rows(names)).toEqual(["ours"]);
  expect(await other.rows(names)).toEqual(["theirs"]);
});

test("on the same connection the next one begins with no tenant, whether the last one ended well or not", async () => {
  await narrow.tenant(world.tenant.id, names);
  expect(await tenantOf(narrow.system() as never)).toBeNull();
  await expect(narrow.tenant(world.tenant.id, () => Promise.reject(new Error("changed my mind")))).rejects.toThrow("changed my mind");
  expect(await tenantOf(narrow.system() as never)).toBeNull();
  expect(await narrow.tenant(other.id, names)).toEqual(["theirs"]);
});

test("what fails leaves nothing behind", async () => {
  const failing = narrow.tenant(world.tenant.id, async (db) => {
    await add(db, "half done");
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(await world.tenant.rows(names)).toEqual(["ours"]);
});

test("many tenants at once on few connections keep to themselves", async () => {
  const few = openDatabase(process.env["MILLWRIGHT_TEST_DATABASE_URL"] ?? "", { connections: 3, statementMs: 5000 });
  const tenants = [world.tenant, other];
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      few.tenant(tenants[at % 2]?.id ?? 0, async (db) => [at % 2, await tenantOf(db), await names(db)]),
    ),
  );
  await few.close();
  for (const [at, tenant, found] of seen) {
    expect(tenant).toBe(String(tenants[Number(at)]?.id));
    expect(found).toEqual(at === 0 ? ["ours"] : ["theirs"]);
  }
});

test("a reader sees its tenant's rows, each statement for itself, and leaves no tenant behind on its connection", async () => {
  expect(await narrow.reading(other.id, names)).toEqual(["theirs"]);
  expect(await tenantOf(narrow.system() as never)).toBeNull();
  const failing = narrow.reading(other.id, async (db) => [await sql`select 1 / 0`.execute(db).catch(() => "failed"), await names(db)]);
  expect(await failing, "one that fails takes no other with it").toEqual(["failed", ["theirs"]]);
});

test.each([
  ["adds", (db: TenantDb) => add(db, "sneaked in")],
  ["changes", (db: TenantDb) => db.updateTable("suppliers").set({ name: "ours now" }).execute()],
  ["locks", (db: TenantDb) => sql`select * from suppliers for update`.execute(db)],
])("a reader that %s is stopped by PostgreSQL", async (_what, deed) => {
  await expect(narrow.reading(other.id, deed as (db: TenantDb) => Promise<unknown>)).rejects.toMatchObject({ code: "25006" });
  expect(await narrow.tenant(other.id, names), "and the connection writes again for the next").toEqual(["theirs"]);
});

test("readers of many tenants at once on one connection keep to themselves", async () => {
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      narrow.reading((at % 2 ? other : world.tenant).id, async (db) => await Promise.all([names(db), names(db)])),
    ),
  );
  for (const [at, found] of seen.entries()) expect(found).toEqual(at % 2 ? [["theirs"], ["theirs"]] : [["ours"], ["ours"]]);
});

test("statements that do not wait for each other are answered in their order, and one that fails fails the transaction", async () => {
  const together = narrow.tenant(world.tenant.id, async (db) => await Promise.all([add(db, "one"), names(db), add(db, "two"), names(db)]));
  expect((await together).map((part) => part.length)).toEqual([1, 2, 1, 3]);
  const swallowed = narrow.tenant(world.tenant.id, async (db) => {
    await Promise.allSettled([add(db, "three"), sql`select 1 / 0`.execute(db), add(db, "four")]);
  });
  await expect(swallowed, "nobody is told that it is done").rejects.toThrow("taken back");
  await narrow.tenant(world.tenant.id, async (db) => await db.deleteFrom("suppliers").where("name", "in", ["one", "two"]).execute());
  expect(await narrow.tenant(world.tenant.id, names)).toEqual(["ours"]);
});

test("a handle that was kept reaches nothing once its work is over", async () => {
  const kept: TenantDb[] = [];
  await narrow.tenant(world.tenant.id, (db) => Promise.resolve(kept.push(db)));
  await narrow.reading(world.tenant.id, (db) => Promise.resolve(kept.push(db)));
  for (const db of kept) await expect(names(db)).rejects.toThrow("is over");
});

test("the installation's tables are reached within the transaction, on its one connection, and stand or fall with it", async () => {
  const rename = async (db: TenantDb) =>
    await narrow.system(db).updateTable("tenants").set({ name: "Renamed" }).where("id", "=", world.tenant.id).execute();
  await expect(
    narrow.tenant(world.tenant.id, async (db) => {
      await rename(db);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  const name = async () =>
    (await narrow.system().selectFrom("tenants").select("name").where("id", "=", world.tenant.id).executeTakeFirstOrThrow()).name;
  expect(await name()).toBe(`Tenant ${world.tenant.identifier}`);
  await narrow.tenant(world.tenant.id, rename);
  expect(await name()).toBe("Renamed");
});

test("a statement that runs too long is ended, and the connection is good for the next", async () => {
  await expect(narrow.tenant(world.tenant.id, (db) => sql`select pg_sleep(3)`.execute(db))).rejects.toMatchObject({ code: "57014" });
  expect(await narrow.tenant(world.tenant.id, names)).toEqual(["ours"]);
});

test("alone a tenant uses every connection; while another one waits it is given a third and no more", async () => {
  const shared = openDatabase(process.env["MILLWRIGHT_TEST_DATABASE_URL"] ?? "", { connections: 9, statementMs: 5000 });
  const [greedy, modest] = [world.tenant.id, other.id];
  const counts = { [greedy]: { waiting: 0, running: 0, begun: 0 }, [modest]: { waiting: 0, running: 0, begun: 0 } };
  const of = (id: number) => counts[id] ?? { waiting: 0, running: 0, begun: 0 };
  const seen = { alone: 0, beside: 0 };
  let isAmid = false;
  const work = async (id: number) => {
    of(id).waiting += 1;
    await shared.tenant(id, async (db) => {
      of(id).waiting -= 1;
      of(id).begun += 1;
      of(id).running += 1;
      if (isAmid) seen.beside = Math.max(seen.beside, of(greedy).running);
      else seen.alone = Math.max(seen.alone, of(greedy).running);
      await sql`select pg_sleep(0.03)`.execute(db);
      of(id).running -= 1;
    });
  };
  const flood = Array.from({ length: 120 }, () => work(greedy));
  await expect.poll(() => seen.alone, { interval: 5 }).toBe(9);

  const many = Array.from({ length: 30 }, () => work(modest));
  // What the greedy one held when the other one came has ended by then, and there are still some who wait.
  await expect.poll(() => of(modest).begun, { interval: 5 }).toBeGreaterThan(9);
  isAmid = true;
  await expect.poll(() => of(modest).begun, { interval: 5 }).toBeGreaterThan(18);
  isAmid = false;
  expect(of(greedy).waiting, "a crowd stood in front of them").toBeGreaterThan(20);
  expect(seen.beside).toBeGreaterThan(0);
  expect(seen.beside).toBeLessThanOrEqual(3);
  await Promise.all(many);
  await Promise.all(flood);
  await shared.close();
});

test("a transaction in parts writes each tenant's rows under its own name, and all of them or none", async () => {
  await narrow.inParts(0, async (part) => {
    await part(world.tenant.id, (db) => add(db, "part of ours"));
    await part(other.id, (db) => add(db, "part of theirs"));
  });
  expect([await world.tenant.rows(names), await other.rows(names)]).toEqual([
    expect.arrayContaining(["part of ours"]),
    expect.arrayContaining(["part of theirs"]),
  ]);
  expect(await other.rows(names)).not.toContain("part of ours");
  const failing = narrow.inParts(0, async (part) => {
    await part(world.tenant.id, (db) => add(db, "in vain"));
    await part(other.id, async (db) => await sql`select 1 / 0`.execute(db));
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(await world.tenant.rows(names)).not.toContain("in vain");
});

test("the handle of a part is worth nothing once the next one has begun", async () => {
  let kept: TenantDb | undefined;
  const failing = narrow.inParts(1, async (part) => {
    await part(world.tenant.id, (db) => Promise.resolve((kept = db)));
    await part(other.id, async () => await add(kept as TenantDb, "into the wrong one"));
  });
  await expect(failing).rejects.toThrow("is over");
  expect([...(await world.tenant.rows(names)), ...(await other.rows(names))]).not.toContain("into the wrong one");
});
