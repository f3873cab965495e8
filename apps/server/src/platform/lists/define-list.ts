import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Columns, Listed, ListColumn, ReferenceColumn } from "@millwright/domain/kit/columns.ts";
import type { ListReply, Sort } from "@millwright/domain/kit/list.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { labelOf, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantTable } from "../db/db.ts";
import { namesIn, type Names } from "./names.ts";
import { columnNameOf, type References, type ListFacts, type ShownIf } from "./places.ts";

/** A call whose columns are known; where it has a reply, its rows say of which references they show the names. */
export type ListCall = Listed & { reply?: z.ZodType };
/** One row of its reply. */
export type RowOf<L extends ListCall> = L["reply"] extends { _zod: { output: ListReply<infer Row> } } ? Row : {};
/** What the engine puts into a row: the references that it shows, by name. */
export type NamesOf<L extends ListCall> = Pick<RowOf<L>, keyof References<L["columns"]> & keyof RowOf<L>>;

/** How one column of a list is sorted and filtered. */
export interface Column {
  declared: ListColumn;
  /** What filters compare; of a reference its id. */
  value: RawBuilder<unknown>;
  /** What sorts and is looked through for words; of a reference its name. */
  sorted: Sorted;
}
export interface Sorted {
  value: RawBuilder<unknown>;
  /** "whole": a number that an index may be asked for as it is. */
  type: "text" | "number" | "whole" | "instant" | "day" | "yesNo";
  isRequired: boolean;
  /** The table that must be joined for it. */
  join: Join | null;
}
export interface Join {
  alias: string;
  table: string;
  id: RawBuilder<unknown>;
}

/** What `listRows` must know of a list. */
export interface List<L extends ListCall = ListCall> {
  kind: RecordKind;
  /** The table whose rows these are; its `id` breaks ties. */
  table: string;
  columns: Readonly<Record<string, Column>>;
  defaultSort: readonly Sort[];
  /** The table has a search function (`make_searchable`). */
  isSearchable: boolean;
  /** References that the rows show by name. */
  names: Names | null;
  /** Columns whose value some rows hide from some callers (`hiding.ts`). */
  hiding: ReadonlyMap<string, ShownIf>;
  /** For the compiler alone. */
  call?: L;
}

/**
 * A list's columns on the server: `defineList(suppliers.list, { kind: "suppliers", … })`. A column stands in the list's table under its own name
 * (`leadTimeDays`), a reference under that of its id (`category` in `categoryId`); what stands elsewhere is named in `refs`. What a reference points at
 * is joined under the reference's name where a request sorts or filters by it: `asset.name`.
 */
export function defineList<L extends ListCall, K extends RecordKind, J extends Readonly<Record<string, TenantTable>> = {}>(
  call: L,
  facts: ListFacts<L["columns"], K, J>,
): List<L> {
  const { kind, defaultSort } = facts as ListFacts<Columns, K, J>;
  const refs = (facts.refs ?? {}) as Places;
  const sortedBy = (facts.sortedBy ?? {}) as Places;
  const { table } = NOUNS[kind];
  const hiding = hidingOf(call.columns, facts.shownIf ?? {});
  const declared = Object.entries(call.columns);
  const valueOf = (key: string, one: ListColumn) => placed(refs[key] ?? `${table}.${columnNameOf(key, one)}`);
  const joins = new Map<string, Join>();
  for (const [key, one] of declared)
    if (one.kind === "reference") joins.set(key, { alias: key, table: NOUNS[one.to].table, id: valueOf(key, one) });
  /** A place in a reference's table needs that table. */
  const joinFor = (place: Place): Join | null =>
    typeof place === "string" ? (joins.get(place.slice(0, place.indexOf("."))) ?? null) : null;
  const at = (place: Place, type: Sorted["type"], { isRequired }: ListColumn): Sorted => ({
    value: placed(place),
    type,
    isRequired: isRequired === true,
    join: joinFor(place),
  });
  const sortedOf = (key: string, one: ListColumn): Sorted => {
    if (one.kind !== "reference") return at(refs[key] ?? `${table}.${columnNameOf(key, one)}`, typeOf(one), one);
    const by = sortedBy[key];
    return by ? at(by, "whole", one) : at(`${key}.${labelOf(one.to)}`, "text", one);
  };
  return {
    kind,
    table,
    columns: Object.fromEntries(
      declared.map(([key, one]) => [key, { declared: one, value: valueOf(key, one), sorted: sortedOf(key, one) }]),
    ),
    defaultSort,
    isSearchable: declared.some(([, { isSearched }]) => isSearched),
    names: namesIn(call, joins),
    hiding,
  };
}

/** The contract says which columns some rows hide, the server when: one without the other would show what it should not, or hide it from half of the answers. */
function hidingOf(columns: Columns, shownIf: Readonly<Record<string, ShownIf | undefined>>): ReadonlyMap<string, ShownIf> {
  const hiding = new Map(Object.entries(shownIf).flatMap(([key, when]) => (when ? [[key, when] as const] : [])));
  for (const [key, { isHiddenInRows = false, isSearched }] of Object.entries(columns)) {
    invariant(isHiddenInRows === hiding.has(key), `${key} is said to be hidden in rows, and when it is shown`);
    invariant(!isHiddenInRows || !isSearched, `${key} is hidden in some rows, so that the search text of all may not hold it`);
  }
  return hiding;
}

type Place = string | RawBuilder<unknown>;
type Places = Readonly<Record<string, Place>>;
const placed = (place: Place): RawBuilder<unknown> => (typeof place === "string" ? sql`${sql.ref(place)}` : place);

function typeOf(declared: Exclude<ListColumn, ReferenceColumn>): Sorted["type"] {
  if (declared.kind === "choice") return typeof declared.values[0] === "number" ? "whole" : "text";
  if (declared.kind === "id") return "whole";
  return declared.kind === "money" ? "number" : declared.kind;
}
