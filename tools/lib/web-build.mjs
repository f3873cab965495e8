import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inRoot } from "./paths.mjs";
import { Problem } from "./problem.mjs";
import { capture } from "./processes.mjs";

const SOURCES = ["apps/web", "packages/domain/src", "package-lock.json"];
const NOT_BUILT = /(^|\/)(node_modules|dist|dist\.new|\.cache)(\/|$)|\.test\.tsx?$/;
const OUT = inRoot("apps/web/dist");
const MARK = path.join(OUT, ".built-from");

/** Builds the web application when its source is not the one it was built from last. The old build is served until the new one is whole. */
export async function ensureWebBuilt(node) {
  const source = digestOf(SOURCES);
  if (fs.existsSync(MARK) && fs.readFileSync(MARK, "utf8") === source) return "up to date";
  const fresh = `${OUT}.new`;
  const vite = inRoot("node_modules/vite/bin/vite.js");
  const { code, output } = await capture(node, [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"], { cwd: inRoot("apps/web") });
  if (code !== 0) throw new Problem(`The web application could not be built:\n\n${output.trim()}`);
  fs.writeFileSync(path.join(fresh, path.basename(MARK)), source);
  fs.rmSync(OUT, { recursive: true, force: true });
  fs.renameSync(fresh, OUT);
  return "built";
}

function digestOf(places) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesIn(place)) hash.update(file).update("\0").update(fs.readFileSync(inRoot(file))).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(place) {
  if (NOT_BUILT.test(place)) return [];
  if (!fs.statSync(inRoot(place)).isDirectory()) return [place];
  return fs.readdirSync(inRoot(place)).sort().flatMap((name) => filesIn(`${place}/${name}`));
}
