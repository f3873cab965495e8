/**
 * `npm run house`: the shape of the repository as figures beside their aims. What a rule can keep is kept by `npm run check`; this shows where the rest stands.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { features } from "@millwright/domain/features.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { NOUNS, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import { AT_NIGHT } from "../apps/e2e/night.ts";
import * as served from "../apps/server/src/features.ts";
import { menuPlaceOf } from "./lib/new-feature/menu.ts";
import { sizesOf } from "./lib/new-feature/report.ts";
import { fieldOf } from "./lib/new-feature/fields.ts";
import { nounOf } from "./lib/new-feature/noun.ts";
import { planOf, withReference } from "./lib/new-feature/plan.ts";

const ROOT = path.join(import.meta.dirname, "..");
const tracked = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .stdout.split("\n")
  .filter((file) => file && fs.existsSync(path.join(ROOT, file)));
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const source = tracked.filter((file) => /^(?:apps|packages|tools)\/.*\.(?:tsx?|mjs|css|sql)$/.test(file) && !file.includes(".gen."));

const rows: [what: string, now: string, aim: string][] = [
  ["a plain noun: files, lines, lines elsewhere", plainNoun(), "≤ 14, ≤ 520, 4"],
  ["lists that name every noun", "1 (nouns.ts)", "1"],
  ["nouns with rights that say what limited roles reach", reached(), "all"],
  ["lines that the compiler must refuse", String(count(/@ts-expect-error/g, /\.test\.tsx?$/)), "> 0"],
  ["lists told by their own name, not the sub-module", lists(), "all"],
  ["kinds of event declared, listeners", events(), "typed, heard"],
  ["fullest folder, tests apart", fullestFolder(), "≤ 15"],
  ["known breaches of import rules", breaches(), "0"],
  ["files that the formatter would write otherwise", unformatted(), "0"],
  ["stories by day, the tour aside", String(stories()), "≤ 30"],
  ["clicked tests of screens", String(clicked()), "2–4 a rich screen"],
  ["tests: files, lines", tests(), ""],
  ["lines of app.ts", String(read("apps/server/src/app.ts").split("\n").length), "≤ 130"],
  ["decisions", String(tracked.filter((file) => file.startsWith("docs/decisions/")).length), ""],
];
const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, now, aim] of rows) console.log(`${what.padEnd(width)}  ${now.padEnd(34)}  ${aim}`);

/** What the tool would write for gatehouses: nothing is written here. */
function plainNoun(): string {
  try {
    const place = menuPlaceOf("gatehouses", {});
    const fields = withReference([], fieldOf("location:reference:locations"));
    const plan = planOf(ROOT, nounOf("gatehouses", { path: place.path }), "register", fields, place);
    const { files, lines, elsewhere } = sizesOf(plan);
    return `${files}, ${lines}, ${elsewhere} in ${plan.changed.size} files`;
  } catch (error) {
    return `cannot be said: ${(error as Error).message.split("\n")[0]}`;
  }
}

function reached(): string {
  const own = (Object.keys(NOUNS) as RecordKind[]).filter((kind) => NOUNS[kind].rights === kind);
  return `${own.filter((kind) => reachOf(kind) !== undefined).length} of ${own.length}`;
}

function lists(): string {
  const all = Object.values<Contract>(features)
    .flatMap((contract) => Object.values(contract))
    .filter(({ columns }) => columns);
  return `${new Set(all.flatMap(({ name }) => name ?? [])).size} of ${all.length} with columns`;
}

function events(): string {
  const declared = count(/\b(?:event|recordEvents)\(/g, /\/events\.ts$/);
  const listeners = Object.values(served).reduce((sum, feature) => sum + (feature.listeners?.length ?? 0), 0);
  return `${declared} declarations, ${listeners} listeners`;
}

function fullestFolder(): string {
  const folders = Map.groupBy(
    source.filter((file) => !/\.test\.|^tools\/|^apps\/e2e|migrations/.test(file)),
    (file) => path.dirname(file),
  );
  const [folder, files] = [...folders].sort(([, one], [, other]) => other.length - one.length)[0] ?? ["", []];
  return `${files.length} (${folder})`;
}

function breaches(): string {
  const known = JSON.parse(read("tools/lib/import-breaches.json")) as Record<string, string[]>;
  return (
    Object.entries(known)
      .map(([rule, places]) => `${places.length} ${rule}`)
      .join("; ") || "0"
  );
}

function unformatted(): string {
  const { stdout } = spawnSync(process.execPath, [path.join(ROOT, "node_modules/oxfmt/bin/oxfmt"), "--list-different", "."], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return String(stdout.split("\n").filter(Boolean).length);
}

function clicked(): number {
  return count(/^\s*test(?:\.each\([\s\S]*?\))?\(/gm, /\.clicks\.test\.tsx$/);
}

function stories(): number {
  return count(/\bjourney\(/g, /^apps\/e2e\/journeys\/(?!tour).*\.ts$/) - Object.keys(AT_NIGHT).length;
}

function tests(): string {
  const files = tracked.filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file));
  return `${files.length}, ${files.reduce((sum, file) => sum + read(file).split("\n").length, 0)}`;
}

function count(pattern: RegExp, files: RegExp): number {
  return source.filter((file) => files.test(file)).reduce((sum, file) => sum + [...read(file).matchAll(pattern)].length, 0);
}
