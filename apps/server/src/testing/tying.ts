import { sql } from "kysely";
import { NOUNS, reachedThrough, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TestTenant } from "./world.ts";

/** Columns of a row as its table names them. */
export type Stored = Record<string, unknown>;

/** The columns that carry what a row is called, the first that its table has. */
const CALLED = ["name", "title", "lastName", "fileName", "number", "remark", "code", "purpose"];

/** Puts records of any kind into somebody's reach and out of it, past every rule: what the generated tests of reach begin with. */
export function tyingIn(tenant: TestTenant) {
  const stored = async (kind: RecordKind, id: number): Promise<Stored | undefined> =>
    await tenant.rows(
      async (db) => (await sql<Stored>`select * from ${sql.table(NOUNS[kind].table)} where id = ${id}`.execute(db)).rows[0],
    );

  const change = async (kind: RecordKind, id: number, columns: Stored): Promise<void> =>
    await tenant.rows(async (db) => {
      const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(NOUNS[kind].table)} set ${sql.join(sets)} where id = ${id}`.execute(db);
    });

  /** What is reached through another record is tied by that one's columns. */
  const tie = async (kind: RecordKind, id: number, { ties, called }: { ties: Stored; called: Stored }): Promise<void> => {
    const through = reachedThrough(kind);
    if (!through) return await change(kind, id, { ...ties, ...called });
    if (Object.keys(called).length > 0) await change(kind, id, called);
    const holder = await stored(kind, id);
    if (Object.keys(ties).length > 0) await change(through.of as RecordKind, holder?.[through.by] as number, ties);
  };

  /** The column by which a row of this kind is known. */
  const calledBy = async (kind: RecordKind): Promise<string> => {
    const row = await tenant.rows(
      async (db) => (await sql<Stored>`select * from ${sql.table(NOUNS[kind].table)} limit 1`.execute(db)).rows[0],
    );
    const column = CALLED.find((each) => row && each in row && (each !== "name" || NOUNS[kind].table !== "people"));
    if (!column) throw new Error(`${kind} is called by none of ${CALLED.join(", ")}`);
    return column;
  };

  return { stored, change, tie, calledBy };
}
