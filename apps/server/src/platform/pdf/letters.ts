import * as fontkit from "fontkit";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { FONTS } from "./fonts.ts";

/** What stands on paper in the place of a letter that the font does not have. */
const INSTEAD = "\ufffd";
/** Nothing of it is drawn. */
const IS_BLANK = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;
const MOST_LETTERS = 10;
const MOST_CODES = 5;

let known: ReadonlySet<number> | undefined;
/** The letters of the font, read once for a thread. */
const lettersOfFont = (): ReadonlySet<number> => (known ??= lettersIn(FONTS.normal));
function lettersIn(file: string): ReadonlySet<number> {
  const font = fontkit.openSync(file);
  return new Set("characterSet" in font ? font.characterSet : []);
}
const isMissing = (sign: string): boolean => !IS_BLANK.test(sign) && !lettersOfFont().has(sign.codePointAt(0) ?? 0);
const ONLY_USUAL = /^[\s\u0020-\u00ff]*$/;

/** Every text in what is to be printed, however deep; pictures are none. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.startsWith("data:") || ONLY_USUAL.test(value) ? [] : [value];
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Refuses what would stand on paper without some of its letters, naming them and the records; whoever knows it prints all the same. */
export function assertPrintable(records: readonly (object & { code: string })[]): void {
  const letters = new Set<string>();
  const codes: string[] = [];
  for (const record of records) {
    const missing = [...new Set(textsIn(record).flatMap((text) => [...text]))].filter(isMissing);
    for (const letter of missing) letters.add(letter);
    if (missing.length > 0) codes.push(record.code);
  }
  if (letters.size === 0) return;
  const named = (all: readonly string[], most: number, between: string) =>
    all.slice(0, most).join(between) + (all.length > most ? `${between}…` : "");
  throw refuse("conflict", "letters_unprintable", {
    count: letters.size,
    letters: named([...letters], MOST_LETTERS, " "),
    codes: named(codes, MOST_CODES, ", "),
  });
}

/** The same with a visible sign for every letter that the font does not have. */
export function printed<T>(value: T): T {
  if (typeof value === "string") return (textsIn(value).length === 0 ? value : withSigns(value)) as T;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => printed(one)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printed(one as unknown)])) as T;
}
const withSigns = (text: string): string => [...text].map((sign) => (isMissing(sign) ? INSTEAD : sign)).join("");
