import { sql, type RawBuilder } from "kysely";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../call/ctx.ts";

/**
 * Words in the search text of a table's rows (`make_searchable`). The trigram index knows the rows that hold a word, but the row policy keeps it out
 * of use, and for a word that thousands of rows hold it is the slower way anyway. So it is asked first, through the search function of the definer
 * role, and for so many rows only: those few are then the answer; a word with more of them turns up soon enough in the order of the list.
 */
type Condition = RawBuilder<boolean>;
/** What is said of a row by a word in its search text, which has neither case nor accents. */
export type Search = (word: string) => Condition;

/** Looking at so many rows by their ids costs about as much as meeting the fifty of a block in a list of 100,000, if more rows than that hold the word. */
const MOST_BY_ID = 2000;
/** An index of trigrams knows nothing of less than three letters or digits on end. */
const IS_INDEXED = /[\p{L}\p{N}]{3}/u;
export const isTooShort = (word: string): boolean => !IS_INDEXED.test(word);

/** For a block of a list, which ends after a few rows. */
export async function searchFor(
  ctx: Ctx,
  table: string,
  words: readonly string[],
): Promise<{ search: Search; areFew: (words: readonly string[]) => boolean }> {
  const known = new Map<string, string | null>();
  const lookUp = async (word: string) => void known.set(word, IS_INDEXED.test(word) ? await idsOfFew(ctx, table, word) : null);
  await Promise.all([...new Set(words)].map(lookUp));
  const search: Search = (word) => {
    const ids = known.get(word) ?? null;
    return ids === null
      ? sql<boolean>`${sql.ref(`${table}.searchText`)} like ${likePattern(word)}`
      : sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::bigint[])`;
  };
  return { search, areFew: (some) => some.some((word) => typeof known.get(word) === "string") };
}

/** For a count, which meets every row: by the index, however many there are. */
export const searchAll =
  (table: string): Search =>
  (word) =>
    sql<boolean>`${sql.ref(`${table}.id`)} in (select ${searchOf(table)}(${folded(word)}))`;

/** Words that many rows held when they were last asked for, and until when that is kept. Either way finds the same, so it may be wrong. */
const common = new Map<string, number>();
const CACHED_MS = 10 * 60_000;
const MOST_COMMON = 5000;

/** Whoever scrolls asks for the same words with every block. */
async function idsOfFew(ctx: Ctx, table: string, word: string): Promise<string | null> {
  const key = `${ctx.tenantId}/${table}/${word}`;
  if ((common.get(key) ?? 0) > Date.now()) return null;
  const ids = await idsWith(ctx, table, word);
  if (ids !== null) return ids;
  if (common.size >= MOST_COMMON) common.clear();
  common.set(key, Date.now() + CACHED_MS);
  return null;
}

/** The ids as PostgreSQL writes and reads a list of them; null where there are too many. */
async function idsWith(ctx: Ctx, table: string, word: string): Promise<string | null> {
  const { rows } = await sql<{ ids: string; found: number }>`
    select coalesce(array_agg(id), '{}')::text as ids, count(*)::int as found from ${searchOf(table)}(${folded(word)}, ${MOST_BY_ID + 1}) as id`.execute(
    ctx.db,
  );
  const [answer] = rows;
  return answer && answer.found <= MOST_BY_ID ? answer.ids : null;
}

const searchOf = (table: string) => sql.raw(`search_${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);

/** For a text that the database has `folded`. */
export const likePattern = (text: string) => `%${folded(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
