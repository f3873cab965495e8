import { execFileSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "./paths.mjs";

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.(ts|tsx|mjs)$/;
/** Who knows everything: what is behind one of these is behind all of them, and is asked of the generated tests. */
const KNOW_ALL = [
  "packages/domain/src/features.ts",
  "packages/domain/src/nouns.ts",
  "apps/server/src/features.ts",
  "apps/server/src/app.ts",
  "apps/server/src/testing/fixtures.ts",
  "apps/server/src/testing/world.ts",
  "apps/web/src/features.ts",
  "apps/web/src/routes.tsx",
  "apps/web/src/testing/screens.tsx",
];

/** Files that differ from a commit, if only in the working copy; by itself from where the branch left main. */
export function changedFiles(since) {
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const begun = ["origin/main", "main"].flatMap((main) => {
    try {
      return [git("merge-base", "HEAD", main)];
    } catch {
      return [];
    }
  });
  const from = since ?? begun[0] ?? "HEAD";
  const listed = [git("diff", "--name-only", "--diff-filter=d", from), git("ls-files", "--others", "--exclude-standard")].flatMap((text) =>
    text.split("\n").filter(Boolean),
  );
  return [...new Set(listed)].sort();
}

export const isSource = (file) => SOURCE.test(file);

/**
 * Tests that some files may break: those that reach one of them by imports, and those that stand beside a file that does, as tests over HTTP and clicked
 * ones do. `graph` as `readImportGraph` answers it. Nothing is followed through those who know everything.
 */
export function testsReaching(graph, changed) {
  const importers = new Map();
  for (const { file, imports } of graph) for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) {
    if (KNOW_ALL.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const own = [...reached].filter((file) => !KNOW_ALL.includes(file));
  const places = new Set(own.map((file) => path.posix.dirname(file)));
  return graph.map(({ file }) => file).filter((file) => TEST.test(file) && (own.includes(file) || places.has(path.posix.dirname(file))));
}
