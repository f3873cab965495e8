import { CamelCasePlugin } from "kysely";
import pg from "pg";

/** How a statement goes over the wire and how its answer comes back: pg's own query with two habits of ours. */

/** The columns of an answer are named as the code names them once per answer, not once per row. */
class Names extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }
  named(column: string): string {
    return this.camelCase(column);
  }
  override transformResult({ result }: Parameters<CamelCasePlugin["transformResult"]>[0]): ReturnType<CamelCasePlugin["transformResult"]> {
    return Promise.resolve(result);
  }
}
/** Tables and columns are camelCase in the code and snake_case in the database. */
export const names = new Names();

/** What of pg's own parts is used here; its types do not show them. */
interface Wire {
  parse: (statement: { name: string; text: string }) => void;
  sync: () => void;
  bind: (bound: { statement: string; values: readonly unknown[] }) => void;
  execute: (portal: object) => void;
}
interface Fields {
  fields: { name: string }[];
}
declare class Parts extends pg.Query {
  constructor(config: pg.QueryConfig & { queryMode?: "extended" });
  prepare(wire: Wire): void;
  handleRowDescription(message: Fields): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  callback: (failure: Error | null, result: pg.QueryResult) => void;
}
const PgQuery = pg.Query as unknown as typeof Parts;

export class Statement extends PgQuery {
  override handleRowDescription(message: Fields): void {
    for (const field of message.fields) field.name = names.named(field.name);
    super.handleRowDescription(message);
  }
}

/** Makes a statement known to its connection without running it. */
export class Introduction extends PgQuery {
  readonly known: { name: string; text: string };
  constructor(known: { name: string; text: string }) {
    super({ ...known, queryMode: "extended" });
    this.known = known;
  }
  override prepare(wire: Wire): void {
    wire.parse(this.known);
    wire.sync();
  }
}

/** A statement that the connection knows by its name, with its values. */
export interface Preamble {
  name: string;
  values: readonly unknown[];
}

/** A statement that takes others along ahead of it: all leave in one piece, in one Sync of the protocol, and only its own answer is kept. */
export class WithPreamble extends Statement {
  readonly preamble: readonly Preamble[];
  #left: number;
  constructor(config: pg.QueryConfig, preamble: readonly Preamble[]) {
    super({ ...config, queryMode: "extended" });
    this.preamble = preamble;
    this.#left = preamble.length;
  }
  override prepare(wire: Wire): void {
    for (const { name, values } of this.preamble) {
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    super.prepare(wire);
  }
  override handleDataRow(message: unknown): void {
    if (this.#left === 0) super.handleDataRow(message);
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#left === 0) super.handleCommandComplete(message, wire);
    else this.#left -= 1;
  }
}

/** Asks and waits. A failure tells where it was asked, not where its bytes came in. */
export async function answerTo(client: pg.ClientBase, question: Statement | Introduction): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      question.callback = (failure, result) => (failure ? reject(failure) : resolve(result));
      client.query(question);
    });
  } catch (failure) {
    if (failure instanceof Error) Error.captureStackTrace(failure);
    throw failure;
  }
}
