import { inRoot } from "./paths.mjs";
import { capture } from "./processes.mjs";

const PROJECTS = ["packages/domain", "apps/server", "apps/web", "apps/e2e", "tools", "."];

/** What can be said about the source without running it. Each ends with the exit code and the output of its tool. */
export const CHECKS = [
  { title: "Types", run: checkTypes },
  { title: "Lint", run: (node) => capture(node, [inRoot("node_modules/oxlint/bin/oxlint"), "--type-aware"]) },
  { title: "Import rules", run: (node) => capture(node, [inRoot("tools/import-rules.mjs")]) },
];

async function checkTypes(node) {
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  const results = [];
  for (const project of PROJECTS) results.push(await capture(node, [compiler, "--noEmit", "--pretty", "false", "-p", inRoot(project)]));
  const code = results.every((result) => result.code === 0) ? 0 : 1;
  return { code, output: results.map(({ output }) => output).join("") };
}
