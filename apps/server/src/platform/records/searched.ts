import { sql, type RawBuilder } from "kysely";
import { KNOWN_BY, MOST_OF_KIND, wordsIn, type Found } from "@millwright/domain/kit/searched.ts";
import { labelOf, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../call/ctx.ts";
import { likePattern } from "../lists/search.ts";
import { reachesAll, waysWithinReach, withinReach } from "./reach.ts";

/**
 * What a kind of record brings so that one search over everything finds it. Two questions: `find_<table>` (`make_findable`) tells of all kinds at once which rows may be
 * meant, by the index of words, which row policies keep out of a caller's use; of these the kind itself answers with those that the caller reaches, the surest first.
 */
export interface Searching {
  kind: RecordKind;
  /** Of rows that may be meant, those that the caller reaches; one more than a search tells of. */
  among: (ctx: Ctx, typed: Typed, ids: string, areMany: boolean) => Promise<Found[]>;
}
export type Searchings = readonly Searching[];

export interface Typed {
  text: string;
  words: readonly string[];
  patterns: readonly string[];
}
export const typedAs = (text: string): Typed => {
  const words = wordsIn(text);
  return { text: folded(text), words, patterns: words.map(likePattern) };
};

type Fragment = RawBuilder<unknown>;
/** What a feature says of its kind, where it is not known by a code and a name alone. */
export interface Searched {
  /** What it is known by; null where nothing is. */
  code?: Fragment | null;
  title?: Fragment;
  second?: Fragment;
  isPast?: Fragment;
  /** Besides the kind's own reach. */
  also?: (ctx: Ctx) => Fragment;
}

/** Rows that are looked at where the index of words knows too many, of those that somebody limited reaches by each way. */
const NEWEST_IN_REACH = 1000;

export function searching(kind: RecordKind, said: Searched): Searching {
  const { table } = NOUNS[kind];
  const at = (column: string) => sql.ref(`${table}.${column}`);
  const { code = sql`${at("code")}`, title = sql`${at("name")}`, second = sql`null::text`, also } = said;
  const isPast = said.isPast ?? sql`${at("archivedAt")} is not null`;
  const past = sql`(${isPast})`;
  return {
    kind,
    among: async (ctx, typed, ids, areMany) => {
      const isInReach = sql`${withinReach(ctx, kind)}${also ? sql` and ${also(ctx)}` : sql``}`;
      const mine = areMany
        ? sql`(${at("id")} = any(${ids}::bigint[]) or ${at("id")} = any(array(${newest(ctx, kind, typed)})))`
        : sql`${at("id")} = any(${ids}::bigint[])`;
      const { rows } = await sql<Omit<Found, "kind" | "by"> & { rank: number }>`
        select ${at("id")} as id, ${code ?? sql`null::text`} as code, ${title} as title, ${second} as second, ${past} as is_past, ${rankOf(code, title, typed)} as rank
        from ${sql.table(table)} where ${mine} and ${isInReach}
        order by rank, is_past, ${at("id")} desc limit ${MOST_OF_KIND + 1}`.execute(ctx.db);
      return rows.map(({ rank, ...row }) => ({ kind, ...row, by: KNOWN_BY[rank] ?? "part" }));
    },
  };
}

/** The newest rows that somebody limited reaches and that hold the words: rows of theirs may be few among very many. */
function newest(ctx: Ctx, kind: RecordKind, { patterns }: Typed): Fragment {
  const { table } = NOUNS[kind];
  const ways = reachesAll(ctx, kind) ? [] : (waysWithinReach(ctx, kind) ?? [withinReach(ctx, kind)]);
  const [id, text] = [sql.ref(`${table}.id`), sql.ref(`${table}.searchText`)];
  const found = ways.map(
    (
      way,
    ) => sql`(select id from (select ${id} as id, ${text} as words from ${sql.table(table)} where ${way} order by ${id} desc limit ${NEWEST_IN_REACH}) newest
      where words like all (${[...patterns]}::text[]))`,
  );
  return found.length === 0 ? sql`select null::bigint` : sql.join(found, sql` union all `);
}

/** The rule of `knownBy`. */
function rankOf(code: Fragment | null, title: Fragment, { text, words }: Typed): Fragment {
  const titled = sql`' ' || translate(folded(${title}), ${BETWEEN}, ${" ".repeat(BETWEEN.length)})`;
  const begins = words.map((word) => sql`strpos(${titled}, ${` ${word}`}) > 0`);
  const byCode = code ? sql`when folded(${code}) = ${text} then 0 when starts_with(folded(${code}), ${text}) then 1` : sql``;
  return sql`case ${byCode} when ${sql.join(begins, sql` and `)} then 2 else 3 end`;
}
/** What stands between the words of a name. */
const BETWEEN = "/.,;:()[]\"'_-";

/** What a column points at, by name: `nameAt("suppliers", "purchaseOrders.supplierId")`. */
export function nameAt(kind: RecordKind, at: `${string}.${string}`, label: string = labelOf(kind)): Fragment {
  const [table = ""] = at.split(".");
  return sql`(select ${sql.ref(`pointed.${label}`)} from ${sql.table(NOUNS[kind].table)} pointed
    where pointed.tenant_id = ${sql.ref(`${table}.tenantId`)} and pointed.id = ${sql.ref(at)})`;
}
