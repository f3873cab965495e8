import pg from "pg";
import { type PgSecrets, readSecrets } from "./pg-secrets.ts";
import { StartProblem } from "../ops/start-problem.ts";

export type DatabaseUrls = { databaseUrl: string; ownerUrl: string };

/** Everything a database administrator would do once by hand, as one row of booleans: what is there already is not touched. */
const FINDINGS = `
  select
    exists (select from pg_roles where rolname = 'millwright_owner') as owner,
    exists (select from pg_roles where rolname = 'millwright_app') as app,
    exists (select from pg_roles where rolname = 'millwright_definer') as definer,
    exists (select from pg_database where datname = 'millwright') as database`;

type Findings = { owner: boolean; app: boolean; definer: boolean; database: boolean };

/**
 * Makes the roles and the database of the embedded server. Invariant: the superuser is used here and nowhere else, and of the others
 * only the definer, which nobody signs in as, may pass row policies.
 */
export async function ensureCluster(superuserUrl: string, dir: string): Promise<DatabaseUrls> {
  const secrets = secretsOf(dir);
  await withClient(superuserUrl, (server) => makeRolesAndDatabase(server, secrets));
  await withClient(inMillwright(superuserUrl), furnishDatabase);
  return urlsOfCluster(superuserUrl, dir);
}

/** "18.4": what a PostgreSQL says of itself, without where it was built. */
export async function versionOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ version: string }>("select current_setting('server_version') as version"),
  );
  return rows[0]?.version.split(" ")[0] ?? "";
}

/** Said at every start: who relies on an installation should know that this PostgreSQL is renewed with the program alone. */
export const embeddedNote = (version: string): string =>
  `It is the embedded PostgreSQL ${version}, which is updated with Millwright only. For an installation that others rely on, use your own PostgreSQL: docs/operations.md.`;

/** The addresses of the embedded server's roles, which were made before. */
export function urlsOfCluster(superuserUrl: string, dir: string): DatabaseUrls {
  const secrets = secretsOf(dir);
  return {
    databaseUrl: signedIn(superuserUrl, "millwright_app", secrets.appPassword),
    ownerUrl: signedIn(superuserUrl, "millwright_owner", secrets.ownerPassword),
  };
}

function secretsOf(dir: string): PgSecrets {
  const secrets = readSecrets(dir);
  if (!secrets) throw new StartProblem(`The passwords of the database are missing in ${dir} (database.json).`);
  return secrets;
}

/**
 * Row policies do not bind superusers, roles with BYPASSRLS and owners of tables, and they say nothing about it. So the server runs as
 * none of them, and as no role that could become one; nor as one that reaches beyond its database, to programs, files and other roles.
 */
export async function assertRuntimeRole(databaseUrl: string): Promise<void> {
  const faults = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<RoleFaults>(`
      select current_user as name,
        exists (select from pg_roles r where r.rolsuper and pg_has_role(current_user, r.oid, 'member')) as "isSuperuser",
        exists (select from pg_roles r where r.rolbypassrls and pg_has_role(current_user, r.oid, 'member')) as "bypassesPolicies",
        exists (select from pg_roles r where r.rolname = any(array['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'])
                and pg_has_role(current_user, r.oid, 'member')) as "usesServer",
        (select rolcreaterole or rolcreatedb or rolreplication from pg_roles where rolname = current_user) as "makesRoles",
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
                  and pg_has_role(current_user, c.relowner, 'member')) as "ownsTables"`);
    return rows[0];
  });
  const reason = faults?.isSuperuser
    ? "is a superuser"
    : faults?.bypassesPolicies
      ? "may bypass row policies"
      : faults?.ownsTables
        ? "owns tables"
        : undefined;
  const hint = "Use the role millwright_app (docs/operations.md).";
  if (reason)
    throw new StartProblem(`DATABASE_URL signs in as "${faults?.name}", which ${reason}: tenants would not be kept apart. ${hint}`);
  const more = faults?.usesServer
    ? "may run programs or use files of the database server"
    : faults?.makesRoles
      ? "may create roles or databases, or replicate"
      : undefined;
  if (more) throw new StartProblem(`DATABASE_URL signs in as "${faults?.name}", which ${more}: more than the server needs. ${hint}`);
}

type RoleFaults = {
  name: string;
  isSuperuser: boolean;
  bypassesPolicies: boolean;
  ownsTables: boolean;
  usesServer: boolean;
  makesRoles: boolean;
};

async function makeRolesAndDatabase(server: pg.Client, secrets: PgSecrets): Promise<void> {
  const { rows } = await server.query<Findings>(FINDINGS);
  const found = rows[0] ?? { owner: false, app: false, definer: false, database: false };
  if (found.owner && found.app && found.definer && found.database) return;

  // A failing statement is otherwise written to the log, with the password in it.
  await server.query("set log_min_error_statement = panic");
  const password = (text: string) => server.escapeLiteral(text);
  const plain = "nosuperuser nobypassrls nocreatedb nocreaterole noreplication";
  if (!found.definer)
    await server.query("create role millwright_definer nologin nosuperuser bypassrls nocreatedb nocreaterole noreplication");
  if (!found.app) await server.query(`create role millwright_app login ${plain} password ${password(secrets.appPassword)}`);
  if (!found.owner) await server.query(`create role millwright_owner login ${plain} password ${password(secrets.ownerPassword)}`);
  // Only to hand functions over to it (`alter function … owner to`); its rights are not inherited.
  await server.query("grant millwright_definer to millwright_owner with inherit false, set true");
  if (!found.database) await server.query("create database millwright owner millwright_owner");
}

/** The schema is the owner's; the definer may create in it because PostgreSQL asks that of a function's new owner. */
async function furnishDatabase(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ isDone: boolean }>(`
    select has_schema_privilege('millwright_definer', 'public', 'create')
       and not has_database_privilege('millwright_app', 'postgres', 'connect')
       and (select count(*) = 2 from pg_extension where extname in ('pg_trgm', 'btree_gin')) as "isDone"`);
  if (rows[0]?.isDone) return;
  await database.query("create extension if not exists pg_trgm; create extension if not exists btree_gin");
  await database.query("revoke all on database millwright from public; grant connect on database millwright to millwright_app");
  // No role but the superuser has anything to look for beside its own database.
  await database.query("revoke all on database postgres, template1 from public");
  await database.query("revoke create on schema public from public");
  await database.query(
    "grant usage on schema public to millwright_app, millwright_definer; grant create on schema public to millwright_definer",
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "millwright start", connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inMillwright(url: string): string {
  const target = new URL(url);
  target.pathname = "/millwright";
  return target.href;
}

function signedIn(url: string, user: string, password: string): string {
  const target = new URL(inMillwright(url));
  target.username = user;
  target.password = password;
  return target.href;
}
