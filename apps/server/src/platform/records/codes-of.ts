import { sql } from "kysely";
import { oneCode, textKey } from "@millwright/domain/kit/texts.ts";
import { NOUNS, type CodedTable, type NounWith, type RecordKind } from "@millwright/domain/nouns.ts";
import { nextCode } from "./codes.ts";
import type { Ctx } from "../call/ctx.ts";
import type { DB } from "../db/db-types.gen.ts";
import { withinReach } from "./reach.ts";

interface Named {
  id: number;
  code: string;
  name: string;
  hidden?: "archived";
}

/** The row that carries a code, whoever may see it: codes are unique in the tenant. */
export async function idByCode(ctx: Ctx, table: CodedTable, code: unknown): Promise<number | null> {
  if (typeof code !== "string") return null;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where lower(code) = lower(${oneCode(code)})`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

/**
 * The same for many codes, one answer each. Row policies keep a search for one code from using its index (`lower` might tell what it was shown),
 * so each search reads the tenant's rows; this reads them once for all.
 */
export async function idsByCode(ctx: Ctx, table: CodedTable, codes: readonly unknown[]): Promise<(number | null)[]> {
  const wanted = codes.map((code) => (typeof code === "string" ? oneCode(code) : null));
  const { rows } = await sql<{
    at: number;
    id: number;
  }>`select w.at::int as at, t.id from unnest(${wanted}::text[]) with ordinality as w (code, at)
    join ${sql.table(table)} as t on lower(t.code) = lower(w.code)`.execute(ctx.db);
  const ids = new Map(rows.map(({ at, id }) => [at, id]));
  return codes.map((_, at) => ids.get(at + 1) ?? null);
}

/** The next code of a kind that nobody has, by its first letters: some may have come with a file. */
export async function freeCode(ctx: Ctx, table: CodedTable, prefix = table.slice(0, 3).toUpperCase()): Promise<string> {
  for (;;) {
    const code = await nextCode(ctx, prefix);
    if ((await idByCode(ctx, table, code)) === null) return code;
  }
}

type Archived<K extends RecordKind> = { [One in K]: "archivedAt" extends keyof DB[(typeof NOUNS)[One]["table"]] ? One : never }[K];
/** Kinds that can be archived. */
export type ArchivedKind = Archived<RecordKind>;
/** Kinds that are known by a code and can be archived. */
export type CodedKind = Archived<NounWith<{ isCoded: true }>>;

/** The rows that the caller reaches, by code and name. What is archived has its code still. */
export async function namedByCode(ctx: Ctx, kind: CodedKind): Promise<Named[]> {
  const { table } = NOUNS[kind];
  const { rows } = await sql<
    Named & { isArchived: boolean }
  >`select id, code, name, archived_at is not null as is_archived from ${sql.table(table)} where ${withinReach(ctx, kind)}`.execute(ctx.db);
  return rows.map(({ isArchived, ...row }) => ({ ...row, ...(isArchived ? { hidden: "archived" as const } : {}) }));
}

/** A text by which rows of a file are told apart. */
export const lowerText = (value: unknown): string | null => (typeof value === "string" ? textKey(value) : null);
