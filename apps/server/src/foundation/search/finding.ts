import { sql } from "kysely";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { MOST_OF_KIND, ranked, type Found } from "@millwright/domain/kit/searched.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { textKey } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { isTooShort } from "../../platform/lists/search.ts";
import { typedAs, type Searching, type Searchings, type Typed } from "../../platform/records/searched.ts";

/** Rows of a kind that the index of words may name. */
const MOST_MEANT = 1000;

/** One question about which rows of which kinds may be meant, then one for each kind that has some: nobody learns of more than what they would see in its list. */
export async function findAll(ctx: Ctx, text: string, searchings: Searchings): Promise<{ found: Found[]; more: RecordKind[] }> {
  const typed = typedAs(text);
  const seen = searchings.filter(({ kind }) => holds(ctx.grants, NOUNS[kind].rights as SubModule, "view"));
  const meant = await meantOf(ctx, seen, text, typed);
  const answers = await Promise.all(
    seen.map(async (searching) => {
      const { ids = "{}", many = 0 } = meant.get(searching.kind) ?? {};
      const areMany = many >= MOST_MEANT || typed.words.every(isTooShort);
      return many === 0 && !areMany ? [] : await searching.among(ctx, typed, ids, areMany);
    }),
  );
  return {
    found: ranked(answers.flatMap((rows) => rows.slice(0, MOST_OF_KIND))),
    more: answers.flatMap((rows) => (rows.length > MOST_OF_KIND && rows[0] ? [rows[0].kind] : [])),
  };
}

interface Meant {
  kind: RecordKind;
  /** As PostgreSQL writes and reads a list of them. */
  ids: string;
  many: number;
}

async function meantOf(
  ctx: Ctx,
  searchings: readonly Searching[],
  text: string,
  { words, patterns }: Typed,
): Promise<Map<RecordKind, Meant>> {
  if (searchings.length === 0) return new Map();
  // The indexes of codes know these spellings.
  const key = textKey(text);
  const codes = [...new Set([key, key.toUpperCase()])];
  const asked = searchings.map(
    ({ kind }) => sql`select ${sql.lit(kind)} as kind, array_agg(id)::text as ids, count(*)::int as many
      from asked, ${sql.raw(finderOf(kind))}(asked.parts, asked.patterns, asked.codes, ${sql.lit(MOST_MEANT)}) as id having count(*) > 0`,
  );
  const { rows } = await sql<Meant>`
    with asked as materialized (select trigrams_of_all(${[...words]}::text[]) as parts, ${[...patterns]}::text[] as patterns, ${codes}::text[] as codes)
    ${sql.join(asked, sql` union all `)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.kind, row]));
}

const finderOf = (kind: RecordKind): string => `find_${NOUNS[kind].table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
