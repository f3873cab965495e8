import { sql, type RawBuilder } from "kysely";

/**
 * Rows of many spans, counted in one pass: the spans are cut at all of their edges, each row says in which piece it begins and ends, and what the pieces hold is added up to
 * the spans here. Asking every row for every span costs a year of months fourteen times as much.
 */
type Sql = RawBuilder<unknown>;

export interface Sums {
  numerator: number;
  denominator: number;
  /** Rows that count. */
  rows: number;
  /** There is no number, whatever the sides are. */
  isUnknown?: true;
}

/** How a row belongs to a span. A span reaches from its first instant to before its end, or to now; it is seen at that end. */
export type Times =
  /** It happened in it. */
  | { is: "happening"; at: Sql }
  /** It lasted at the end of it: from before, until then or beyond. `age`: what it brings to the numerator are the minutes since. `later`: it is in the numerator from then on.
   * `mayLast`: what an index finds of those that last until an instant, and perhaps some more. */
  | { is: "lasting"; from: Sql; until: Sql; age?: Sql; later?: Sql; mayLast?: (until: Sql) => Sql }
  /** It lasted for some of it, and brings the minutes for which it did. */
  | { is: "overlapping"; from: Sql; until: Sql };

/** Instants of a span, ISO 8601. */
export interface Edges {
  from: string;
  until: string;
  /** The end of it, or now. */
  at: string;
}

const ms = (instant: string): number => Date.parse(instant);
const sorted = (instants: readonly string[]): string[] => [...new Set(instants)].toSorted((one, other) => ms(one) - ms(other));

/** The edges at which rows are cut: for what is seen at an end, the ends alone. */
export const cutAt = ({ is }: Times, spans: readonly Edges[]): string[] =>
  sorted(spans.flatMap(({ from, until, at }) => (is === "lasting" ? [at] : [from, is === "happening" ? until : at])));

/** What a query says of a group of rows that begin in one piece and end in another: sums of both sides, and for what lasts those of its edges, in minutes since the first cut. */
export interface Group extends Sums {
  first: number;
  middle: number;
  last: number;
  begun: number;
  over: number;
}

/** The columns by which rows are grouped, and what more is summed of them. A piece is numbered by how many cuts are at or before its beginning. */
export function columnsOf(times: Times, cuts: readonly string[]) {
  const edges = sql`${[...cuts]}::timestamptz[]`;
  const piece = (at: Sql) => sql`width_bucket(${at}, ${edges})`;
  const since = (at: Sql) => sql`coalesce(sum(date_part('epoch', ${at} - ${cuts[0] ?? null}::timestamptz)) / 60, 0)`;
  const none = sql`0::float8`;
  if (times.is === "happening") return { first: piece(times.at), middle: sql`0`, last: sql`0`, begun: none, over: none };
  const { from, until } = times;
  if (times.is === "lasting") {
    const middle = times.later ? piece(times.later) : sql`0`;
    return { first: piece(from), middle, last: piece(until), begun: times.age ? since(times.age) : none, over: none };
  }
  const [least, most] = [sql`${cuts[0] ?? null}::timestamptz`, sql`${cuts.at(-1) ?? null}::timestamptz`];
  return {
    first: piece(from),
    middle: sql`0`,
    // What ends at a cut has nothing in the piece that begins there.
    last: piece(sql`${until} - interval '1 microsecond'`),
    begun: since(sql`greatest(${from}, ${least})`),
    over: since(sql`least(${until}, ${most})`),
  };
}

/** Rows that belong to none of the spans are not read. */
export function near(times: Times, cuts: readonly string[]): Sql {
  const [least, most] = [sql`${cuts[0] ?? null}::timestamptz`, sql`${cuts.at(-1) ?? null}::timestamptz`];
  if (times.is === "happening") return sql`${times.at} >= ${least} and ${times.at} < ${most}`;
  if (times.is === "lasting") return sql`${times.from} < ${most} and ${lasts(times, least)}`;
  return sql`${times.from} < ${most} and ${times.until} > ${least}`;
}

/** Whether the row belongs to a span that is said as expressions. */
export function belongs(times: Times, { from, until, at }: { from: Sql; until: Sql; at: Sql }): Sql {
  if (times.is === "happening") return sql`${times.at} >= ${from} and ${times.at} < ${until}`;
  if (times.is === "lasting") return sql`${times.from} < ${at} and ${lasts(times, at)}`;
  return sql`${times.from} < ${at} and ${times.until} > ${from}`;
}

const lasts = ({ until, mayLast }: Extract<Times, { is: "lasting" }>, at: Sql): Sql =>
  mayLast ? sql`${mayLast(at)} and ${until} >= ${at}` : sql`${until} >= ${at}`;

/** The minutes that a row brings to a span by its edges; null: what it brings does not depend on them. */
export function minutesIn(times: Times, { from, at }: { from: Sql; at: Sql }): Sql | null {
  if (times.is === "lasting" && times.age) return sql`date_part('epoch', ${at} - ${times.age}) / 60`;
  if (times.is !== "overlapping") return null;
  return sql`date_part('epoch', least(${times.until}, ${at}) - greatest(${times.from}, ${from})) / 60`;
}

/** What the groups add up to in each span. */
export function added(times: Times, groups: readonly Group[], spans: readonly Edges[], cuts: readonly string[]): Sums[] {
  const numbered = new Map(cuts.map((instant, at) => [ms(instant), at + 1]));
  const minutesTo = (instant: string) => (ms(instant) - ms(cuts[0] ?? instant)) / 60_000;
  return spans.map(({ from, until, at }) => {
    const sums = { numerator: 0, denominator: 0, rows: 0 };
    const [first, last] = [numbered.get(ms(from)) ?? 0, numbered.get(ms(times.is === "happening" ? until : at)) ?? 0];
    for (const group of groups) {
      const its = numeratorOf(times, group, { first, last, from: minutesTo(from), at: minutesTo(at) });
      if (its === null) continue;
      sums.numerator += its;
      sums.denominator += group.denominator;
      sums.rows += group.rows;
    }
    return sums;
  });
}

/** What a group brings to the numerator of a span; null: it does not belong to it. Numbers of the span are those of the cuts at its edges, minutes are since the first cut. */
function numeratorOf(times: Times, group: Group, span: { first: number; last: number; from: number; at: number }): number | null {
  const { rows, begun, over } = group;
  if (times.is === "happening") return group.first >= span.first && group.first < span.last ? group.numerator : null;
  if (times.is === "lasting") {
    if (group.first >= span.last || group.last < span.last) return null;
    if (times.age) return rows * span.at - begun;
    return times.later && group.middle >= span.last ? 0 : group.numerator;
  }
  if (group.first >= span.last || group.last < span.first || span.from >= span.at) return null;
  return (group.last >= span.last ? rows * span.at : over) - (group.first < span.first ? rows * span.from : begun);
}
