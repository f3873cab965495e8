import { createHash } from "node:crypto";
import { sql } from "kysely";
import { FLAGS, type Flag, type SubModule } from "@millwright/domain/kit/access.ts";
import { reachedOf } from "@millwright/domain/kit/reach.ts";
import { kinds, NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { askerOf } from "../../platform/records/reach.ts";

/**
 * Who sees the same: what their roles give and where, their sites, crews and clock. Somebody to whom rows belong that come into their sight by that alone is like nobody else, so that a
 * rendering made for one of several alike shows none of them anything of the others. Answers those who are alike together.
 */
export async function alike(db: TenantDb, readers: readonly Caller[], rights: ReadonlySet<SubModule>): Promise<Caller[][]> {
  const alone = await withRowsOfTheirOwn(db, readers, rights);
  const groups = Map.groupBy(readers, (reader) => `${printOfSight(reader)} ${alone.has(reader.personId) ? String(reader.personId) : ""}`);
  return [...groups.values()];
}

/** What several hold in whatever order is the same. */
function printOfSight({ holdings, sites, crews, clock }: Caller): string {
  const held = Object.entries(holdings).map(([subModule, its]) => [subModule, its.map((one) => JSON.stringify(one)).toSorted()]);
  const sight = [...[held, [...sites], [...crews]].map((part) => part.map((one) => JSON.stringify(one)).toSorted()), clock];
  return createHash("sha256").update(JSON.stringify(sight)).digest("base64url");
}

/** Those of these people who see some row of what is shown because it is theirs. */
async function withRowsOfTheirOwn(db: TenantDb, readers: readonly Caller[], rights: ReadonlySet<SubModule>): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const kind of kinds.filter((one) => isShown(one, rights))) {
    const asking = readers.map((reader) => ({ reader, ways: ownWays(kind, reader) })).filter(({ ways }) => ways.length > 0);
    if (asking.length === 0) continue;
    const rows = await ownRows(
      db,
      kind,
      asking.map(({ reader }) => reader.personId),
    );
    for (const { reader, ways } of asking) {
      const its = rows.filter(({ personId }) => personId === reader.personId);
      if (its.some(({ siteId }) => ways.some((sites) => siteId === null || !sites.has(siteId)))) found.add(reader.personId);
    }
  }
  return found;
}

const isShown = (kind: RecordKind, rights: ReadonlySet<SubModule>): boolean => {
  const right: SubModule | null = NOUNS[kind].rights;
  return right !== null && rights.has(right);
};

/** For each flag by which rows of a kind may be theirs alone, the sites that they see whole beside. */
function ownWays(kind: RecordKind, reader: Caller): ReadonlySet<number>[] {
  return FLAGS.flatMap((flag: Flag) => {
    const { everything, ways } = reachedOf(kind, askerOf(reader, kind), flag);
    if (everything || !ways.some(({ by }) => by === "own")) return [];
    return [new Set(ways.flatMap(({ by, sites }) => (by === "site" ? (sites ?? []) : [])))];
  });
}

interface OwnRow {
  personId: number;
  siteId: number | null;
}

/** At which sites these people have rows of their own, of this kind or of the one through which it is reached. */
async function ownRows(db: TenantDb, kind: RecordKind, people: readonly number[]): Promise<OwnRow[]> {
  const reach = reachOf(kind);
  if (typeof reach !== "object") return [];
  const table = sql.table(NOUNS[reachedThrough(kind)?.of ?? kind].table);
  const site = reach.site === undefined ? sql`null::bigint` : sql`t.${sql.ref(reach.site)}`;
  const ids = sql`${[...people]}::bigint[]`;
  const owned = (reach.own ?? []).map(
    (column) => sql`select t.${sql.ref(column)} as person_id, ${site} as site_id from ${table} t where t.${sql.ref(column)} = any(${ids})`,
  );
  const followed = reach.followers
    ? [
        sql`select f.${sql.ref(reach.followers.person)}, null::bigint from ${sql.table(reach.followers.table)} f where f.${sql.ref(reach.followers.person)} = any(${ids})`,
      ]
    : [];
  const all = [...owned, ...followed];
  if (all.length === 0) return [];
  return (await sql<OwnRow>`${sql.join(all, sql` union `)}`.execute(db)).rows;
}
