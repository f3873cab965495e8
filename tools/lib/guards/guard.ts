/** One exchange of text in a file; the text must stand there exactly once. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** Something that keeps a promise of the product, and how it is taken out as somebody might who means well. */
export interface Guard {
  name: string;
  /** What it keeps from happening. */
  keeps: string;
  edits: readonly Edit[];
  /** What is given to vitest: the narrowest files, and the beginning of a title where a file is about many things. */
  tests: readonly string[];
}

export const SERVER = "apps/server/src";
export const MIGRATIONS = "apps/server/migrations";
