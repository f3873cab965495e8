import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { inRoot } from "./lib/paths.mjs";
import { main, Problem } from "./lib/problem.mjs";
import { endChildrenWithUs, show } from "./lib/processes.mjs";

/** `node tools/run.mjs <file> [arguments]`: runs a TypeScript file of this repository on the Node it is written for. */
void main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem("Which file? node tools/run.mjs <file> [arguments]");
  assertNodeHere();
  await ensureInstalled();
  endChildrenWithUs();
  return show(findNode24(), [inRoot(file), ...args], { cwd: process.cwd() });
});
