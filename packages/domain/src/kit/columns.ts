import type { RecordKind } from "../nouns.ts";
import type { Filter } from "./list.ts";

/**
 * The columns of a list, said once beside its call: `columns: { code: column.text({ isRequired: true }), category: column.reference("reference-lists") }`.
 * The server's filters and orders, the grid, the export, the headings of an import and the views that people save rest on the same keys.
 */
interface Told {
  /** Never empty. */
  isRequired?: true;
  /** Its words are found by the search. */
  isSearched?: true;
  isSortable?: false;
  isFiltered?: false;
  /** Some rows hide its value from some callers: there it is as if it were empty, for sorting and filtering too. The list on the server says when (`shownIf`). */
  isHiddenInRows?: true;
  /** It is worked out beside the rows that are shown, so that it is read only for whoever asks for it (`figures` of the list request); other rows do not hold it. */
  isFigure?: true;
}

type Plain = "text" | "number" | "money" | "instant" | "day" | "yesNo";
export interface PlainColumn<Kind extends Plain = Plain> extends Told {
  kind: Kind;
}
/** One of a few values that the product names. */
export interface ChoiceColumn extends Told {
  kind: "choice";
  values: readonly (string | number)[];
}
/** Another record: sorted and searched by its name, chosen by its id. */
export interface ReferenceColumn<To extends RecordKind = RecordKind> extends Told {
  kind: "reference";
  to: To;
}
/** The id of another record, for filters in links; no row shows it. */
export interface IdColumn extends Told {
  kind: "id";
  to: RecordKind;
}
export type ListColumn = PlainColumn | ChoiceColumn | ReferenceColumn | IdColumn;
export type Columns = Readonly<Record<string, ListColumn>>;

const plain =
  <const Kind extends Plain>(kind: Kind) =>
  (told: Told = {}): PlainColumn<Kind> => ({ kind, ...told });

/** What is made for showing it: neither sorted nor filtered. */
export type Shown = { isSortable: false; isFiltered: false };

export const column = {
  text: plain("text"),
  number: plain("number"),
  /** An amount with its currency. */
  money: plain("money"),
  instant: plain("instant"),
  /** A day of the calendar. */
  day: plain("day"),
  yesNo: plain("yesNo"),
  choice: (values: ChoiceColumn["values"], told: Told = {}): ChoiceColumn => ({ kind: "choice", values, ...told }),
  reference: <const To extends RecordKind>(to: To, told: Told = {}): ReferenceColumn<To> => ({ kind: "reference", to, ...told }),
  id: (to: RecordKind, told: Told = {}): IdColumn => ({ kind: "id", to, ...told }),
  shown: <C extends ListColumn>(one: C): C & Shown => ({ ...one, isSortable: false, isFiltered: false }),
};

/** What of a list's call says its columns. */
export interface Listed {
  columns: Columns;
}
/** A list that is known by its own name. */
export interface NamedList extends Listed {
  name: string;
}
export type ColumnKey<L extends Listed> = keyof L["columns"] & string;
/** Conditions on columns of this list. */
export type FiltersOf<L extends Listed> = { [K in ColumnKey<L>]?: Filter };
/** An order by one of its columns, as an address writes it: `name`, `-createdAt`. */
export type SortOf<L extends Listed> = ColumnKey<L> | `-${ColumnKey<L>}`;
