import { DELIMITERS, type Delimiter } from "@millwright/domain/connect/imports/values/encodings.ts";
import { SEPARATOR_HINT } from "./csv.ts";

const LINES = 50;

/**
 * The sign that stands equally often in most lines of the beginning of a file, and of two such the more frequent one: a title with a comma or prices with one
 * do not outvote what parts the cells. A line that says so itself is believed.
 */
export function delimiterOf(head: string): Delimiter {
  const lines = head.split(/\r\n|\n|\r/, LINES);
  const hint = SEPARATOR_HINT.exec(lines[0] ?? "")?.[1];
  if (hint && isDelimiter(hint)) return hint;
  const bare = lines.filter((line) => !/^"?#/.test(line)).map((line) => line.replace(/"(?:[^"]|"")*"/g, ""));
  const votes = DELIMITERS.map((sign) => ({ sign, ...agreed(bare.map((line) => line.split(sign).length - 1)) }));
  return votes.reduce((best, one) => (one.lines > best.lines || (one.lines === best.lines && one.count > best.count) ? one : best)).sign;
}

const isDelimiter = (sign: string): sign is Delimiter => (DELIMITERS as readonly string[]).includes(sign);

/** How many lines have it equally often, and how often that is. */
function agreed(counts: readonly number[]): { lines: number; count: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [best = [0, 0]] = [...lines].sort(([countA, linesA], [countB, linesB]) => linesB - linesA || countB - countA);
  return { count: best[0] ?? 0, lines: best[1] ?? 0 };
}
