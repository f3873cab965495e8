import { inRoot } from "./paths.mjs";
import { capture } from "./processes.mjs";

const PROJECTS = ["packages/domain", "apps/server", "apps/web", "apps/e2e", "tools", "."];

export const TYPES_KNOWN = "node_modules/.cache/types";

/** The programs that the checker of types makes; one at a time, since each takes gigabytes. */
const PLACES = ["packages", "apps/server", "apps/web", "apps/e2e", "tools", "vitest.config.ts"];
const isNight = process.env.TIER === "night";

/**
 * What can be said about the source without running it. Each ends with the exit code and the output of its tool, some with a `note` for when all is well. `only` names files, relative to
 * the root, where the others are known to be in order: their projects are then compiled, they are linted; the rules of imports look at everything.
 */
export const CHECKS = [
  {
    title: "Format",
    run: (node, only = []) => capture(node, [inRoot("node_modules/oxfmt/bin/oxfmt"), "--check", ...(only.length > 0 ? only : ["."])]),
  },
  { title: "Types and lint", run: lintWithTypes },
  // The compiler's own word on the same, which takes several times as long: it looks at the domain once for each project that imports it.
  ...(isNight ? [{ title: "Types, by the compiler", run: checkTypes }] : []),
  { title: "Import rules", run: (node) => capture(node, [inRoot("tools/import-rules.mjs")]) },
  { title: "Nothing unused", run: (node) => capture(node, [inRoot("node_modules/knip/bin/knip.js"), "--no-progress"]) },
  { title: "Specification", run: checkSpecification },
  { title: "Map", run: (node) => capture(node, [inRoot("tools/check-map.mjs")]) },
];

/** Rules that ask for types and the types themselves, in one reading of each project; a file is looked at in its own project alone. */
async function lintWithTypes(node, only = []) {
  const results = [];
  for (const places of only.length > 0 ? [only] : PLACES.map((place) => [place]))
    results.push(await capture(node, [inRoot("node_modules/oxlint/bin/oxlint"), "--type-aware", "--type-check", ...places]));
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed.length > 0 ? 1 : 0, output: failed.map(({ output }) => output).join("") };
}

/** What the compiler found is kept beside the packages, so that the next time it looks only at what has changed and at what depends on it. */
async function checkTypes(node, only = []) {
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  const results = [];
  const concerned = PROJECTS.filter((project) => only.length === 0 || only.some((file) => file.startsWith(`${project}/`)));
  for (const project of concerned) {
    const known = inRoot(TYPES_KNOWN, `${project.replace("/", "-")}.tsbuildinfo`);
    results.push(
      await capture(node, [compiler, "--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", known, "-p", inRoot(project)]),
    );
  }
  const code = results.every((result) => result.code === 0) ? 0 : 1;
  return { code, output: results.map(({ output }) => output).join("") };
}

/** Its last line, how many rows of the table stand in which state, is worth reading when all is well, too. */
async function checkSpecification(node) {
  const { code, output } = await capture(node, [inRoot("tools/specification.mjs")]);
  return { code, output, note: output.trimEnd().split("\n").at(-1) };
}
