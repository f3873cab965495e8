import { sql, type RawBuilder } from "kysely";
import { dayAfter, instantAt } from "@millwright/domain/kit/zones.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";
import { UNNAMED } from "../db/driver.ts";
import { withinReach } from "../records/reach.ts";
import type { Condition } from "./filters.ts";
import { added, belongs, columnsOf, cutAt, minutesIn, near, type Edges, type Group, type Sums, type Times } from "./pieces.ts";

export type { Sums } from "./pieces.ts";

/**
 * What figures count of the rows of a list: said once, as conditions on the list's own table, and taken by the figure, its trend, its breakdown and the list that shows its
 * rows. What a feature lets be counted, it tells through its front door.
 */
type Sql = RawBuilder<unknown>;

/** What is told of questions otherwise than by a measure, since no single statement says it. `what`: which of the figures that it knows. */
export type Tell<What extends string = string> = (ctx: Ctx, asked: readonly (Asking & { what: What })[]) => Promise<Measured[]>;
export interface Telling {
  tell: Tell<never>;
  what: string;
  /** The rows that its list shows; null: its sides are no rows. */
  rows: Measure | null;
}

/** Days of a zone, both included, as a statement sees them: their instants, from the first to before the second, the days themselves, and the moment that they end, or now. */
export interface Span {
  from: Sql;
  until: Sql;
  at: Sql;
  fromDay: Sql;
  untilDay: Sql;
}

/** By what a row belongs to a site, an asset or a crew. */
export type Place = "siteId" | "assetId" | "crewId";

/** One way to break down. `label`: how a part is called, of `grouped.part`; absent: its key is a word of the contract. */
export interface Part {
  key: (span: Span) => Sql;
  label?: Sql;
}

export interface Source {
  kind: RecordKind;
  /** The rows whose column says so: of a row that stands on another record, that one's. Absent: such a question finds nothing. */
  places: Partial<Record<Place, (is: (column: Sql) => Condition) => Condition>>;
  parts: Readonly<Record<string, Part>>;
}

export interface Measure {
  source: Source;
  /** The rows that count: of a share and a mean those that are divided by. */
  rows: (ctx: Ctx, span: Span) => Condition;
  /** Which of these are in the numerator. Absent: all of them. */
  numerator?: (ctx: Ctx, span: Span) => Condition;
  /** What a row brings to either side. Absent: itself, once. */
  brings?: { numerator?: (ctx: Ctx, span: Span) => Sql; denominator?: (ctx: Ctx, span: Span) => Sql };
  /** Of rows that belong to a span by their times alone: they are counted in one pass for all spans. */
  timed?: Timed;
}

/** What does not depend on the span. */
export interface Timed {
  times: Times;
  where?: (ctx: Ctx) => Condition;
  numerator?: (ctx: Ctx) => Condition;
  brings?: { numerator?: Sql; denominator?: Sql };
}

/** A measure of rows that belong to a span by their times: the same times are its condition in a list and cut the rows of many spans. */
export function timed(source: Source, asked: Timed): Measure {
  const { times, where, numerator, brings } = asked;
  const later = times.is === "lasting" ? times.later : undefined;
  const isLater = later && ((_: Ctx, { at }: Span) => sql<boolean>`${later} < ${at}`);
  const bring = (what: Sql | undefined) => what && (() => what);
  const isTimed = (times.is === "lasting" && times.age !== undefined) || times.is === "overlapping";
  const brought = isTimed ? (_: Ctx, span: Span) => minutesIn(times, span) ?? sql`0` : bring(brings?.numerator);
  const divided = bring(brings?.denominator);
  const counts = isLater ?? numerator;
  return {
    source,
    rows: (ctx, span) => sql<boolean>`(${belongs(times, span)} and ${where?.(ctx) ?? sql`true`})`,
    ...(counts ? { numerator: counts } : {}),
    ...(brought || divided ? { brings: { ...(brought ? { numerator: brought } : {}), ...(divided ? { denominator: divided } : {}) } } : {}),
    timed: asked,
  };
}

export type Side = "numerator" | "denominator";
export type Places = { [K in Place]?: number | undefined };

/** Days of a zone, both included. */
export interface Days {
  from: string;
  until: string;
  zone: string;
}

/** Beginnings of days that were found: a page of figures asks for the same few hundreds of times, and a clock of a zone is dear. */
const begins = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** When a day of a zone begins; days of 23 and of 25 hours end where the next one begins. */
export function beginOf(day: string, zone: string): string {
  const key = `${day} ${zone}`;
  const known = begins.get(key);
  if (known !== undefined) return known;
  const begin = instantAt(Date.parse(`${day}T00:00:00Z`), zone) ?? `${day}T00:00:00.000Z`;
  if (begins.size >= MOST_KNOWN) begins.clear();
  begins.set(key, begin);
  return begin;
}

const nowOf = (ctx: Ctx) => sql`${ctx.now.toISOString()}::timestamptz`;

/** The span of a condition that stands by itself. */
function spanOf(ctx: Ctx, { from, until, zone }: Days): Span {
  const end = sql`${beginOf(dayAfter(until, 1), zone)}::timestamptz`;
  return {
    from: sql`${beginOf(from, zone)}::timestamptz`,
    until: end,
    at: sql`least(${end}, ${nowOf(ctx)})`,
    fromDay: sql`${from}::date`,
    untilDay: sql`${until}::date`,
  };
}

/** Rows at a site, of an asset and all that is below it, of a crew. */
function placesOf(source: Source, places: Places): Condition[] {
  const asked = (["siteId", "assetId", "crewId"] as const).flatMap((place) => {
    const id = places[place];
    return id === undefined ? [] : [{ place, id }];
  });
  return asked.map(({ place, id }) => {
    const of = source.places[place];
    if (!of) return sql<boolean>`false`;
    return of((its) => (place === "assetId" ? sql<boolean>`${its} = any(array(${assetsBelow(id)}))` : sql<boolean>`${its} = ${id}`));
  });
}

const assetsBelow = (id: number) => sql`
  with recursive tree as (
    select id from assets where id = ${id}
    union all select a.id from assets a join tree on a.parent_id = tree.id
  ) select id from tree`;

/** The rows of one side, as a list shows them: within reach of the list itself. */
export function rowsOfSide(
  ctx: Ctx,
  { source, rows, numerator }: Measure,
  asked: { side: Side; days: Days; places: Places; part?: { by: string; key: string | null } | undefined },
): Condition {
  const span = spanOf(ctx, asked.days);
  const conditions = [rows(ctx, span), ...placesOf(source, asked.places)];
  if (asked.side === "numerator" && numerator) conditions.push(numerator(ctx, span));
  if (asked.part) conditions.push(isPart(source, span, asked.part));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isPart = (source: Source, span: Span, { by, key }: { by: string; key: string | null }): Condition => {
  const part = Object.hasOwn(source.parts, by) ? source.parts[by] : undefined;
  return part ? sql<boolean>`(${part.key(span)})::text is not distinct from ${key}::text` : sql<boolean>`false`;
};

/** A question over spans, or broken down over the first of them. */
export interface Asking {
  spans: readonly Days[];
  places: Places;
  /** The parts of the first span, at most so many. */
  by?: { name: string; most: number } | undefined;
}

export interface Asked extends Asking {
  measure: Measure;
}

export const NO_ROWS: Sums = { numerator: 0, denominator: 0, rows: 0 };

export interface Measured {
  /** In the order of the spans. */
  spans: Sums[];
  /** The largest first. */
  parts: (Sums & { key: string | null; label: string | null })[];
}

/** `first`: not null of what is to be added up. */
type Row = Sums &
  Omit<Group, "first"> & { question: number; span: number | null; part: string | null; label: string | null; first: number | null };

/** The sums of many measures: one statement for each table, whatever is asked of it. What is asked of the same rows is read once. */
export async function measured(ctx: Ctx, asked: readonly Asked[]): Promise<Measured[]> {
  const wholes = ofSameRows(asked);
  const branches = [
    ...wholes.flatMap(([one, ...others], at) => {
      if (!one) return [];
      const all = { ...one, spans: [one, ...others].flatMap(({ spans }) => spans) };
      const query = all.measure.timed ? inPieces(ctx, all, all.measure.timed, at) : overSpans(ctx, all, at);
      return [{ kind: one.measure.source.kind, query }];
    }),
    ...asked.flatMap((one, at) =>
      one.by ? [{ kind: one.measure.source.kind, query: brokenDown(ctx, one, one.by, wholes.length + at) }] : [],
    ),
  ];
  const found = await Promise.all(
    [...Map.groupBy(branches, ({ kind }) => kind).values()].map(async (of) => {
      const queries = of.map(({ query }) => sql`(${query})`);
      return (await sql<Row>`${sql.raw(UNNAMED)} ${sql.join(queries, sql` union all `)}`.execute(ctx.db)).rows;
    }),
  );
  const byQuestion = Map.groupBy(found.flat(), ({ question }) => question);
  const spans = new Map(wholes.flatMap((of, at) => spansOfEach(ctx, of, byQuestion.get(at) ?? [])));
  return asked.map((one, at) => ({
    spans: spans.get(one) ?? [],
    parts: (byQuestion.get(wholes.length + at) ?? []).map((row) => ({ key: row.part, label: row.label, ...sumsOf(row) })),
  }));
}

/** Questions about the same rows, whatever spans they ask for. */
function ofSameRows(asked: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  for (const one of asked) {
    const its = groups.find(([other]) => other?.measure === one.measure && isSame(other.places, one.places));
    if (its) its.push(one);
    else groups.push([one]);
  }
  return groups;
}
const isSame = (one: Places, other: Places) => one.siteId === other.siteId && one.assetId === other.assetId && one.crewId === other.crewId;

/** The sums of the spans of each, out of those of all of them. */
function spansOfEach(ctx: Ctx, of: readonly Asked[], rows: readonly Row[]): [Asked, Sums[]][] {
  const spans = of.flatMap((one) => one.spans);
  const sums = of[0] ? sumsIn(ctx, of[0].measure, spans, rows) : [];
  let from = 0;
  return of.map((one) => [one, sums.slice(from, (from += one.spans.length))]);
}

function sumsIn(ctx: Ctx, { timed: its }: Measure, spans: readonly Days[], rows: readonly Row[]): Sums[] {
  if (!its) return spans.map((_, span) => sumsOf(rows.find((row) => row.span === span)));
  const edges = edgesOf(ctx, spans);
  const groups = rows.flatMap((row) => (row.first === null ? [] : [{ ...row, first: row.first }]));
  return added(its.times, groups, edges, cutAt(its.times, edges));
}

function edgesOf(ctx: Ctx, spans: readonly Days[]): Edges[] {
  const now = ctx.now.toISOString();
  return spans.map((span) => {
    const until = beginOf(dayAfter(span.until, 1), span.zone);
    return { from: beginOf(span.from, span.zone), until, at: Date.parse(until) < ctx.now.getTime() ? until : now };
  });
}

const sumsOf = (row: Sums | undefined): Sums =>
  row ? { numerator: row.numerator, denominator: row.denominator, rows: row.rows } : NO_ROWS;

/** The columns of the spans that are joined to. */
const JOINED: Span = {
  from: sql`span.begins`,
  until: sql`span.ends`,
  at: sql`span.at`,
  fromDay: sql`span.first_day`,
  untilDay: sql`span.last_day`,
};

function spansOf(ctx: Ctx, spans: readonly Days[]): Sql {
  const begins = spans.map(({ from, zone }) => beginOf(from, zone));
  const ends = spans.map(({ until, zone }) => beginOf(dayAfter(until, 1), zone));
  const days = (which: "from" | "until") => spans.map((span) => span[which]);
  return sql`(select given.number, given.begins, given.ends, least(given.ends, ${nowOf(ctx)}) as at, given.first_day, given.last_day
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[], ${days("from")}::date[], ${days("until")}::date[])
      with ordinality as given (begins, ends, first_day, last_day, number)) span`;
}

/** The sums of both sides, of rows that count. */
function sides(ctx: Ctx, { numerator, brings = {} }: Measure, span: Span): Sql {
  const isIn = numerator ? numerator(ctx, span) : sql<boolean>`true`;
  return sql`${sumOf(brings.numerator?.(ctx, span), isIn)} as numerator, ${sumOf(brings.denominator?.(ctx, span), sql<boolean>`true`)} as denominator,
    count(*)::int as "rows"`;
}
const sumOf = (what: Sql | undefined, where: Condition) =>
  what ? sql`coalesce(sum(${what}) filter (where ${where}), 0)::float8` : sql`(count(*) filter (where ${where}))::float8`;

/** What holds of every row that is counted: the reader sees it, and it is where was asked for. */
const countable = (ctx: Ctx, source: Source, places: Places): Condition[] => [withinReach(ctx, source.kind), ...placesOf(source, places)];

const tableOf = ({ kind }: Source): Sql => sql.table(NOUNS[kind].table);
const allOf = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const WHOLE = sql`null::int as "first", 0 as middle, 0 as "last", 0::float8 as begun, 0::float8 as over`;

const overSpans = (ctx: Ctx, { measure, spans, places }: Asked, at: number): Sql => sql`
  select ${at}::int as question, (span.number - 1)::int as span, null::text as part, null::text as label, ${sides(ctx, measure, JOINED)}, ${WHOLE}
  from ${spansOf(ctx, spans)} join ${tableOf(measure.source)}
    on ${allOf([measure.rows(ctx, JOINED), ...countable(ctx, measure.source, places)])} group by span.number`;

function inPieces(
  ctx: Ctx,
  { measure: { source }, spans, places }: Asked,
  { times, where, numerator, brings = {} }: Timed,
  at: number,
): Sql {
  const cuts = cutAt(times, edgesOf(ctx, spans));
  const { first, middle, last, begun, over } = columnsOf(times, cuts);
  const conditions = [near(times, cuts), ...(where ? [where(ctx)] : []), ...countable(ctx, source, places)];
  return sql`
  select ${at}::int as question, null::int as span, null::text as part, null::text as label,
    ${sumOf(brings.numerator, numerator?.(ctx) ?? sql<boolean>`true`)} as numerator, ${sumOf(brings.denominator, sql<boolean>`true`)} as denominator, count(*)::int as "rows",
    ${first} as "first", ${middle} as middle, ${last} as "last", ${begun} as begun, ${over} as over
  from ${tableOf(source)} where ${allOf(conditions)} group by 8, 9, 10`;
}

function brokenDown(ctx: Ctx, { measure, spans, places }: Asked, { name, most }: { name: string; most: number }, at: number): Sql {
  const part = measure.source.parts[name];
  const [days] = spans;
  if (!part || !days) return sql`select ${at}::int as question, 0 as span, null, null, 0::float8, 0::float8, 0, ${WHOLE} where false`;
  const span = spanOf(ctx, days);
  const conditions = [measure.rows(ctx, span), ...countable(ctx, measure.source, places)];
  return sql`
  select ${at}::int as question, null::int as span, grouped.part::text, ${part.label ?? sql`null::text`} as label, grouped.numerator, grouped.denominator, grouped."rows", ${WHOLE}
  from (
    select ${part.key(span)} as part, ${sides(ctx, measure, span)} from ${tableOf(measure.source)} where ${allOf(conditions)} group by 1
  ) grouped order by grouped.numerator desc, grouped.denominator desc, grouped.part limit ${most}`;
}

/** A part by what a column points at. */
export const partOf = (table: string, name: string, kind: RecordKind, label: string): Part => ({
  key: () => sql`${sql.ref(`${table}.${name}`)}`,
  label: sql`(select named.${sql.ref(label)} from ${sql.table(NOUNS[kind].table)} named where named.id = grouped.part::bigint)`,
});

/** Whether a span holds this moment: of what the rows tell only how it is now. */
export const holdsNow = (ctx: Ctx, { from, until }: Span) => sql<boolean>`(${from} <= ${nowOf(ctx)} and ${until} > ${nowOf(ctx)})`;

/** Of rows that have such a column themselves. */
export const inColumn =
  (kind: RecordKind, name: string) =>
  (is: (its: Sql) => Condition): Condition =>
    is(sql.ref(`${NOUNS[kind].table}.${name}`));
