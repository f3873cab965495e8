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
