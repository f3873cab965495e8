import type { FieldSource, ImportField, ImportTarget, Mapping } from "../../../kit/imports/target.ts";
import { formatsOf, isDateKind, isNumberKind, type CellFormat } from "../../../kit/imports/cell-formats.ts";
import type { Writing } from "./deciding.ts";

/** What is known of how a column writes; nothing where no cell of it says anything. */
export interface Written {
  dates?: Writing | null | undefined;
  numbers?: Writing | null | undefined;
}

export function writingOf({ kind }: ImportField, column: Written | undefined): Writing | null {
  return (isDateKind(kind) ? column?.dates : isNumberKind(kind) ? column?.numbers : null) ?? null;
}

/** How the cells of a field are read: as a person chose, else as the column decides. */
export const formatOf = (field: ImportField, source: FieldSource | undefined, column: Written | undefined): CellFormat | undefined =>
  source?.format ?? writingOf(field, column)?.format ?? undefined;

const columnOf = <C extends Written>(source: FieldSource | undefined, columns: readonly C[]): C | undefined =>
  source?.column === undefined ? undefined : columns[source.column];

/** The fields whose column can be read in several ways and of which nobody has said which. */
export const unansweredFormats = ({ fields }: ImportTarget, mapping: Mapping, columns: readonly Written[]): string[] =>
  fields
    .filter(
      (field) =>
        (writingOf(field, columnOf(mapping[field.key], columns))?.open.length ?? 0) > 0 && mapping[field.key]?.format === undefined,
    )
    .map(({ key }) => key);

/** The mapping with the format of each column, as every row of it is read. */
export function withFormats({ fields }: ImportTarget, mapping: Mapping, columns: readonly Written[]): Mapping {
  const formats = fields.flatMap((field): [string, FieldSource][] => {
    const source = mapping[field.key];
    const format = source && formatOf(field, source, columnOf(source, columns));
    return source && format ? [[field.key, { ...source, format }]] : [];
  });
  return { ...mapping, ...Object.fromEntries(formats) };
}

/** A format that was chosen for another file is forgotten where the cells of this one say otherwise, and where the field takes no such format. */
export function withoutOutdated({ fields }: ImportTarget, mapping: Mapping, columns: readonly Written[]): Mapping {
  const kept = fields.flatMap((field): [string, FieldSource][] => {
    const { format, ...source } = mapping[field.key] ?? {};
    if (format === undefined) return [];
    const writing = writingOf(field, columnOf(source, columns));
    const isOutdated =
      !formatsOf(field.kind).includes(format) || (writing !== null && writing.format !== format && !writing.open.includes(format));
    return isOutdated ? [[field.key, source]] : [];
  });
  return { ...mapping, ...Object.fromEntries(kept) };
}
