import { Problem } from "./problem.ts";

/** Changes of a text at places that are named by what stands there; a place that is missing or not the only one ends everything. */
export interface Insertion {
  at: string;
  side: "before" | "after";
  added: string;
  /** How often `at` stands in the text; once, unless it is said. */
  times?: number;
}

export function inserted(file: string, text: string, { at, side, added, times = 1 }: Insertion): string {
  const parts = text.split(at);
  if (parts.length - 1 !== times) {
    throw new Problem(
      `${file} was expected to hold this ${times === 1 ? "once" : `${times} times`}, and holds it ${parts.length - 1} times:\n\n  ${at.trim()}\n\nPut the file or tools/lib/new-feature right.`,
    );
  }
  return parts.join(side === "before" ? added + at : at + added);
}

/** Puts `copy` behind `line`, with whatever separates that from the next: a space, or a new line and its indentation. */
export function insertedLike(file: string, text: string, line: string, copy: string): string {
  const start = placeOf(file, text, line);
  const gap = /^(?:\n *| )/.exec(text.slice(start + line.length))?.[0] ?? "\n";
  const end = start + line.length + gap.length;
  return text.slice(0, end) + copy + gap + text.slice(end);
}

/** Where a whole item stands: not as the end of a longer word. */
function placeOf(file: string, text: string, line: string): number {
  const pattern = new RegExp(`(?<![\\w"'./-])${line.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, "g");
  const [first, second] = [...text.matchAll(pattern)];
  if (first && !second) return first.index;
  throw new Problem(
    `${file} was expected to hold the model's line once, and holds it ${first ? "several times" : "nowhere"}:\n\n  ${line}\n\nPut the file or tools/lib/new-feature/registrations.ts right.`,
  );
}
