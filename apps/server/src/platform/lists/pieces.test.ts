import { sql } from "kysely";
import { expect, test } from "vitest";
import { added, cutAt, type Edges, type Group, type Times } from "./pieces.ts";

/** What is added up of pieces is what each row brings to each span, one by one; edges fall on rows, on one another and beyond now. */

const START = Date.parse("2026-03-01T00:00:00Z");
const MINUTE = 60_000;
const instant = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const column = sql`x`;

/** Whole minutes: numbers that repeat, so that edges meet. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Row {
  from: number;
  /** In minutes; Infinity: it lasts. */
  until: number;
  later: number;
}

const KINDS: Record<string, Times> = {
  happening: { is: "happening", at: column },
  lasting: { is: "lasting", from: column, until: column },
  aged: { is: "lasting", from: column, until: column, age: column },
  later: { is: "lasting", from: column, until: column, later: column },
  overlapping: { is: "overlapping", from: column, until: column },
};

/** How the database groups rows: by how many cuts are at or before their edges. */
function groupsOf(times: Times, rows: readonly Row[], cuts: readonly number[]): Group[] {
  const bucket = (minute: number) => cuts.filter((cut) => cut <= minute).length;
  const [least, most] = [cuts[0] ?? 0, cuts.at(-1) ?? 0];
  const isOverlapping = times.is === "overlapping";
  return rows.map(({ from, until, later }) => ({
    numerator: 1,
    denominator: 1,
    rows: 1,
    first: bucket(from),
    middle: bucket(later),
    last: times.is === "happening" ? 0 : isOverlapping ? cuts.filter((cut) => cut < until).length : bucket(until),
    begun: (isOverlapping ? Math.max(from, least) : from) - least,
    over: Math.min(until, most) - least,
  }));
}

type Minutes = Record<keyof Edges, number>;
function oneByOne(name: string, { from, until, later }: Row, span: Minutes): { rows: number; numerator: number } {
  const lasts = from < span.at && until >= span.at;
  const overlap = Math.min(until, span.at) - Math.max(from, span.from);
  const none = { rows: 0, numerator: 0 };
  if (name === "happening") return from >= span.from && from < span.until ? { rows: 1, numerator: 1 } : none;
  if (name === "lasting") return lasts ? { rows: 1, numerator: 1 } : none;
  if (name === "aged") return lasts ? { rows: 1, numerator: span.at - from } : none;
  if (name === "later") return lasts ? { rows: 1, numerator: later < span.at ? 1 : 0 } : none;
  return overlap > 0 ? { rows: 1, numerator: overlap } : none;
}

test.each(Object.entries(KINDS))("rows that are %s: the sums of 300 sets of spans are those of their rows one by one", (name, times) => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const any = chances(seed);
    const rows = Array.from({ length: any(30) }, (): Row => {
      const from = any(100);
      const until = any(4) === 0 ? Infinity : from + 1 + any(40);
      return { from, until, later: from + any(30) };
    });
    const now = 40 + any(80);
    const spans = Array.from({ length: 1 + any(6) }, (): Minutes => {
      const from = any(90);
      const until = from + 1 + any(30);
      return { from, until, at: Math.min(until, now) };
    }).filter(({ from, at }) => from < at);
    const edges = spans.map(({ from, until, at }) => ({ from: instant(from), until: instant(until), at: instant(at) }));
    const cuts = cutAt(times, edges);
    const minutes = cuts.map((cut) => (Date.parse(cut) - START) / MINUTE);
    const sums = added(times, groupsOf(times, rows, minutes), edges, cuts);
    const expected = spans.map((span) => {
      const its = rows.map((row) => oneByOne(name, row, span));
      return { rows: its.reduce((sum, one) => sum + one.rows, 0), numerator: its.reduce((sum, one) => sum + one.numerator, 0) };
    });
    expect(
      sums.map(({ rows: count, numerator }) => ({ rows: count, numerator })),
      `seed ${String(seed)}`,
    ).toEqual(expected);
  }
});
