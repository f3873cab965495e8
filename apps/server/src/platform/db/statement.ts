import type { CompiledQuery, QueryResult } from "kysely";

/** What a statement is asked of: a transaction, or the handle of the system tables. */
interface Asked {
  executeQuery: <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;
}
interface Compilable<R> {
  compile: () => CompiledQuery<R>;
}

/**
 * A statement that differs from call to call in its values alone, made once: making the text of a large one costs the server more than all the rest
 * of the call. `build` is given a stand-in for each value and runs here and now; it may look at nothing of a value.
 */
export function statement<V extends object, R>(build: (values: V) => Compilable<R>): (db: Asked, values: V) => Promise<R[]> {
  const { parameters, ...made } = build(new Proxy({} as V, { get: (_, name) => new Placeholder(name) })).compile();
  return async (db, values) => {
    const filled = parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof V] : value));
    return (await db.executeQuery<R>({ ...made, parameters: filled })).rows;
  };
}

class Placeholder {
  readonly name: string | symbol;
  constructor(name: string | symbol) {
    this.name = name;
  }
}
