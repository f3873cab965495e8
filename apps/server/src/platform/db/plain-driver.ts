import { CamelCasePlugin } from "kysely";
import type pg from "pg";
import { OneConnection } from "./driver.ts";

/**
 * The same connections without any habit of ours (`driver.ts`, `questions.ts`): pg's own queries, unnamed, one after the other, what frames a
 * transaction by itself.
 */

/** Kysely's own, over the rows as pg returns them. */
export const plainNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

abstract class PlainConnection extends OneConnection {
  /** What was asked last, so that a reader's frames do not come between another statement and its own. */
  #last: Promise<unknown> = Promise.resolve();

  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

const AS_TENANT = "select set_config('app.tenant', $1, true)";

/** Each statement is a transaction of its own in which nothing can be changed. */
export class PlainReader extends PlainConnection {
  readonly #tenantId: string;
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#tenantId = String(tenantId);
  }
  protected override async asked({ text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    return await this.inTurn(async () => {
      await this.client.query("begin read only");
      try {
        await this.client.query(AS_TENANT, [this.#tenantId]);
        return await this.client.query(text, values);
      } finally {
        await this.client.query("commit");
      }
    });
  }
}

/** One transaction of one tenant. It begins with its first statement. */
export class PlainTransaction extends PlainConnection {
  readonly #tenantId: string;
  #hasBegun = false;
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#tenantId = String(tenantId);
  }
  protected override async asked({ text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    return await this.inTurn(async () => {
      if (!this.#hasBegun) {
        this.#hasBegun = true;
        await this.client.query("begin");
        await this.client.query(AS_TENANT, [this.#tenantId]);
      }
      return await this.client.query(text, values);
    });
  }
  async commit(): Promise<void> {
    if (!this.#hasBegun) return;
    const { command } = await this.inTurn(() => this.client.query("commit"));
    if (command === "ROLLBACK") throw new Error("the transaction had failed and was taken back");
  }
  async rollback(): Promise<void> {
    if (this.#hasBegun) await this.inTurn(() => this.client.query("rollback"));
  }
}

class PlainPart extends PlainConnection {
  readonly #tenantId: string;
  #hasBegun = false;
  constructor(client: pg.PoolClient, tenantId: number) {
    super(client);
    this.#tenantId = String(tenantId);
  }
  protected override async asked({ text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    return await this.inTurn(async () => {
      if (!this.#hasBegun) await this.client.query(AS_TENANT, [this.#tenantId]);
      this.#hasBegun = true;
      return await this.client.query(text, values);
    });
  }
}

/** One transaction in parts, each of one tenant. */
export class PlainPartedTransaction {
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }
  async begin(): Promise<void> {
    await this.client.query("begin");
  }
  part(tenantId: number): OneConnection {
    return new PlainPart(this.client, tenantId);
  }
  async commit(): Promise<void> {
    const { command } = await this.client.query("commit");
    if (command === "ROLLBACK") throw new Error("the transaction had failed and was taken back");
  }
  async rollback(): Promise<void> {
    await this.client.query("rollback");
  }
}

/** The pool as Kysely's own driver sees it, with nothing in between. */
export const plainPoolOf = (pool: pg.Pool) => ({
  options: {},
  end: () => Promise.resolve(),
  connect: async () => {
    const client = await pool.connect();
    return {
      release: () => client.release(),
      query: async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => await client.query(text, [...values]),
    };
  },
});
