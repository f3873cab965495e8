import { zoneOfHeading } from "../../kit/clocks.ts";
import { bare, headingsOf, type ChoiceValue, type ImportField, type ImportTarget, type Mapping } from "../../kit/imports/target.ts";

/** Columns that the file of refused rows has beyond those of the file they stood in. */
export const REFUSED_COLUMNS = ["Line", "Refused because"] as const;

interface Seen {
  header: string;
  values: readonly string[];
}

/**
 * A first mapping from the headers and the distinct values seen; each column serves a field once, but a lenient choice may read one that is used.
 * The headings that our own files have are known before anything is guessed; of a record's code and its name the code is read.
 */
export function guessMapping(target: ImportTarget, columns: readonly Seen[]): Mapping {
  const used = new Set<number>();
  const mapping: Mapping = {};
  const take = (headings: readonly string[], isShared = false): number | undefined => {
    const at = headings
      .map((heading) =>
        columns.findIndex(({ header }, index) => bare(zoneOfHeading(header).heading) === heading && (isShared || !used.has(index))),
      )
      .find((found) => found >= 0);
    if (at !== undefined && !isShared) used.add(at);
    return at;
  };
  const map = (field: ImportField, column: number, nameColumn?: number) => {
    const values = columns[column]?.values ?? [];
    mapping[field.key] = {
      column,
      ...(nameColumn === undefined ? {} : { nameColumn }),
      ...(field.choices ? { values: guessValues(field, values) } : {}),
      ...(field.canCreate && !field.isCreatedOnDemand ? { createMissing: true } : {}),
    };
  };
  const fields = target.fields.filter(({ standsInFor }) => !standsInFor);
  for (const field of fields) {
    const [first, second] = headingsOf(field).map((heading) => take([bare(heading)]));
    const column = first ?? second;
    if (column !== undefined) map(field, column, first === undefined ? undefined : second);
  }
  for (const field of fields.filter(({ key }) => !mapping[key])) {
    const column = take(field.guesses, field.isLenient);
    if (column !== undefined) map(field, column);
  }
  for (const field of fields.filter(({ key, isRequired }) => isRequired && !mapping[key])) {
    const other = fields.find(({ key, isRequired }) => {
      const column = columns[mapping[key]?.column ?? -1];
      return !isRequired && column !== undefined && field.guesses.includes(bare(column.header));
    });
    const column = mapping[other?.key ?? ""]?.column;
    if (other === undefined || column === undefined) continue;
    // What must be there goes first: with nothing else to call it by, a description is the name.
    delete mapping[other.key];
    map(field, column);
  }
  for (const { key, guessedWith } of fields) if (guessedWith && !mapping[guessedWith]) delete mapping[key];
  return mapping;
}

function guessValues(field: ImportField, values: readonly string[]): Record<string, ChoiceValue> {
  return Object.fromEntries(
    values.flatMap((value) => {
      const meant = guessChoice(field, value);
      return meant === undefined ? [] : [[value, meant] as const];
    }),
  );
}

/** What a value most likely means. */
export const guessChoice = ({ choices }: ImportField, text: string): ChoiceValue | undefined =>
  choices?.find(({ title, guesses, value }) => guesses.includes(bare(text)) || bare(title) === bare(text) || String(value) === text)?.value;

/** A mapping as it is kept for the next file with the same headers: columns by their names, since their order may differ. */
export type KeptMapping = Record<string, Omit<Mapping[string], "column" | "nameColumn"> & { header?: string; nameHeader?: string }>;

/** Names of columns that are told apart even when two are called the same. */
function namesOf(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return count === 1 ? header : `${header} #${count}`;
  });
}

export function keptOf(mapping: Mapping, headers: readonly string[]): KeptMapping {
  const names = namesOf(headers);
  const named = <K extends string>(key: K, column: number | undefined) => {
    const header = column === undefined ? undefined : names[column];
    return header === undefined ? {} : ({ [key]: header } as Record<K, string>);
  };
  return Object.fromEntries(
    Object.entries(mapping).map(([key, { column, nameColumn, ...rest }]) => [
      key,
      { ...rest, ...named("header", column), ...named("nameHeader", nameColumn) },
    ]),
  );
}

export function mappingOf(kept: KeptMapping, target: ImportTarget, headers: readonly string[]): Mapping {
  const names = namesOf(headers);
  const known = new Set(target.fields.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, { header, nameHeader, ...rest }]) => {
      const column = header === undefined ? -1 : names.indexOf(header);
      const nameColumn = nameHeader === undefined ? -1 : names.indexOf(nameHeader);
      if (!known.has(key) || (header !== undefined && column < 0)) return [];
      return [[key, { ...rest, ...(column < 0 ? {} : { column }), ...(nameColumn < 0 ? {} : { nameColumn }) }] as const];
    }),
  );
}

/** One text for files with the same columns, whatever their order; a file of refused rows is as the file they come from. */
export const headersKey = (headers: readonly string[]): string =>
  headers
    .filter((header) => !(REFUSED_COLUMNS as readonly string[]).includes(header))
    .map(bare)
    .sort()
    .join("|");
