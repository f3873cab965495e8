import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableTypes } from "../../../../../tools/db-types.ts";
import { startTestCluster, type TestCluster } from "../../platform/testing/cluster.ts";
import { columnsOf, connect, foreignKeysOf, isTenantTable, systemTables, tablesOf, urlOf } from "../catalogue.ts";
import { fillEveryTable, fingerprint, type FilledTenant } from "../fill/tables.ts";
import { openWorld, type TestTenant, type World } from "../world.ts";

/** Schemas beside ours: the jobs' own. */
const OTHER_SCHEMAS = ["graphile_worker"];
/** Functions of the tables' owner: the door to the jobs' queue, for the tenant of the transaction. */
const OWNERS_DOORS = ["enqueue_job"];
/** Functions that look across tenants, and answer with numbers of tenants only. */
const TELLS_WHOSE_TURN = [
  "tenants_with_unchained_audit",
  "tenants_with_unread_events",
  "tenants_with_unnoticed_events",
  "tenants_with_notices_to_mail",
  "tenants_with_reports_due",
];
const SERVER = path.join(import.meta.dirname, "../..");

let world: World;
let other: TestTenant;
let filled: FilledTenant;
let owner: pg.Client;
let tables: string[];
let tenantTables: string[];
const counts = { statements: 0 };

beforeAll(async () => {
  world = await openWorld();
  other = await world.otherTenant();
  filled = await fillEveryTable(other.id);
  owner = await connect("owner", other.id);
  tables = await tablesOf(owner);
  tenantTables = tables.filter(isTenantTable);
});
afterAll(async () => {
  process.stdout.write(
    `tenancy: ${tenantTables.length} tenant tables, ${systemTables.length} of the installation; ${counts.statements} raw statements across tenants touched 0 rows\n`,
  );
  await owner.end();
  await world.close();
});

describe("the schema keeps tenants apart", () => {
  test("every table is a tenant's, or stands in the list of the installation's own", async () => {
    const keyed = (await columnsOf(owner))
      .filter((column) => column.name === "tenant_id" && column.isRequired)
      .map((column) => column.table);
    expect(tenantTables.filter((table) => !keyed.includes(table))).toEqual([]);
    expect(
      systemTables.filter((table) => !tables.includes(table)),
      "listed but not there",
    ).toEqual([]);
    const { rows } = await owner.query<{ schema: string }>(
      "select distinct n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')",
    );
    expect(rows.map((row) => row.schema).filter((schema) => schema !== "public" && !OTHER_SCHEMAS.includes(schema))).toEqual([]);
    const { rows: views } = await owner.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and (relkind in ('m', 'f') or relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false))",
    );
    expect(views, "a view runs with the rights of whoever asks").toEqual([]);
  });

  test("every tenant table forces its row policy, for its owner too", async () => {
    const { rows } = await owner.query<{
      name: string;
      policies: { roles: string; command: string; using: string; check: string | null }[];
    }>(`
      select relname as name, (select jsonb_agg(jsonb_build_object('roles', polroles::regrole[]::text, 'command', polcmd, 'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)))
        from pg_policy where polrelid = c.oid) as policies
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity`);
    const guarded = new Map(rows.map((row) => [row.name, row.policies]));
    for (const table of tenantTables) {
      const using = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)";
      expect(guarded.get(table), table).toEqual([{ roles: "{-}", command: "*", using, check: null }]);
    }
  });

  test("the parts of a table force the same policy, and are reached through it alone", async () => {
    const { rows } = await owner.query<{ name: string; isForced: boolean; policies: string[]; isOpen: boolean }>(`
      select c.oid::regclass::text as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
        (select array_agg(pg_get_expr(polqual, polrelid)) from pg_policy where polrelid = c.oid) as policies,
        has_table_privilege('millwright_app', c.oid, 'select, insert, update, delete, truncate')
          or has_table_privilege('millwright_definer', c.oid, 'select, insert, update, delete, truncate') as "isOpen"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relispartition`);
    expect(rows.map(({ name }) => name)).toContain("events_default");
    expect(rows.length).toBeGreaterThan(3);
    const policies = ["(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)"];
    for (const row of rows) expect(row, row.name).toEqual({ name: row.name, isForced: true, policies, isOpen: false });
  });

  test("primary keys and unique indexes begin with the tenant", async () => {
    const { rows } = await owner.query<{ table: string; index: string; first: string }>(`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and (x.indisprimary or x.indisunique)`);
    expect(rows.filter((row) => isTenantTable(row.table) && row.first !== "tenant_id")).toEqual([]);
    const keyed = await owner.query<{ table: string }>("select conrelid::regclass::text as table from pg_constraint where contype = 'p'");
    expect(
      tenantTables.filter((table) => !keyed.rows.some((row) => row.table === table)),
      "without a primary key",
    ).toEqual([]);
  });

  test("foreign keys between tenant tables carry the tenant on both sides", async () => {
    const keys = (await foreignKeysOf(owner)).filter((key) => isTenantTable(key.target));
    expect(keys.length).toBeGreaterThan(30);
    const loose = keys.filter((key) => key.columns[0] !== "tenant_id" || key.targetColumns[0] !== "tenant_id" || key.columns.length < 2);
    expect(loose).toEqual([]);
  });

  test("functions with more rights than their caller are the definer's, read only, with a fixed path and no dynamic SQL", async () => {
    const { rows } = await owner.query<{
      name: string;
      owner: string;
      config: string[] | null;
      source: string;
      result: string;
      isPublic: boolean;
    }>(`
      select p.proname as name, p.proowner::regrole::text as owner, p.proconfig as config, p.prosrc as source, pg_get_function_result(p.oid) as result,
        has_function_privilege('public', p.oid, 'execute') as "isPublic"
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname = 'public'`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, source, config, result, ...row } of rows) {
      expect(row, name).toEqual({ owner: OWNERS_DOORS.includes(name) ? "millwright_owner" : "millwright_definer", isPublic: false });
      expect(config?.join(), name).toMatch(/^search_path=pg_catalog, (public|pg_temp)$/);
      expect(source, name).not.toMatch(/\bexecute\b|\bformat\s*\(|\b(insert into|update|delete from)\b/i);
      if (TELLS_WHOSE_TURN.includes(name)) expect(result, name).toBe("SETOF integer");
      else expect(source, name).toContain("public.current_tenant()");
    }
    const { rows: roles } = await owner.query(
      "select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = 'millwright_definer'",
    );
    expect(roles).toEqual([{ rolcanlogin: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    const { rows: rights } = await owner.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege('millwright_definer', oid, 'insert, update, delete, truncate')",
    );
    expect(rights, "tables the definer may write").toEqual([]);
  });

  test("the types of the tables are those of the migrations, and each migration says why it exists", async () => {
    const held = fs.readFileSync(path.join(SERVER, "platform/db/db-types.gen.ts"), "utf8");
    expect(held === (await tableTypes(urlOf("owner"))), "run npm run db:types").toBe(true);
    const folder = path.join(SERVER, "../migrations");
    for (const name of fs.readdirSync(folder)) expect(fs.readFileSync(path.join(folder, name), "utf8"), name).toMatch(/^-- [A-Z].{20,}/);
  });
});

describe("the run-time role sees one tenant, whatever is asked", () => {
  test("with no tenant set, every tenant table is empty", async () => {
    const app = await connect("app");
    try {
      for (const table of tenantTables) {
        expect((await owner.query(`select 1 from ${table} where tenant_id = ${other.id}`)).rowCount, `${table} is filled`).toBeGreaterThan(
          0,
        );
        expect((await app.query(`select * from ${table}`)).rowCount, table).toBe(0);
        await expect(app.query(copyOf(table)), table).rejects.toMatchObject({ code: "42501" });
        counts.statements += 2;
      }
    } finally {
      await app.end();
    }
  });

  test("with another tenant set, naming its rows selects, changes, removes and adds none", async () => {
    const before = await fingerprint(owner, other.id);
    const app = await connect("app", world.tenant.id);
    const touched = (statement: string) =>
      app.query(statement).then(
        ({ rowCount }) => rowCount,
        // Audit and events may only be added to: what is not even permitted touches nothing either.
        (error: { code?: string }) => (error.code === "42501" ? 0 : Promise.reject(error as Error)),
      );
    try {
      for (const table of tenantTables) {
        const where = `where tenant_id = ${other.id}`;
        expect(await touched(`select * from ${table} ${where}`), table).toBe(0);
        expect(await touched(`select * from ${table} ${where} for update`), table).toBe(0);
        expect(await touched(`update ${table} set tenant_id = ${world.tenant.id} ${where}`), table).toBe(0);
        expect(await touched(`delete from ${table} ${where}`), table).toBe(0);
        await expect(app.query(copyOf(table)), table).rejects.toMatchObject({
          code: "42501",
          message: expect.stringContaining("row-level security") as string,
        });
        counts.statements += 5;
      }
      // Its own rows it may not give away.
      await expect(app.query(`update statuses set tenant_id = ${other.id}`)).rejects.toMatchObject({ code: "42501" });
    } finally {
      await app.end();
    }
    expect(await fingerprint(owner, other.id)).toBe(before);
  });

  test("it is no superuser, passes no policy, owns nothing and may create nothing", async () => {
    const app = await connect("app");
    const { rows } = await app.query(`select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (select count(*)::int from pg_class where relowner = r.oid) as owned, (select count(*)::int from pg_proc where proowner = r.oid) as functions,
        has_schema_privilege('public', 'create') as "mayCreate", (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`);
    await app.end();
    expect(rows).toEqual([
      {
        name: "millwright_app",
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        functions: 0,
        mayCreate: false,
        memberships: 0,
      },
    ]);
  });

  test("what was audited, chained or announced cannot be changed or removed by it", async () => {
    for (const table of ["audit_log", "audit_words", "audit_chain", "events"]) {
      const { rows } = await owner.query(
        `select has_table_privilege('millwright_app', '${table}', 'update') as u, has_table_privilege('millwright_app', '${table}', 'delete') as d, has_table_privilege('millwright_app', '${table}', 'truncate') as t`,
      );
      expect(rows, table).toEqual([{ u: false, d: false, t: false }]);
    }
  });

  /** Adds to the other tenant once more what stands in the table already. */
  function copyOf(table: string): { text: string; values: unknown[] } {
    const statement = filled.get(table)?.statement;
    if (!statement) throw new Error(`${table} is not filled`);
    return statement;
  }
});

describe("the server refuses a role that policies do not bind", () => {
  let cluster: TestCluster;
  beforeAll(async () => void (cluster = await startTestCluster()));
  afterAll(async () => await cluster.stop());

  test.each(["owner", "superuser"] as const)("started as the %s it ends at once and says why", async (role) => {
    const superuser = new URL(cluster.superuserUrl);
    superuser.pathname = "/millwright";
    const databaseUrl = role === "owner" ? cluster.ownerUrl : superuser.href;
    const { code, output } = await start({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: cluster.ownerUrl });
    expect(output).toMatch(
      role === "owner" ? /"millwright_owner", which (owns tables|may bypass row policies)/ : /"postgres", which is a superuser/,
    );
    expect(output).toContain("docs/operations.md");
    expect(output).not.toContain("is ready");
    expect(code).toBe(1);
  });
});

/** The real program, until it ends by itself or says that it serves. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-refused-"));
  fs.chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, [path.join(SERVER, "main.ts")], {
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, DEMO: "off", ...env },
  });
  let output = "";
  const hear = (part: Buffer) => {
    output += part.toString();
    if (output.includes("is ready")) child.kill();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  fs.rmSync(dataDir, { recursive: true, force: true });
  return { code, output };
}
