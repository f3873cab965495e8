import type { SubModule } from "../access.ts";
import type { Reason, ReasonParams } from "../reasons.ts";
import type { CellFormat } from "./cell-formats.ts";
import type { SpoiltAnswer } from "./spoilt-cells.ts";

/** How the text of a cell is read. A flag is yes or no; a record is looked up by its code or name. */
export type FieldKind = "text" | "day" | "instant" | "money" | "number" | "flag" | "choice" | "record";
export type ChoiceValue = number | string;
/** A word that names a record which is to be made. */
export const TO_CREATE = "create";
/** What a word of another system means here: one of ours, nothing, or for a record that it is made. */
export type Meaning = ChoiceValue | null;
/** What a text means that other systems write where there is nothing (`-`, `n/a`): nothing, or the text that it is. */
export const FILLER_ANSWERS = ["nothing", "text"] as const;
export type FillerAnswer = (typeof FILLER_ANSWERS)[number];

export interface ImportField<Column extends string = string> {
  key: string;
  title: string;
  kind: FieldKind;
  /** The property of the record's draft that it fills, where that is not the key. */
  path?: string;
  /** A row that makes a record may not leave it empty. */
  isRequired?: true;
  /** Headers that usually mean this field, lower case without spaces or signs; the first guess of the mapping. The title is one by itself. */
  guesses: readonly string[];
  /** For "choice": the values it may take. Values of the column are translated to these by the importer's answers. */
  choices?: readonly { value: ChoiceValue; title: string; guesses: readonly string[] }[];
  /** For "choice": a value that nobody translated sets nothing, instead of being a fault. */
  isLenient?: true;
  /** The column of our own list that shows it, where that is not the key. */
  column?: Column;
  /** For "record": what stands above its codes, where that is not the title and "code"; above its names stands the title. */
  codeTitle?: string;
  /** For "record": its kind has no code, names are enough. */
  isUncoded?: true;
  /** For "record": the kind looked up by code or name; with `canCreate` a missing one may be made on the way. */
  lookup?: string;
  canCreate?: true;
  /** Made on the way only where a person says so. */
  isCreatedOnDemand?: true;
  /** For the code by which records are known: a row without one gets one, always or where a person says so. */
  codeIsMade?: "always" | "on demand";
  /** In our own files it is said by other fields. */
  isDerived?: true;
  /** No column: answered once, for the rows in which `where` says something and `field` nothing. */
  standsInFor?: { field: string; where: string };
  /** For "record": it is one of the records that this very file may make. */
  isOwnKind?: true;
  /** For "record": the field that says in which list it is looked up. */
  within?: string;
  /** It says nothing without this one, and is not guessed where that has no column. */
  guessedWith?: string;
  /** May be answered once for all rows. */
  isAnswerable?: true;
  maxLength?: number;
  /** For "day" and "instant": it has happened, or is about to; a year that is far ahead is a slip. */
  isPast?: true;
  /** For "number": a time in this unit, which may also be written as `1:30`, `1.5 h` or `90 min`. */
  duration?: "minutes" | "hours";
  /** For the template: a cell as it could be, and what a person should know of it. */
  example: string;
  note?: string;
}

/** `Column`: the keys of the list that shows these records. */
export interface ImportTarget<Column extends string = string> {
  key: string;
  title: string;
  /** Whoever may create these may import them. */
  subModule: SubModule;
  /** By what a record is found again: by its code, and an import changes what is there; a row that may lack one is otherwise known by what it says. */
  identity: "code or row" | "code";
  /** Fields that must be mapped or answered: all of one of these sets. */
  keys: readonly (readonly string[])[];
  fields: readonly ImportField<Column>[];
}

/** Where a field's value comes from: a column of the file, or one answer for all rows. */
export interface FieldSource {
  column?: number | undefined;
  /** For a field without a column: the value for all rows. */
  answer?: ChoiceValue | undefined;
  /** For a record: the column of its names beside that of its codes. A cell without a code is looked up by its name; what is made gets both. */
  nameColumn?: number | undefined;
  /** For a choice or a record: what each word of the column means; null for nothing. */
  values?: Record<string, Meaning> | undefined;
  /** For a record: make what is not found. */
  createMissing?: boolean | undefined;
  /** For a date or a number: how the column writes it, where its cells leave that open or a person knows better. */
  format?: CellFormat | undefined;
  /** For a choice or a record: leave empty what is not known. */
  leaveMissing?: boolean | undefined;
  /** For a code: make one where the file has none. */
  makeCodes?: boolean | undefined;
  /** What `-`, `n/a` and their likes mean in this column. */
  fillers?: FillerAnswer | undefined;
  /** For a text, a choice or a record: what becomes of cells that a spreadsheet program spoilt; their rows are refused without it. */
  spoilt?: SpoiltAnswer | undefined;
  /** For a time: the zone that stands in the column's heading, by which its cells are read. */
  zone?: string | undefined;
}
export type Mapping = Record<string, FieldSource>;

export interface CellFault {
  /** Index of the column, or -1 for the row as a whole. */
  column: number;
  field: string | null;
  reason: Reason;
  params?: ReasonParams;
}

const hasSource = (source: FieldSource | undefined): boolean =>
  source?.column !== undefined || source?.answer !== undefined || source?.makeCodes === true;

/**
 * The fields without which nothing can be imported and that have no source yet: of the key sets, none where one is complete; and the answers that
 * other columns ask for.
 */
export function missingKeys({ keys, fields }: Pick<ImportTarget, "keys" | "fields">, mapping: Mapping): readonly string[] {
  const left = keys.map((set) => set.filter((key) => !hasSource(mapping[key])));
  const key = left.find((missing) => missing.length === 0) ?? left[0] ?? [];
  return [
    ...key,
    ...fields
      .filter((field) => isAsked(field, mapping) && mapping[field.standsInFor?.field ?? ""] === undefined && !hasSource(mapping[field.key]))
      .map((field) => field.key),
  ];
}

/** Whether a field that stands in for another one has something to say: the column that asks for it is there, and the other is not answered for all rows. */
export const isAsked = ({ standsInFor }: ImportField, mapping: Mapping): boolean =>
  standsInFor !== undefined && mapping[standsInFor.where]?.column !== undefined && mapping[standsInFor.field]?.answer === undefined;

/** The fields that stand in a file of ours, and in one to fill in. */
export const columnsOf = ({ fields }: Pick<ImportTarget, "fields">): readonly ImportField[] =>
  fields.filter(({ standsInFor, isDerived }) => !standsInFor && !isDerived);

/** What stands above a field in our own files: for a record that has a code, its code and its name. */
export function headingsOf({ kind, title, codeTitle = `${title} code`, isUncoded }: ImportField): readonly string[] {
  return kind === "record" && !isUncoded ? [codeTitle, title] : [title];
}

/** What stands above a column of our own list in a file, so that it is known when the file comes back. */
export const headingOf = ({ fields }: Pick<ImportTarget, "fields">, column: string): string | undefined =>
  fields.find((field) => (field.column ?? field.key) === column)?.title;

/** A heading as it is compared: lower case, without spaces or signs. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
