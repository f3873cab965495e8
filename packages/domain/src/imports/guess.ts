import type { ChoiceValue, ImportField, ImportTarget, Mapping } from "./fields.ts";

/** Columns that the file of refused rows has beyond those of the file they stood in. */
export const REFUSED_COLUMNS = ["Line", "Refused because"] as const;

export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A first mapping from the headers and the distinct values seen; each column serves a field once, but a lenient choice may read one that is used. */
export function guessMapping(target: ImportTarget, columns: readonly { header: string; values: readonly string[] }[]): Mapping {
  const used = new Set<number>();
  const mapping: Mapping = {};
  for (const field of target.fields) {
    const at = guessesOf(field)
      .map((guess) => columns.findIndex(({ header }, index) => bare(header) === guess && (field.isLenient || !used.has(index))))
      .find((found) => found >= 0);
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || !column) continue;
    if (!field.isLenient) used.add(at);
    mapping[field.key] = {
      column: at,
      ...(field.choices ? { values: guessValues(field, column.values) } : {}),
      ...(field.canCreate ? { createMissing: true } : {}),
    };
  }
  return mapping;
}

const guessesOf = ({ title, guesses }: ImportField): readonly string[] => [bare(title), ...guesses];

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
export type KeptMapping = Record<string, Omit<Mapping[string], "column"> & { header?: string }>;

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
  return Object.fromEntries(
    Object.entries(mapping).map(([key, { column, ...rest }]) => {
      const header = column === undefined ? undefined : names[column];
      return [key, header === undefined ? rest : { ...rest, header }];
    }),
  );
}

export function mappingOf(kept: KeptMapping, target: ImportTarget, headers: readonly string[]): Mapping {
  const names = namesOf(headers);
  const known = new Set(target.fields.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, { header, ...rest }]) => {
      const column = header === undefined ? -1 : names.indexOf(header);
      if (!known.has(key) || (header !== undefined && column < 0)) return [];
      return [[key, column < 0 ? rest : { ...rest, column }] as const];
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
