import { readFileSync, writeFileSync } from "node:fs";
import { readImportGraph } from "./lib/import-graph.mjs";
import { offencesIn } from "./lib/import-rules.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";
import { textOffences } from "./lib/text-rules.mjs";

/**
 * Prints every import that breaks a rule, with what to do instead. What broke a rule when the rule came stands in a list that only shrinks: what is
 * mended must leave it (`--shrink` takes it out), nothing is added.
 */
const KNOWN = inRoot("tools/lib/import-breaches.json");
const known = JSON.parse(readFileSync(KNOWN, "utf8"));
const graph = readImportGraph(ROOT, ["packages", "apps", "tools"]);
const found = [...offencesIn(graph, ROOT), ...textOffences(graph)];
const isKnown = ({ name, where }) => known[name]?.includes(where) ?? false;
const mended = Object.entries(known).flatMap(([name, places]) =>
  places.filter((where) => !found.some((each) => each.name === name && each.where === where)).map((where) => ({ name, where })),
);
if (process.argv.includes("--shrink")) {
  const kept = Object.entries(known).map(([name, places]) => [
    name,
    places.filter((where) => !mended.some((each) => each.name === name && each.where === where)),
  ]);
  writeFileSync(KNOWN, `${JSON.stringify(Object.fromEntries(kept.filter(([, places]) => places.length > 0)), null, 2)}\n`);
  mended.length = 0;
}
const offences = found.filter((each) => !isKnown(each));
for (const { name, where, help } of offences) console.log(`${where}\n    ${name}: ${help}`);
for (const { name, where } of mended)
  console.log(`${where}\n    ${name}: is mended; node tools/import-rules.mjs --shrink takes it out of the list`);
const left = found.length - offences.length;
console.log(`${graph.length} files, ${offences.length} offences, ${left} known ones left`);
process.exitCode = offences.length + mended.length > 0 ? 1 : 0;
