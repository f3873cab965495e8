import type { Noun } from "./noun.ts";
import type { Plan } from "./plan.ts";

/** What was done, as the checklist of a new feature: its files with their lengths, and the lines that others got. */
export function reportOf({ created, changed }: Plan, noun: Noun): string {
  const files = [...created].map(([file, text]) => `  ${file}  (${text.split("\n").length - 1} lines)`);
  const lines = [...changed].flatMap(([file, { before, after }]) => [`  ${file}`, ...differences(before, after)]);
  return [
    `\nA new feature: ${noun.many.words}, copied from suppliers.\n`,
    "Its own files",
    ...files,
    "",
    "Where it is known",
    ...lines,
    "  apps/server/src/platform/db-types.gen.ts",
    "    generated anew from the migrations",
    "",
    "What only you know",
    "  - fields of the model that this noun does not have: out of contract, migration, queries, list, form, record, texts and tests",
    `  - what the texts should say: apps/web/src/i18n/en/${noun.many.kebab}.ts`,
    `  - the pictures in list.tsx and in the menu, and the values that a new tenant's ${noun.one.words} categories begin with`,
    "  - its own rules beside the contract, each with its test; npm test says whether all of it holds together",
    "",
  ].join("\n");
}

function differences(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const only = (mine: readonly string[], theirs: readonly string[]) => {
    const left = Map.groupBy(theirs, (line) => line);
    return mine.filter((line) => left.get(line)?.pop() === undefined);
  };
  return [...only(old, now).map((line) => `    - ${line.trim()}`), ...only(now, old).map((line) => `    + ${line.trim()}`)];
}
