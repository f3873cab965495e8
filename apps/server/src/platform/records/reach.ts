import { sql, type RawBuilder } from "kysely";
import { scopeOf } from "@millwright/domain/kit/access.ts";
import { isReached, reachedOf, type Asker } from "@millwright/domain/kit/reach.ts";
import { NOUNS, reachOf, type RecordKind, type SubModule } from "@millwright/domain/nouns.ts";
import type { Caller } from "../call/ctx.ts";

type Asking = Pick<Caller, "grants" | "personId" | "siteId">;

const askerOf = ({ grants, personId, siteId }: Asking, kind: RecordKind): Asker => {
  const { rights } = NOUNS[kind];
  return { scope: rights === null ? null : scopeOf(grants, rights satisfies SubModule), personId, siteId };
};

/**
 * The rows of a kind that the caller reaches, as a condition on its table or on `alias`, camelCase. What lists, records, pickers, exports, counts and logs show is
 * narrowed by this and by nothing else; denied by default.
 */
export function withinReach(ctx: Asking, kind: RecordKind, alias: string = NOUNS[kind].table): RawBuilder<boolean> {
  const { everything, siteId, own } = reachedOf(kind, askerOf(ctx, kind));
  const reach = reachOf(kind);
  if (everything) return sql<boolean>`true`;
  if (reach === undefined || reach === "shared") return sql<boolean>`false`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const ways: RawBuilder<boolean>[] = [];
  if (siteId !== null && reach.site) ways.push(sql<boolean>`${column(reach.site)} = ${siteId}`);
  if (own) ways.push(...(reach.own ?? []).map((name) => sql<boolean>`${column(name)} = ${ctx.personId}`));
  // The ids of the followed ones are found first, so that each way uses its index.
  if (own && reach.followers) {
    const { table, row, person } = reach.followers;
    ways.push(
      sql<boolean>`${column("id")} = any(array(select f.${sql.ref(row)} from ${sql.table(table)} f where f.${sql.ref(person)} = ${ctx.personId}))`,
    );
  }
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Whether the caller reaches every row of a kind. */
export const reachesAll = (ctx: Asking, kind: RecordKind): boolean => reachedOf(kind, askerOf(ctx, kind)).everything;

/** The one site whose rows the caller reaches, where a site is what limits them; null for everybody else. */
export const siteReached = (ctx: Asking, kind: RecordKind): number | null => reachedOf(kind, askerOf(ctx, kind)).siteId;

/** Whether the caller would reach a row with these columns: what nobody may make or move out of their own sight. */
export const wouldReach = (ctx: Asking, kind: RecordKind, row: Readonly<Record<string, unknown>>): boolean =>
  isReached(kind, askerOf(ctx, kind), row);
