import type { Noun } from "./noun.ts";
import type { Plan } from "./plan.ts";

/** What was done, as the checklist of a new feature: its files with their lengths, and the lines that others got. */
export function reportOf({ created, changed }: Plan, noun: Noun): string {
  const { files, lines, elsewhere } = sizesOf({ created, changed });
  return [
    `\nA new feature: ${noun.many.words}. ${files} files, ${lines} lines; ${elsewhere} lines in ${changed.size} other files.\n`,
    "Its own files",
    ...[...created].map(([file, text]) => `  ${file}  (${countOf(text)} lines)`),
    "",
    "Where it is known",
    ...[...changed].flatMap(([file, { before, after }]) => [`  ${file}`, ...differences(before, after)]),
    "  apps/server/src/platform/db/db-types.gen.ts",
    "    generated anew from the migrations",
    "",
    "What only you know",
    "  - what the texts should say, the headers by which files bring it in, the pictures in list.tsx and in the menu",
    "  - which columns tie its rows to a site, a crew or people: `reach` in packages/domain/src/nouns.ts",
    "  - its own rules beside the contract, each with its test; npm test says whether all of it holds together",
    "",
  ].join("\n");
}

const countOf = (text: string) => text.split("\n").length - 1;

export function sizesOf({ created, changed }: Plan): { files: number; lines: number; elsewhere: number } {
  return {
    files: created.size,
    lines: [...created.values()].reduce((sum, text) => sum + countOf(text), 0),
    elsewhere: [...changed.values()].reduce((sum, { before, after }) => sum + countOf(after) - countOf(before), 0),
  };
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
