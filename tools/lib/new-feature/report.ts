import { AREA } from "./model.ts";
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
    "  apps/server/src/platform/db/db-types.gen.ts",
    "    generated anew from the migrations",
    "",
    "What only you know",
    "  - fields of the model that this noun does not have: out of contract, migration, queries, import, list, form, record, preview, texts and tests",
    `  - what the texts should say: apps/web/src/i18n/en/${AREA}/${noun.many.kebab}.ts`,
    `  - headers and examples of files that bring them in: packages/domain/src/${AREA}/${noun.many.kebab}/import.ts`,
    `  - the pictures in list.tsx and in the menu, and the values that a new tenant's ${noun.one.words} categories begin with`,
    "  - its own rules beside the contract, each with its test; npm test says whether all of it holds together",
    "",
  ].join("\n");
}

/** Lines are only added, or made longer in the middle: of those that, and not all of it, is shown. */
function differences(before: string, after: string): string[] {
  const old = Map.groupBy(before.split("\n"), (line) => line);
  const lines = after.split("\n");
  const added = lines.filter((line) => old.get(line)?.pop() === undefined);
  const gone = [...old.values()].flat();
  return added.map((line) => {
    const origin = gone.find((each) => insertedIn(each, line) !== null);
    return origin === undefined ? `    + ${line.trim()}` : `    + … ${insertedIn(origin, line)?.trim()} …`;
  });
}

/** What was put into the middle of a line to make the other one of it. */
function insertedIn(line: string, longer: string): string | null {
  let start = 0;
  while (start < line.length && line[start] === longer[start]) start += 1;
  const rest = line.slice(start);
  return longer.length > line.length && longer.endsWith(rest) ? longer.slice(start, longer.length - rest.length) : null;
}
