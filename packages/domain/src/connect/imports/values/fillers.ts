import { isDateKind, isNumberKind } from "../../../kit/imports/cell-formats.ts";
import type { FieldSource, FillerAnswer, ImportField, Mapping } from "../../../kit/imports/target.ts";
import { guessChoice } from "../guess.ts";

/** How often each text stands in a column that may say "nothing here". */
export interface Filler {
  text: string;
  count: number;
}

const WORDS = new Set(
  [
    "n/a|na|n.a.|n.a|n\\a|#n/a|#na|#nv|nan|none|null|nil|nul|undefined|\\n|not applicable|not available|not known",
    "not specified|not set|no data|no value|tbd|tba|tbc|to be determined|to be defined|to be confirmed|blank|k.a.|k. a.|keine",
    "keine angabe|entfällt|unbekannt|nicht zutreffend|néant|aucun|aucune|s/o|sans objet|non applicable|nc|n.c.|ninguno",
    "ninguna|sin dato|sin datos|no aplica|nessuno|nessuna|n.d.|nd|geen|n.v.t.|nvt|ikke relevant|ingen|ei ole|brak|b.d.|нет",
    "н/д|-/-|./.",
  ].flatMap((line) => line.split("|")),
);
/** Days that never were: the zero of data bases, and the number 0 as spreadsheets show it. */
const NO_DAY =
  /^(?:0{1,4}([-/. ])0{1,2}\1(?:0{2}|0{4})|(?:0{1,2}[/.-]0?1|0?1[/.-]0{1,2})[/.-]1900|1900-01-00)(?:[ t]0{1,2}(?::00){1,2}(?:\.0+)?)?$/;
const SIGNS = /^(?:[-\u2010-\u2015\u2212]{1,10}|[?]{1,5}|\.{2,5}|_{1,5}|\*{2,5})$/;

/** Whether a text may be what another system writes where there is nothing. Brackets about the word say no more: `(none)`, `<null>`. */
export function isFiller(text: string): boolean {
  if (text.length > 30) return false;
  const plain = text.trim().toLowerCase();
  return SIGNS.test(plain) || NO_DAY.test(plain) || WORDS.has(plain) || WORDS.has(/^[([<{](.*)[)\]>}]$/.exec(plain)?.[1]?.trim() ?? "");
}

/** Errors of a spreadsheet, which are refused where nobody says that they mean nothing; one of them is a slip, and no way of writing. */
const isError = (text: string): boolean => text.startsWith("#");
/** In a note or a description a dash harms nobody; something is found by all other texts. */
const PROSE_CHARS = 1000;
export const isProse = ({ kind, maxLength = 0 }: ImportField): boolean => kind === "text" && maxLength >= PROSE_CHARS;

/** Whether a text may say nothing in this field: `-` is a word for no, and a choice may be called "None". */
export function isFillerIn(field: ImportField, text: string): boolean {
  if (!isFiller(text)) return false;
  return field.kind === "flag" ? text.trim() !== "-" : guessChoice(field, text) === undefined;
}

/** The texts of a column that a person is asked about before they fill this field. A lenient choice leaves out by itself what it does not know. */
export function fillersOf(field: ImportField, fillers: readonly Filler[] | undefined): readonly Filler[] {
  if (field.isLenient) return [];
  // A single code or name may be called so: one of ours is `NONE`.
  const least = (text: string) => (isError(text) || isProse(field) || (field.kind === "text" && field.isRequired) ? 2 : 1);
  return (fillers ?? []).filter(({ text, count }) => count >= least(text) && isFillerIn(field, text));
}

interface Column {
  fillers?: readonly Filler[] | undefined;
}
const columnOf = (source: FieldSource | undefined, columns: readonly Column[]) => columns[source?.column ?? -1];

/** The fields whose column may say "nothing here", and of which nobody has said whether it does. */
export const unansweredFillers = (fields: readonly ImportField[], mapping: Mapping, columns: readonly Column[]): string[] =>
  fields.flatMap((field) => {
    const source = mapping[field.key];
    const asked = fillersOf(field, columnOf(source, columns)?.fillers).filter(({ text }) => source?.values?.[text] === undefined);
    return asked.length > 0 && source?.fillers === undefined ? [field.key] : [];
  });

/** One answer for all fields whose columns ask. */
export function answeredFillers(
  fields: readonly ImportField[],
  mapping: Mapping,
  columns: readonly Column[],
  answer: FillerAnswer,
): Mapping {
  const answered = fields.flatMap((field): [string, FieldSource][] => {
    const source = mapping[field.key];
    return source && fillersOf(field, columnOf(source, columns)?.fillers).length > 0 ? [[field.key, { ...source, fillers: answer }]] : [];
  });
  return { ...mapping, ...Object.fromEntries(answered) };
}

/** What fills a field of dates or numbers can only mean nothing, since it is neither: that is answered before anybody asks, and may be changed. */
export function withPlainFillers(fields: readonly ImportField[], mapping: Mapping, columns: readonly Column[]): Mapping {
  const plain = fields.filter(({ kind }) => isDateKind(kind) || isNumberKind(kind));
  const open = plain.filter(({ key }) => mapping[key]?.fillers === undefined);
  return answeredFillers(open, mapping, columns, "nothing");
}
