import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";

/**
 * The pool behind Kysely. Two habits make it fast: every statement is named (PostgreSQL plans it once per connection),
 * and `begin` travels with the first statement of the transaction instead of costing a round trip.
 */

/** Beyond this many different texts the rest goes unnamed, so that odd filters cannot fill the server's memory. */
const MAX_NAMED = 2000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMED) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const NUMERIC = 1700;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (text: string) => text);
// "2026-11-21 08:00:00.123+00" as the wire wants it; connections run in UTC.
types.setTypeParser(TIMESTAMPTZ, (text: string) => `${text.slice(0, 10)}T${text.slice(11, text.lastIndexOf("+"))}Z`);

const nothing = () => {};

export interface PoolLimits {
  connections: number;
  /** Longest run of one statement. */
  statementMs: number;
}

export function openPool(url: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    pipeline: true,
    types,
    connectionTimeoutMillis: 5000,
    // A server that froze, or a network that swallows everything, never says that the statement ran too long.
    query_timeout: limits.statementMs + SILENCE_MS,
    application_name: "millwright",
    options: [
      "-c timezone=UTC",
      `-c statement_timeout=${limits.statementMs}`,
      "-c lock_timeout=4000",
      "-c idle_in_transaction_session_timeout=30000",
    ].join(" "),
  });
  // A connection that dies is replaced. While idle nobody misses it; in use, its statement fails, and must not take the process with it.
  pool.on("error", nothing);
  pool.on("connect", (client) => client.on("error", nothing));
  return pool;
}

/** How much longer than its longest statement a server may be silent before its connection is given up. */
const SILENCE_MS = 2000;
const BEGUN = Promise.resolve({ command: "BEGIN" as const, rowCount: 0, rows: [] });

/**
 * What follows at once leaves in one piece: `begin`, the tenant and the first statement are then one write to the socket instead of three, and writing
 * to sockets is the largest part of what a call costs.
 */
function togetherWithTheNext(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  // After everything that is ready to run now: the first statement is made by then.
  process.nextTick(() => stream.uncork());
}

/** The pool as Kysely sees it. */
export function namedPool(pool: pg.Pool) {
  return {
    options: {},
    end: () => Promise.resolve(),
    connect: async () => {
      const client = await pool.connect();
      let isBroken = false;
      return {
        release: () => client.release(isBroken),
        query: (text: string, values: readonly unknown[] = []) => {
          if (text === "begin") {
            togetherWithTheNext(client);
            client.query("begin").catch(nothing);
            return BEGUN;
          }
          const config: pg.QueryConfig = { text, values: [...values] };
          const name = values.length > 0 ? nameOf(text) : undefined;
          const sent = client.query(name === undefined ? config : { ...config, name });
          if (text === "rollback" || text === "commit") sent.catch(() => (isBroken = true));
          return sent;
        },
      };
    },
  };
}
