import type { SubModule } from "../kit/access.ts";
import type { Reason, ReasonParams } from "../kit/reasons.ts";
import type { CellFormat } from "./formats.ts";

/** How the text of a cell is read. A flag is yes or no; a record is looked up by its code or name. */
export type FieldKind = "text" | "day" | "instant" | "money" | "number" | "flag" | "choice" | "record";
export type ChoiceValue = number | string;

export interface ImportField {
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
  /** For "record": the kind looked up by code or name; with `canCreate` a missing one may be made on the way. */
  lookup?: string;
  canCreate?: true;
  /** For "record": it is one of the records that this very file may make. */
  isOwnKind?: true;
  /** For "record": the field that says in which list it is looked up. */
  within?: string;
  /** May be answered once for all rows. */
  isAnswerable?: true;
  maxLength?: number;
  /** For the template: a cell as it could be, and what a person should know of it. */
  example: string;
  note?: string;
}

export interface ImportTarget {
  key: string;
  title: string;
  /** Whoever may create these may import them. */
  subModule: SubModule;
  /** By what a record is found again. "row": by what the row says, so an import only adds; otherwise its code, and an import changes what is there. */
  identity: "row" | "code";
  /** Fields that must be mapped or answered: all of one of these sets. */
  keys: readonly (readonly string[])[];
  fields: readonly ImportField[];
}

/** Where a field's value comes from: a column of the file, or one answer for all rows. */
export interface FieldSource {
  column?: number | undefined;
  /** For a choice or record without a column: the value for all rows. */
  answer?: ChoiceValue | undefined;
  /** For a choice: what each value of the column means. */
  values?: Record<string, ChoiceValue> | undefined;
  /** For a record: make what is not found. */
  createMissing?: boolean | undefined;
  /** For a date or a number: how the column writes it, where its cells leave that open or a person knows better. */
  format?: CellFormat | undefined;
}
export type Mapping = Record<string, FieldSource>;

export interface CellFault {
  /** Index of the column, or -1 for the row as a whole. */
  column: number;
  field: string | null;
  reason: Reason;
  params?: ReasonParams;
}

/** The fields without which nothing can be imported and that have no source yet; none where one of the key sets is complete. */
export function missingKeys({ keys }: Pick<ImportTarget, "keys">, mapping: Mapping): readonly string[] {
  const left = keys.map((set) => set.filter((key) => mapping[key]?.column === undefined && mapping[key]?.answer === undefined));
  return left.find((missing) => missing.length === 0) ?? left[0] ?? [];
}
