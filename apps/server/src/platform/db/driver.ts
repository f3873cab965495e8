import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import { isPlain } from "./plain.ts";
import { answerTo, Introduction, WithPreamble, Statement, type Preamble } from "./questions.ts";

/**
 * The pool behind Kysely. Three habits make it fast: every statement is named (PostgreSQL plans it once per connection), what frames a transaction
 * travels with its first statement, and statements that do not wait for each other leave in one piece.
 */

/** Beyond this many different texts the rest goes unnamed, so that odd filters cannot fill the server's memory. The whole product, every call of it, says about half as many. */
const MAX_NAMED = 5000;
const statementNames = new Map<string, string>();

/** Stands before a statement that is put together by what was asked for and is dear by itself: a name would be one of many that nobody says again. */
export const UNNAMED = "/* unnamed */";

function nameOf(text: string): string | undefined {
  if (text.trimStart().startsWith(UNNAMED)) return undefined;
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MAX_NAMED) {
    name = createHash("sha1").update(text).digest("base64url");
    statementNames.set(text, name);
  }
  return name;
}

const INT8 = 20;
const INT8_LIST = 1016;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const NUMERIC = 1700;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
// Lists of ids are numbers too: a text would be found in no map of them.
types.setTypeParser(INT8_LIST, (text: string) =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((id) => (id === "NULL" ? null : Number(id))),
);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (text: string) => text);
// "2026-11-21 08:00:00.123+00" as the wire wants it; connections run in UTC.
types.setTypeParser(TIMESTAMPTZ, (text: string) => `${text.slice(0, 10)}T${text.slice(11, text.lastIndexOf("+"))}Z`);

const nothing = () => {};

export interface PoolLimits {
  connections: number;
  /** Longest run of one statement. */
  statementMs: number;
  /** How long a connection may take to be made or to come free, where not as usual. */
  waitMs?: number;
}
/** What a person may be kept waiting for. */
export const USUAL_LIMITS: Required<PoolLimits> = { connections: 10, statementMs: 5000, waitMs: 5000 };

export function openPool(url: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    pipeline: !isPlain,
    types,
    connectionTimeoutMillis: limits.waitMs ?? USUAL_LIMITS.waitMs,
    // A server that froze, or a network that swallows everything, never says that the statement ran too long.
    query_timeout: limits.statementMs + SILENCE_MS,
    application_name: "millwright",
    options: [
      "-c timezone=UTC",
      `-c statement_timeout=${limits.statementMs}`,
      // A lock that is not given is said before the statement has run too long.
      `-c lock_timeout=${Math.round(limits.statementMs * 0.8)}`,
      "-c idle_in_transaction_session_timeout=30000",
    ].join(" "),
  });
  // A connection that dies is replaced. While idle nobody misses it; in use, its statement fails, and must not take the process with it.
  pool.on("error", nothing);
  pool.on("connect", (client) => {
    client.on("error", nothing);
    if (isPlain) return;
    // Known to the connection before anything else is asked of it.
    for (const [name, text] of Object.entries(FRAMES)) answerTo(client, new Introduction({ name, text })).catch(nothing);
  });
  return pool;
}

/** How much longer than its longest statement a server may be silent before its connection is given up. */
const SILENCE_MS = 2000;

/** What follows at once leaves in one piece: writing to sockets is the largest part of what a call costs. */
function togetherWithTheNext(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  // After everything that is ready to run now.
  process.nextTick(() => stream.uncork());
}

/** A statement with its values, named so that it is planned once. */
function configOf(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined;
  return name === undefined ? { text, values: [...values] } : { text, values: [...values], name };
}

/** What goes ahead of the first statement of a transaction, and of every one of a reader. */
const FRAMES = {
  open: "begin",
  as_tenant: "select set_config('app.tenant', $1, true)",
  as_reader: "select set_config('app.tenant', $1, true), set_config('transaction_read_only', 'on', true)",
};
const preamble = (name: keyof typeof FRAMES, ...values: unknown[]): Preamble => ({ name, values });

/** One connection for one piece of work, as Kysely sees it. A statement waits for no other: they are answered in the order in which they were sent. */
export class OneConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  #isOver = false;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    // Whoever kept it would write into somebody else's transaction.
    if (this.#isOver) throw new Error("the work of this connection is over");
    const { command, rowCount, rows } = await this.asked(configOf(sql, parameters));
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] };
  }

  protected async asked(config: pg.QueryConfig): Promise<pg.QueryResult> {
    togetherWithTheNext(this.client);
    return await answerTo(this.client, new Statement(config));
  }

  /** The handle is worth nothing from here on; its connection goes on with something else. */
  leave(): void {
    this.#isOver = true;
  }

  /** With a failure, the connection is not used again. */
  end(isBroken = false): void {
    this.leave();
    this.client.release(isBroken);
  }

  streamQuery(): never {
    throw new Error("rows are read in blocks");
  }
}
const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Reads the rows of one tenant. Each statement is a transaction of its own, with neither a `begin` nor a `commit` on the way, and PostgreSQL lets it change nothing. */
export class Reader extends OneConnection {
  readonly #preamble: Preamble[];
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#preamble = [preamble("as_reader", String(tenantId))];
  }
  protected override async asked(config: pg.QueryConfig): Promise<pg.QueryResult> {
    togetherWithTheNext(this.client);
    return await answerTo(this.client, new WithPreamble(config, this.#preamble));
  }
}

/** One transaction of one tenant. It begins with its first statement. */
export class TenantTransaction extends OneConnection {
  readonly #preamble: Preamble[];
  #hasBegun = false;
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#preamble = [preamble("open"), preamble("as_tenant", String(tenantId))];
  }
  protected override async asked(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#hasBegun) return await super.asked(config);
    this.#hasBegun = true;
    togetherWithTheNext(this.client);
    return await answerTo(this.client, new WithPreamble(config, this.#preamble));
  }
  async commit(): Promise<void> {
    if (!this.#hasBegun) return;
    const { command } = await answerTo(this.client, new Statement({ text: "commit" }));
    // So PostgreSQL ends a transaction of which a statement failed, whoever has swallowed that.
    if (command === "ROLLBACK") throw new Error("the transaction had failed and was taken back");
  }
  async rollback(): Promise<void> {
    if (this.#hasBegun) await answerTo(this.client, new Statement({ text: "rollback" }));
  }
}

/** One tenant's part of a transaction that many share. Whoever kept its handle could not use it within the next one's. */
class Part extends OneConnection {
  readonly #preamble: Preamble[];
  #hasBegun = false;
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#preamble = [preamble("as_tenant", String(tenantId))];
  }
  protected override async asked(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#hasBegun) return await super.asked(config);
    this.#hasBegun = true;
    togetherWithTheNext(this.client);
    return await answerTo(this.client, new WithPreamble(config, this.#preamble));
  }
}

/** One transaction in parts, each of one tenant under its own setting. */
export class PartedTransaction {
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }
  async begin(): Promise<void> {
    await answerTo(this.client, new Statement({ text: "begin" }));
  }
  part(tenantId: number): OneConnection {
    return new Part(this.client, tenantId);
  }
  async commit(): Promise<void> {
    const { command } = await answerTo(this.client, new Statement({ text: "commit" }));
    if (command === "ROLLBACK") throw new Error("the transaction had failed and was taken back");
  }
  async rollback(): Promise<void> {
    await answerTo(this.client, new Statement({ text: "rollback" }));
  }
}

/** The pool as Kysely's own driver sees it: for statements of the system's tables, each by itself. */
export const poolOf = (pool: pg.Pool) => ({
  options: {},
  end: () => Promise.resolve(),
  connect: async () => {
    const client = await pool.connect();
    return {
      release: () => client.release(),
      query: async (text: string, values: readonly unknown[] = []) => await answerTo(client, new Statement(configOf(text, values))),
    };
  },
});
