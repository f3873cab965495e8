import pg from "pg";
import { assertRuntimeRole, type DatabaseUrls } from "./cluster.ts";
import { connectProblem } from "./connect-problem.ts";
import { StartProblem } from "../ops/start-problem.ts";

const OLDEST_VERSION = 16;
const DEFINER = "millwright_definer";
const RUNTIME = "millwright_app";
const EXTENSIONS = ["pg_trgm", "btree_gin"];

/** What a PostgreSQL says of itself and of who is signed in. */
export interface Place {
  role: string;
  database: string;
  /** The same for everybody who is signed in to the same database of the same server. */
  identity: string;
  version: number;
  versionText: string;
  encoding: string;
  isStandby: boolean;
  /** Without it no language has an order of its own. */
  hasIcu: boolean;
}
export interface Prepared {
  roles: string[];
  isOwnerFree: boolean;
  extensions: string[];
  available: string[];
  isDefinerFree: boolean;
  mayHandOver: boolean;
  mayCreate: boolean;
  definerMayCreate: boolean;
  runtimeMayUse: boolean;
}

/**
 * Looks at a PostgreSQL that is not ours before anything is written there, so that what an administrator forgot is told in words and not
 * by the migration that needs it.
 */
export async function assertOwnDatabase({ databaseUrl, ownerUrl }: DatabaseUrls): Promise<void> {
  const owner = await asked("DATABASE_OWNER_URL", ownerUrl, async (client) => {
    const place = await placeOf(client);
    complain(faultOfPlace(place));
    complain(faultOfPreparation(place, await preparedOf(client)));
    return place;
  });
  await asked("DATABASE_URL", databaseUrl, async (client) => {
    const place = await placeOf(client);
    complain(faultOfPlace(place));
    await assertRuntimeRole(databaseUrl);
    complain(faultOfRuntime(place, owner, await isMember(client)));
  });
}

/** One connection for one look. */
async function asked<T>(variable: string, url: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, application_name: "millwright start", connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    await client.connect();
    return await look(client);
  } catch (error) {
    throw error instanceof StartProblem ? error : connectProblem(variable, url, error);
  } finally {
    await client?.end().catch(() => {});
  }
}

function complain(fault: string | undefined): void {
  if (fault) throw new StartProblem(fault);
}

export function faultOfPlace({ database, version, versionText, encoding, isStandby, hasIcu }: Place): string | undefined {
  if (version < OLDEST_VERSION * 10_000) {
    return `This PostgreSQL is version ${versionText}; Millwright needs ${OLDEST_VERSION} or newer. Upgrade it, or leave DATABASE_URL and DATABASE_OWNER_URL out for the embedded one.`;
  }
  if (isStandby) return "This PostgreSQL is a standby, which can only be read. Set DATABASE_URL and DATABASE_OWNER_URL to the primary.";
  if (encoding !== "UTF8")
    return `The database "${database}" is encoded as ${encoding}; Millwright needs UTF8. Make it anew: create database … encoding 'UTF8' template template0.`;
  if (!hasIcu)
    return "This PostgreSQL was built without ICU, by which names are sorted. Take the packages of postgresql.org or of your system, which have it, or build it --with-icu.";
  return undefined;
}

const WHAT_TO_DO = 'A database administrator runs the statements of docs/operations.md, section "Your own PostgreSQL".';

export function faultOfPreparation({ role, database }: Place, found: Prepared): string | undefined {
  if (role === RUNTIME)
    return `DATABASE_OWNER_URL signs in as "${RUNTIME}", which DATABASE_URL is for. Sign in as the role that owns the tables (millwright_owner); perhaps the two are exchanged.`;
  if (found.isOwnerFree)
    return `DATABASE_OWNER_URL signs in as "${role}", which row policies do not bind: a backup would hold every row once for each organisation. Sign in as millwright_owner.`;
  const missingRoles = [DEFINER, RUNTIME].filter((name) => !found.roles.includes(name));
  if (missingRoles.length > 0) return `This PostgreSQL has no role ${missingRoles.join(" and no role ")}. ${WHAT_TO_DO}`;
  if (!found.isDefinerFree)
    return `The role ${DEFINER} may not pass row policies, so searches would find nothing: alter role ${DEFINER} bypassrls. ${WHAT_TO_DO}`;
  if (!found.mayHandOver)
    return `The role "${role}" of DATABASE_OWNER_URL cannot hand functions over to ${DEFINER}: grant ${DEFINER} to ${role} with inherit false, set true. ${WHAT_TO_DO}`;
  if (!found.mayCreate)
    return `The role "${role}" of DATABASE_OWNER_URL may not create tables in the database "${database}": alter database ${database} owner to ${role}. ${WHAT_TO_DO}`;
  const missing = EXTENSIONS.filter((name) => !found.extensions.includes(name));
  const absent = missing.filter((name) => !found.available.includes(name));
  if (absent.length > 0)
    return `The extension ${absent.join(" and ")} is not installed on this PostgreSQL server; on most systems it is in the package postgresql-contrib.`;
  if (missing.length > 0)
    return `The database "${database}" lacks an extension: ${missing.map((name) => `create extension ${name}`).join("; ")}. ${WHAT_TO_DO}`;
  if (!found.definerMayCreate) return `The role ${DEFINER} may not use and create in the schema public of "${database}". ${WHAT_TO_DO}`;
  if (!found.runtimeMayUse) return `The role ${RUNTIME} may not use the schema public of "${database}". ${WHAT_TO_DO}`;
  return undefined;
}

export function faultOfRuntime({ role, identity, database }: Place, owner: Place, isMember: boolean): string | undefined {
  if (identity !== owner.identity)
    return `DATABASE_URL leads to the database "${database}" and DATABASE_OWNER_URL to another one ("${owner.database}"); both must be the same.`;
  if (!isMember) return `DATABASE_URL signs in as "${role}", which has none of the rights of ${RUNTIME}. Sign in as ${RUNTIME}.`;
  return undefined;
}

async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(`
    select current_user as role, current_database() as database, d.oid || ' ' || pg_postmaster_start_time() as identity,
      current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      pg_encoding_to_char(d.encoding) as encoding, pg_is_in_recovery() as "isStandby",
      exists (select from pg_collation where collprovider = 'i') as "hasIcu"
    from pg_database d where d.datname = current_database()`);
  return rows[0] as Place;
}

/** Asked of PostgreSQL 16 or newer alone: older ones do not know the right to become another role. */
async function preparedOf(client: pg.Client): Promise<Prepared> {
  const roleOf = (name: string) => `(select oid from pg_roles where rolname = '${name}')`;
  const { rows } = await client.query<Prepared>(`
    select array(select rolname::text from pg_roles where rolname in ('${DEFINER}', '${RUNTIME}')) as roles,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isOwnerFree",
      array(select extname::text from pg_extension) as extensions, array(select name::text from pg_available_extensions) as available,
      coalesce((select rolbypassrls from pg_roles where rolname = '${DEFINER}'), false) as "isDefinerFree",
      coalesce(pg_has_role(current_user, ${roleOf(DEFINER)}, 'set'), false) as "mayHandOver",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      coalesce(has_schema_privilege(${roleOf(DEFINER)}, 'public', 'create') and has_schema_privilege(${roleOf(DEFINER)}, 'public', 'usage'), false) as "definerMayCreate",
      coalesce(has_schema_privilege(${roleOf(RUNTIME)}, 'public', 'usage'), false) as "runtimeMayUse"`);
  return rows[0] as Prepared;
}

async function isMember(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMember: boolean }>(`select pg_has_role(current_user, '${RUNTIME}', 'usage') as "isMember"`);
  return rows[0]?.isMember === true;
}
