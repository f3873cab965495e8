import { z } from "zod";
import { gtinKey } from "./labelled/codes.ts";
import { folded } from "./texts.ts";
import { NOUNS, type RecordKind } from "../nouns.ts";

/** Records of one kind that one search tells of; whoever wants more looks into the kind's list. */
export const MOST_OF_KIND = 5;
export const MOST_WORDS = 5;

/** What a record was known by, the surest first: its code, the beginning of it, words that begin so in what it is called, words somewhere in it. */
export const KNOWN_BY = ["code", "codeStart", "words", "part"] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

export const Found = z.object({
  kind: z.enum(Object.keys(NOUNS) as [RecordKind, ...RecordKind[]]),
  id: z.int(),
  /** Null where its kind has none. */
  code: z.string().nullable(),
  title: z.string(),
  /** What tells it from others that are called alike: where it is, how it stands. */
  second: z.string().nullable(),
  by: z.enum(KNOWN_BY),
  /** Archived, or over. */
  isPast: z.boolean(),
});
export type Found = z.infer<typeof Found>;

/** The words of what was typed, as they are looked for: a trade item's number without the zeros that one of its lengths has more. */
export const wordsIn = (typed: string): string[] =>
  folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .map((word) => gtinKey(word) ?? word);

/** What stands between the words of a name. */
const BETWEEN = /[\s/.,;:()[\]"'_-]+/;

/** By what a record is known, for the same words; the database answers this by the same rule. */
export function knownBy(typed: string, { code, title }: { code: string | null; title: string }): KnownBy {
  const wanted = folded(typed.trim());
  const known = code === null ? undefined : folded(code);
  if (known === wanted) return "code";
  if (known?.startsWith(wanted)) return "codeStart";
  const titled = folded(title).split(BETWEEN);
  return wordsIn(typed).every((word) => titled.some((part) => part.startsWith(word))) ? "words" : "part";
}

/** What is surer stands first, of equals what is not over, of these the kinds in the order in which they are given. */
export function ranked<F extends Pick<Found, "by" | "isPast">>(found: readonly F[]): F[] {
  const rank = ({ by, isPast }: F) => KNOWN_BY.indexOf(by) * 2 + Number(isPast);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
