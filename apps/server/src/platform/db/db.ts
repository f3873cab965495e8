import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import type { DB } from "./db-types.gen.ts";
import {
  openPool,
  PartedTransaction,
  poolOf,
  Reader,
  TenantTransaction,
  USUAL_LIMITS,
  type OneConnection,
  type PoolLimits,
} from "./driver.ts";
import { isPlain } from "./plain.ts";
import { plainNames, PlainPartedTransaction, plainPoolOf, PlainReader, PlainTransaction } from "./plain-driver.ts";
import { names } from "./questions.ts";
import type { SystemTable } from "./system-tables.ts";
import { turnsOf } from "./turns.ts";

/** A handle inside one transaction of one tenant. There is no other way to a tenant's rows. */
export type TenantDb = Transaction<Omit<DB, SystemTable>>;
/** A handle to the installation's own tables; tenant tables show no rows through it. */
export type SystemDb = Kysely<Pick<DB, SystemTable>>;
export type TenantTable = Exclude<keyof DB, SystemTable>;

export interface Database {
  /** Runs `work` in one transaction that sees and writes only this tenant's rows. */
  tenant: <T>(tenantId: number, work: (db: TenantDb) => Promise<T>) => Promise<T>;
  /** Runs `work` on one connection that sees this tenant's rows and can change nothing. Each statement is a transaction of its own. */
  reading: <T>(tenantId: number, work: (db: TenantDb) => Promise<T>) => Promise<T>;
  /**
   * One transaction on a connection that belongs to the lane alone, in parts that each see and write one tenant's rows: all of them are kept, or none. Past the
   * turns: what comes in by the gateways' doors waits for no person, and no person for it. What is asked of one lane is done one after the other.
   */
  inParts: <T>(lane: Lane, work: (part: InPart) => Promise<T>) => Promise<T>;
  /** With a transaction, the same within it: a handler that waited for a second connection could wait for its own kind for ever. */
  system: (within?: TenantDb) => SystemDb;
  /** Calls `hear` when a transaction is committed in which somebody said `noteChange` or `noteNews`. Never before, and never of one that was rolled back. */
  onChange: (hear: (tenantId: number, said: Noted) => void) => void;
  /** How the connections of this process are used at this moment. */
  connections: () => { poolSize: number; poolIdle: number; poolWaiting: number; poolLimit: number };
  close: () => Promise<void>;
}

/** What a transaction left of which others are told. */
export interface Noted {
  /** The audit says what. */
  isAudited: boolean;
  /** People for whom there is something of their own. */
  people: readonly number[];
}
const noted = new WeakMap<TenantDb, Noted>();
const notedBy = (db: TenantDb): Noted => noted.get(db) ?? { isAudited: false, people: [] };
/** Said by whoever writes the audit, in the transaction. */
export const noteChange = (db: TenantDb): void => void noted.set(db, { ...notedBy(db), isAudited: true });
/** Said by whoever leaves something for these people alone, of which the audit says nothing. */
export const noteNews = (db: TenantDb, people: readonly number[]): void =>
  void noted.set(db, { ...notedBy(db), people: [...notedBy(db).people, ...people] });

export const LANES = [0, 1] as const;
export type Lane = (typeof LANES)[number];
export type InPart = <T>(tenantId: number, work: (db: TenantDb) => Promise<T>) => Promise<T>;

/** Everything goes through one of the two: the driver of ours, or with PLAIN_DRIVER=1 pg as it comes. */
const wire = isPlain
  ? { names: plainNames, poolOf: plainPoolOf, Reader: PlainReader, Transaction: PlainTransaction, Parted: PlainPartedTransaction }
  : { names, poolOf, Reader, Transaction: TenantTransaction, Parted: PartedTransaction };

/** While one tenant waits for a connection, no other is given more than a third of them. */
export function openDatabase(url: string, limits: PoolLimits = USUAL_LIMITS): Database {
  const pool = openPool(url, limits);
  const turns = turnsOf({
    places: limits.connections,
    share: Math.max(1, Math.floor(limits.connections / 3)),
    waitMs: limits.waitMs ?? USUAL_LIMITS.waitMs,
  });
  // The driver hands Kysely only what it uses of a pool.
  const dialect = new PostgresDialect({ pool: wire.poolOf(pool) as unknown as PostgresPool });
  const config = { dialect, plugins: [wire.names] };
  const kysely = new Kysely<DB>(config);
  const driver = dialect.createDriver();
  const handleOf = (connection: OneConnection) => {
    const executor = kysely.getExecutor().withConnectionProvider({ provideConnection: async (consumer) => await consumer(connection) });
    return new Kysely<DB>({ config, dialect, driver, executor }) as unknown as TenantDb;
  };
  const hearing: ((tenantId: number, said: Noted) => void)[] = [];
  const tell = (tenantId: number, handle: TenantDb) => {
    const said = noted.get(handle);
    if (said) for (const hear of hearing) hear(tenantId, said);
  };
  const inTransaction: Database["tenant"] = async (tenantId, work) => {
    const transaction = new wire.Transaction(await pool.connect(), tenantId);
    let isBroken = false;
    try {
      const handle = handleOf(transaction);
      const done = await work(handle);
      await transaction.commit();
      tell(tenantId, handle);
      return done;
    } catch (thrown) {
      await transaction.rollback().catch(() => (isBroken = true));
      throw thrown;
    } finally {
      transaction.end(isBroken);
    }
  };
  // Opened by whoever first sends something: most processes never do.
  const lanePools = new Map<Lane, ReturnType<typeof openPool>>();
  const laneOf = (lane: Lane) => {
    const open = lanePools.get(lane) ?? openPool(url, { ...limits, connections: 1 });
    lanePools.set(lane, open);
    return open;
  };
  const inParts: Database["inParts"] = async (lane, work) => {
    const client = await laneOf(lane).connect();
    const transaction = new wire.Parted(client);
    let isBroken = false;
    const handles: [number, TenantDb][] = [];
    const inPart: InPart = async (tenantId, partsWork) => {
      const part = transaction.part(tenantId);
      const handle = handleOf(part);
      handles.push([tenantId, handle]);
      try {
        return await partsWork(handle);
      } finally {
        part.leave();
      }
    };
    try {
      await transaction.begin();
      const done = await work(inPart);
      await transaction.commit();
      for (const part of handles) tell(...part);
      return done;
    } catch (thrown) {
      await transaction.rollback().catch(() => (isBroken = true));
      throw thrown;
    } finally {
      client.release(isBroken);
    }
  };
  const whileReading: Database["reading"] = async (tenantId, work) => {
    const reader = new wire.Reader(await pool.connect(), tenantId);
    try {
      return await work(handleOf(reader));
    } finally {
      reader.end();
    }
  };
  return {
    tenant: async (tenantId, work) => {
      const turn = turns.take(tenantId);
      if (turn) await turn;
      try {
        return await inTransaction(tenantId, work);
      } finally {
        turns.give(tenantId);
      }
    },
    reading: async (tenantId, work) => {
      const turn = turns.take(tenantId);
      if (turn) await turn;
      try {
        return await whileReading(tenantId, work);
      } finally {
        turns.give(tenantId);
      }
    },
    inParts,
    onChange: (hear) => void hearing.push(hear),
    system: (within) => (within ?? kysely) as unknown as SystemDb,
    connections: () => ({
      poolSize: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: pool.waitingCount + turns.waiting(),
      poolLimit: limits.connections,
    }),
    close: async () => {
      await kysely.destroy();
      await Promise.all([pool, ...lanePools.values()].map((each) => each.end()));
    },
  };
}
