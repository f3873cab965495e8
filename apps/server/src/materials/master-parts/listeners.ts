import { sql } from "kysely";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { partArchiving } from "./archiving.ts";

const counted = async (ctx: Ctx, table: string, column: string, partId: number): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${partId}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** What of its own feature refers to a part that is to be archived: spare lists, and living parts in whose place it is taken. */
export const listeners: readonly Listener[] = [
  partArchiving({
    words: ["line of a spare list", "lines of spare lists"],
    count: async (ctx, partId) => await counted(ctx, "spareParts", "partId", partId),
  }),
  partArchiving({
    words: ["part that it supersedes", "parts that it supersedes"],
    count: async (ctx, partId) => await counted(ctx, "masterParts", "supersededById", partId),
  }),
];
