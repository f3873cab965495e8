/** What a new password is made of, and how good one is. Without zod: pages for guests read it. */
export const MIN_PASSWORD = 12;
/** The special characters that a made password may hold, as specified; a typed one may hold any. */
export const SPECIAL_CHARACTERS = "!@$?._-#";
const LETTERS = "abcdefghijkmnpqrstuvwxyz";
const CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const MADE_LENGTH = 20;

/** Makes a password with something of every kind; `below(n)` picks a whole number from 0 to n - 1 that nobody can foresee. */
export function makePassword(below: (limit: number) => number): string {
  const kinds = [LETTERS, CAPITALS, DIGITS, SPECIAL_CHARACTERS];
  const every = kinds.join("");
  const pick = (from: string) => from.charAt(below(from.length));
  const signs = [...kinds.map(pick), ...Array.from({ length: MADE_LENGTH - kinds.length }, () => pick(every))];
  // What of every kind was picked first goes to any place.
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? "", signs[at] ?? ""];
  }
  return signs.join("");
}

export const STRENGTHS = ["short", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Bits below which a password is weak, fair, good. */
const STEPS = [36, 52, 70] as const;

/** How hard a password is to guess, by its length and by how much in it is new: repeated signs, runs such as "abcd" or "4321" and words of the person's own count for little. */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password.length < MIN_PASSWORD) return "short";
  const pool =
    (/[a-z]/.test(password) ? 26 : 0) +
    (/[A-Z]/.test(password) ? 26 : 0) +
    (/\d/.test(password) ? 10 : 0) +
    (/[^a-zA-Z\d]/.test(password) ? 20 : 0);
  const bits = newSigns(withoutKnown(password, known)) * Math.log2(Math.max(pool, 2));
  // Letters of words follow one another: each says about half of what a random one would.
  const isWords = /^[a-zA-Z]+(?:[ ._-][a-zA-Z]+)*$/.test(password);
  const worth = isWords ? bits / 2 : bits;
  if (worth < STEPS[0]) return "weak";
  if (worth < STEPS[1]) return "fair";
  return worth < STEPS[2] ? "good" : "strong";
}

function withoutKnown(password: string, known: readonly string[]): string {
  const words = known.flatMap((each) => each.toLowerCase().split(/[\s@._-]+/)).filter((word) => word.length > 3);
  return words.reduce((left, word) => left.replaceAll(new RegExp(word.replace(/[^\p{L}\p{N}]/gu, "."), "gi"), ""), password);
}

/** Signs that neither repeat the one before nor follow it in the alphabet or among the digits; each different sign counts three times at most. */
function newSigns(password: string): number {
  const seen = new Map<string, number>();
  let count = 0;
  for (let at = 0; at < password.length; at += 1) {
    const sign = password.charAt(at).toLowerCase();
    const step = at === 0 ? 9 : password.charCodeAt(at) - password.charCodeAt(at - 1);
    const times = seen.get(sign) ?? 0;
    seen.set(sign, times + 1);
    if (Math.abs(step) <= 1) count += 0.25;
    else if (times < 3) count += 1;
  }
  return count;
}
