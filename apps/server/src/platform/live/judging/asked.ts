import { sql, type RawBuilder } from "kysely";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller } from "../../call/ctx.ts";
import type { TenantDb } from "../../db/db.ts";
import { withinReach } from "../../records/reach.ts";
import { isTying, type Changed, type Moment } from "./moments.ts";
import type { Verdict } from "./reaching.ts";
import { ownTies, snake } from "./rows.ts";

/** A rule that a feature has beside the reach of its kind, as it narrows lists and records: what is shared, what hangs on other things in reach. */
export interface Heard {
  /** As a condition on the kind's table. */
  also: (caller: Caller) => RawBuilder<unknown>;
  /** The fields by which it decides: after a change of these somebody may see the row, or not see it any more. */
  by: readonly string[];
}
export type HeardRules = Readonly<Partial<Record<RecordKind, Heard>>>;

/** How many statements a process asks a second for single people; who is beyond that hears that there is much. */
const ASKED_A_SECOND = 20;
export function budgetOf(clock: () => number, most = ASKED_A_SECOND) {
  let second = 0;
  let left = most;
  return (): boolean => {
    const now = Math.floor(clock() / 1000);
    if (now !== second) [second, left] = [now, most];
    left -= 1;
    return left >= 0;
  };
}

/** Verdicts of one person, asked of the database: one statement for all kinds of a batch. */
export async function askedOf(
  db: TenantDb,
  caller: Caller,
  changed: ReadonlyMap<RecordKind, readonly Changed[]>,
  rules: HeardRules,
): Promise<Map<RecordKind, Map<Changed, Verdict>>> {
  const questions = [...changed].map(([kind, its]) => questionOf(caller, kind, its, rules[kind]));
  const { rows } = await sql<Found>`${sql.join(questions, sql` union all `)}`.execute(db);
  const found = Map.groupBy(rows, ({ kind }) => kind);
  return new Map(
    [...changed].map(([kind, its]) => {
      const byPlace = Map.groupBy(found.get(kind) ?? [], ({ place }) => place);
      return [kind, new Map(its.map((one, place) => [one, verdictOf(kind, one, byPlace.get(place) ?? [], rules[kind])]))];
    }),
  );
}

interface Found {
  kind: RecordKind;
  /** Of the changed row in its list, and of its moment: 0 is now. */
  place: number;
  moment: number;
  isHeard: boolean;
}

function questionOf(caller: Caller, kind: RecordKind, changed: readonly Changed[], rule: Heard | undefined): RawBuilder<unknown> {
  const columns = ownTies(kind).filter((column) => column !== "id");
  const states = changed.flatMap(({ id, now, earlier }, place) =>
    [now, ...earlier].flatMap((at, moment) => (at ? [{ place, moment, id, ...tiesAt(columns, at) }] : [])),
  );
  const typed = sql.join([sql`place int, moment int, id bigint`, ...columns.map((column) => sql`${sql.ref(column)} bigint`)]);
  const table = sql.table(NOUNS[kind].table);
  const isHeard = rule
    ? sql`exists (select from ${table} where ${sql.ref(`${NOUNS[kind].table}.id`)} = state.id and ${rule.also(caller)})`
    : sql`true`;
  return sql`select ${kind}::text as kind, state.place, state.moment, ${isHeard} as is_heard
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state(${typed}) where ${withinReach(caller, kind, "state")}`;
}

const tiesAt = (columns: readonly string[], { row }: Moment) =>
  Object.fromEntries(columns.map((column) => [snake(column), typeof row[column] === "number" ? row[column] : null]));

/** Where a kind has a rule beside its reach, nobody can say who saw the row before: they hear that something is otherwise. */
function verdictOf(kind: RecordKind, changed: Changed, found: readonly Found[], rule: Heard | undefined): Verdict {
  if (found.some(({ moment, isHeard }) => moment === 0 && isHeard)) return changed.now ? "now" : null;
  if (!rule) return found.length > 0 ? "before" : changed.isForgotten ? "perhaps" : null;
  const isDecided =
    changed.now === null || changed.hints.some((hint) => isTying(kind, hint) || hint.fields.some((field) => rule.by.includes(field)));
  return isDecided && (found.length > 0 || changed.isForgotten) ? "perhaps" : null;
}
