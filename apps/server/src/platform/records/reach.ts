import { sql, type RawBuilder } from "kysely";
import type { Flag } from "@millwright/domain/kit/access.ts";
import { boundOf, isReached, reachedOf, type Asker, type Reached, type Way } from "@millwright/domain/kit/reach.ts";
import { JUDGED, type May } from "@millwright/domain/kit/may.ts";
import { NOUNS, reachedThrough, reachOf, type Reach, type RecordKind, type SubModule } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";

export type Asking = Pick<Ctx, "holdings" | "personId" | "sites" | "crews" | "served" | "doing">;

/** Who asks for a kind, as the rules of the domain name them. */
export const askerOf = (
  { holdings, personId, sites, crews }: Pick<Asking, "holdings" | "personId" | "sites" | "crews">,
  kind: RecordKind,
): Asker => {
  const { rights } = NOUNS[kind];
  return { held: (rights === null ? undefined : holdings[rights satisfies SubModule]) ?? [], personId, sites, crews };
};

/** What the call does to records of this kind; others it only looks at. */
const flagOf = ({ doing }: Asking, kind: RecordKind): Flag =>
  doing && (doing.subModule === null || doing.subModule === NOUNS[kind].rights) ? doing.flag : "view";

const reachedBy = (ctx: Asking, kind: RecordKind): Reached => reachedOf(kind, askerOf(ctx, kind), flagOf(ctx, kind));

/**
 * The rows of a kind that the caller reaches, as a condition on its table or on `alias`, camelCase. What lists, records, pickers, exports, counts and logs show is
 * narrowed by this and by nothing else; denied by default.
 */
export function withinReach(ctx: Asking, kind: RecordKind, alias: string = NOUNS[kind].table): RawBuilder<boolean> {
  const through = reachedThrough(kind);
  const any = anyWay(ctx, kind, through ? "holding" : alias);
  if (!through || any === EVERY || any === NONE) return any;
  const held = sql`select holding.id from ${sql.table(NOUNS[through.of].table)} holding where ${any}`;
  return sql<boolean>`${sql.ref(`${alias}.${through.by}`)} = any(array(${held}))`;
}

const EVERY = sql<boolean>`true`;
const NONE = sql<boolean>`false`;

/** The rows of a kind that are in reach by any way, as a condition on the table that ties them. */
function anyWay(ctx: Asking, kind: RecordKind, alias: string): RawBuilder<boolean> {
  const { everything, ways } = reachedBy(ctx, kind);
  const reach = reachOf(kind);
  if (everything) return EVERY;
  if (reach === undefined || reach === "shared") return NONE;
  const conditions = ways.flatMap((way) => tiesOf(ctx, reach, way, alias));
  return conditions.length === 0 ? NONE : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * The same taken apart, where rows come into reach in several ways: each condition is one that an index may answer. Null where one condition says it all, or nothing is in
 * reach.
 */
export function waysWithinReach(ctx: Asking, kind: RecordKind, alias: string = NOUNS[kind].table): RawBuilder<boolean>[] | null {
  const { everything, ways } = reachedBy(ctx, kind);
  const reach = reachOf(kind);
  if (everything || reach === undefined || reach === "shared" || reachedThrough(kind)) return null;
  const conditions = ways.flatMap((way) => tiesOf(ctx, reach, way, alias));
  return conditions.length > 1 ? conditions : null;
}

/** What puts a row into reach by one way, any of these. */
function tiesOf(ctx: Asking, reach: Exclude<Reach, "shared">, { by, sites }: Way, alias: string): RawBuilder<boolean>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isAt = (ids: readonly number[]) => (reach.site ? among(column(reach.site), ids) : sql<boolean>`false`);
  if (by === "site") return [isAt(sites ?? [])];
  const ties = by === "crew" ? crewTies(ctx, reach, column) : ownTies(ctx, reach, column);
  return sites === null ? ties : ties.map((tie) => sql<boolean>`(${isAt(sites)} and ${tie})`);
}

type Column = (name: string) => RawBuilder<unknown>;
/** One site is the usual case, and an equation is what an index is asked for best. */
const among = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${[...ids]}::bigint[])`;

function ownTies(ctx: Asking, reach: Exclude<Reach, "shared">, column: Column): RawBuilder<boolean>[] {
  const ties = (reach.own ?? []).map((name) => sql<boolean>`${column(name)} = ${ctx.personId}`);
  if (!reach.followers) return ties;
  const { table, row, person } = reach.followers;
  // The ids of the followed ones are found first, so that each way uses its index.
  const followed = sql`select f.${sql.ref(row)} from ${sql.table(table)} f where f.${sql.ref(person)} = ${ctx.personId}`;
  return [...ties, sql<boolean>`${column("id")} = any(array(${followed}))`];
}

/**
 * One condition: what a crew reaches it reaches by many rows, which are found soonest by walking through all of them, or by all of the indexes together. What it looks
 * after is remembered with the session, so that the planner knows how much that is; where it is too much, it is found once for a statement, before its rows.
 */
function crewTies({ crews, served }: Asking, { crew }: Exclude<Reach, "shared">, column: Column): RawBuilder<boolean>[] {
  if (!crew || crews.length === 0) return [];
  const ids = sql`${[...crews]}::bigint[]`;
  const below = served
    ? [
        ...(crew.asset && served.assets.length > 0 ? [among(column(crew.asset), served.assets)] : []),
        ...(crew.location && served.locations.length > 0 ? [among(column(crew.location), served.locations)] : []),
      ]
    : [
        ...(crew.asset ? [sql<boolean>`${column(crew.asset)} = any((select assets_of_crews(${ids}))::bigint[])`] : []),
        ...(crew.location ? [sql<boolean>`${column(crew.location)} = any((select locations_of_crews(${ids}))::bigint[])`] : []),
      ];
  const ties = [
    ...(crew.crew ? [among(column(crew.crew), crews)] : []),
    ...below,
    ...(crew.person ? [sql<boolean>`${column(crew.person)} = any((select members_of_crews(${ids}))::bigint[])`] : []),
  ];
  return ties.length > 1 ? [sql<boolean>`(${sql.join(ties, sql` or `)})`] : ties;
}

/** The same asking, where it does this to records of any kind: for what changes a record in somebody's name outside of a call for it. */
export const doing = <A extends Asking>(ctx: A, flag: Flag): A => ({ ...ctx, doing: { subModule: null, flag } });

/** As somebody who looks at what a kind says, by the flag that tells it, whatever the call does. */
const reading = (ctx: Asking, kind: RecordKind): Asking => {
  const { rights, isConfidential = "view" } = NOUNS[kind] as { rights: SubModule | null; isConfidential?: Flag };
  return { ...ctx, doing: { subModule: rights, flag: isConfidential } };
};

/**
 * Whether what is confidential is told of a row, as a condition on its table or on `alias`: whoever holds the right somewhere is told it of the rows that this right
 * reaches, and of no others. Every amount and every confidential text is selected, sorted, filtered, summed and printed under this.
 */
export const toldOf = (ctx: Asking, kind: RecordKind, alias?: string): RawBuilder<boolean> => withinReach(reading(ctx, kind), kind, alias);

/** The same of a kind that is reached through another, asked of that one under `holder`: what an order cost, of the order. */
export const toldThrough = (ctx: Asking, kind: RecordKind, holder: string): RawBuilder<boolean> => anyWay(reading(ctx, kind), kind, holder);

/** The same of a record that its id names, wherever that stands: false where the record is gone, since nobody can say any more where it was. */
export function toldOfRecord(ctx: Asking, kind: RecordKind, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const any = anyWay(reading(ctx, kind), kind, "holding");
  if (any === EVERY || any === NONE) return any;
  const table = sql.table(NOUNS[kind].table);
  const through = reachedThrough(kind);
  if (!through) return sql<boolean>`exists (select from ${table} holding where holding.id = ${id} and ${any})`;
  return sql<boolean>`exists (select from ${table} row_told join ${sql.table(NOUNS[through.of].table)} holding
    on holding.tenant_id = row_told.tenant_id and holding.id = ${sql.ref(`row_told.${through.by}`)} where row_told.id = ${id} and ${any})`;
}

/** The same of all rows alike: all of them, none, or some, which have to be asked one by one. */
export function toldAtAll(ctx: Asking, kind: RecordKind): "all" | "some" | "none" {
  const { everything, ways } = reachedBy(reading(ctx, kind), kind);
  return everything ? "all" : ways.length > 0 ? "some" : "none";
}

/**
 * Whether the caller may do this to a kind here: at the record of this id, or at the one through which the kind is reached (to what is bought for a warehouse, to what an order
 * cost). What a call does to a kind other than its own is asked so; that somebody holds the right somewhere says nothing of here.
 */
export async function mayHere(ctx: Ctx, kind: RecordKind, holderId: number, flag: Flag): Promise<boolean> {
  const asking = { ...ctx, doing: { subModule: NOUNS[kind].rights as SubModule, flag } };
  const any = anyWay(asking, kind, "holding");
  if (any === EVERY || any === NONE) return any === EVERY;
  const { table } = NOUNS[reachedThrough(kind)?.of ?? kind];
  const { rows } = await sql`select 1 from ${sql.table(table)} holding where holding.id = ${holderId} and ${any}`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether the caller reaches every row of a kind. */
export const reachesAll = (ctx: Asking, kind: RecordKind): boolean => reachedBy(ctx, kind).everything;

/** The sites whose rows the caller reaches, where sites are what limits them; null for everybody else. */
export const sitesReached = (ctx: Asking, kind: RecordKind): readonly number[] | null => boundOf(reachedBy(ctx, kind));

/** Whether the caller would reach a row with these columns: what nobody may make or move out of their own sight. */
export const wouldReach = (ctx: Asking, kind: RecordKind, row: Readonly<Record<string, unknown>>): boolean =>
  isReached(kind, askerOf(ctx, kind), row, flagOf(ctx, kind));

/** What the caller may do to a row that they see. It is asked of the database only where a role reaches other rows for this than for looking. */
export async function mayOf(ctx: Ctx, kind: RecordKind, id: number): Promise<May> {
  const { same, asked } = judgement(ctx, kind);
  if (asked.length === 0) return same;
  return (await maysOf(ctx, kind, [id])).get(id) ?? same;
}

/** The same of many records, in one question. */
export async function maysOf(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Map<number, May>> {
  const { same, asked } = judgement(ctx, kind);
  if (asked.length === 0) return new Map(ids.map((id) => [id, same]));
  const { table } = NOUNS[kind];
  const { rows } = await sql<
    Partial<May> & { id: number }
  >`select id, ${sql.join(asked)} from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...own }) => [id, { ...same, ...own }]));
}

/** Records that the caller sees, each with what they may do to it. */
export async function judged<R extends { id: number }>(ctx: Ctx, kind: RecordKind, rows: readonly R[]): Promise<(R & { may: May })[]> {
  const mays = await maysOf(
    ctx,
    kind,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const may = mays.get(row.id);
    return may ? [{ ...row, may }] : [];
  });
}

/** What is the same for every record of a kind that the caller sees, and what has to be asked of each. */
function judgement(ctx: Ctx, kind: RecordKind): { same: May; asked: RawBuilder<unknown>[] } {
  const asker = askerOf(ctx, kind);
  const seen = JSON.stringify(reachedOf(kind, asker).ways);
  const same = { update: false, delete: false, approve: false };
  const asked: RawBuilder<unknown>[] = [];
  for (const flag of JUDGED) {
    const { everything, ways } = reachedOf(kind, asker, flag);
    same[flag] = everything || (ways.length > 0 && JSON.stringify(ways) === seen);
    if (!same[flag] && ways.length > 0) asked.push(sql`${withinReach(doing(ctx, flag), kind)} as ${sql.ref(flag)}`);
  }
  return { same, asked };
}
