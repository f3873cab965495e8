import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from "kysely";
import type { DB } from "./db-types.gen.ts";
import { namedPool, openPool } from "./driver.ts";
import { statement } from "./statement.ts";
import type { SystemTable } from "./system-tables.ts";

/** A handle inside one transaction of one tenant. There is no other way to a tenant's rows. */
export type TenantDb = Transaction<Omit<DB, SystemTable>>;
/** A handle to the installation's own tables; tenant tables show no rows through it. */
export type SystemDb = Kysely<Pick<DB, SystemTable>>;
export type TenantTable = Exclude<keyof DB, SystemTable>;

export interface Database {
  /** Runs `work` in one transaction that sees and writes only this tenant's rows. */
  tenant: <T>(tenantId: number, work: (db: TenantDb) => Promise<T>) => Promise<T>;
  /** With a transaction, the same within it: a handler that waited for a second connection could wait for its own kind for ever. */
  system: (within?: TenantDb) => SystemDb;
  /** How the connections of this process are used at this moment. */
  connections: () => { poolSize: number; poolIdle: number; poolWaiting: number; poolLimit: number };
  close: () => Promise<void>;
}

export function openDatabase(url: string, limits = { connections: 10, statementMs: 5000 }): Database {
  const pool = openPool(url, limits);
  const kysely = new Kysely<DB>({
    // The driver hands Kysely only what it uses of a pool.
    dialect: new PostgresDialect({ pool: namedPool(pool) as unknown as PostgresPool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const nothing = () => {};
  const setTenant = statement(({ tenant }: { tenant: string }) => ({ compile: () => sql`select set_config('app.tenant', ${tenant}, true)`.compile(kysely) }));
  return {
    tenant: (tenantId, work) =>
      kysely.transaction().execute(async (transaction) => {
        // Set for this transaction only, and not awaited: it travels with the first statement. If it failed, that statement fails too.
        setTenant(transaction, { tenant: String(tenantId) }).catch(nothing);
        return await work(transaction as unknown as TenantDb);
      }),
    system: (within) => (within ?? kysely) as unknown as SystemDb,
    connections: () => ({ poolSize: pool.totalCount, poolIdle: pool.idleCount, poolWaiting: pool.waitingCount, poolLimit: limits.connections }),
    close: async () => {
      await kysely.destroy();
      await pool.end();
    },
  };
}
