/**
 * What two texts about work have in common: their words as people write them, without a dictionary of any language.
 *
 * Invariant: what every order says (repair, please, the) makes nothing alike.
 */

/** In the order of the text, each once; rich text without its marks. */
export function wordsOf(text: string | null): string[] {
  const plain = (text ?? "").replace(/<[^>]*>|&[a-z#\d]+;/gi, " ").toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].filter(says).slice(0, MOST_WORDS);
}
/** Of one text. What is longer says what it is about at its beginning. */
const MOST_WORDS = 60;
const says = (word: string): boolean => word.length >= 3 && !SILENT.has(word) && /\p{L}/u.test(word);

/** Whether two words are one, in another form or mistyped: leak and leaking, vibrates and vibration, vibartion. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared >= STEM && long.length - shared <= ENDING && short.length - shared <= shared - STEM + 1) return true;
  return short.length >= LONG && short[0] === long[0] && trigramsShared(one, other) >= MISTYPED;
}
/** Letters that two forms of a word begin with, and those that may follow: fewer where the beginning is short. */
const STEM = 4;
const ENDING = 3;
/** A mistyped word is told from another one from this length on. */
const LONG = 7;
const MISTYPED = 0.55;

function trigramsShared(one: string, other: string): number {
  const [ones, others] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...ones].filter((part) => others.has(part)).length;
  return (2 * shared) / (ones.size + others.size);
}
const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** What stands in orders of every kind. */
const SILENT = new Set(
  `and are but for from has have its not now off one our out please that the then there they this was were when will with
  after again also before between into near over since under until very
  asset attention broken check checked defect defective done fault faulty fix fixed issue job machine maintenance need needed needs order
  problem repair repaired replace replaced request required work working
  und der die das den dem des ein eine ist nicht mit von auf bei für aus
  les des une est pas avec pour dans sur`.split(/\s+/),
);
