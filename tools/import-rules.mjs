import { readImportGraph } from "./lib/import-graph.mjs";
import { offencesIn } from "./lib/import-rules.mjs";
import { ROOT } from "./lib/paths.mjs";

/** Prints every import that breaks a rule, with what to do instead. */
const graph = readImportGraph(ROOT, ["packages", "apps", "tools"]);
const offences = offencesIn(graph, ROOT);
for (const { name, where, help } of offences) console.log(`${where}\n    ${name}: ${help}`);
console.log(`${graph.length} files, ${offences.length} offences`);
process.exitCode = offences.length > 0 ? 1 : 0;
