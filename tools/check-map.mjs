import fs from "node:fs";
import path from "node:path";
import { AREAS } from "./lib/import-rules.mjs";
import { inRoot } from "./lib/paths.mjs";

/**
 * Holds ARCHITECTURE.md to the tree: every file and folder that it names exists, and every feature of the three floors stands in it. A path may leave out what all of a floor have
 * in common (`apps/server/src/`), name several in braces and any with a star or in angle brackets.
 */
const BASES = ["", "apps/server/src/", "apps/web/src/", "packages/domain/src/", "apps/server/", "docs/", "apps/server/src/platform/"];
const FLOORS = ["apps/server/src", "apps/web/src", "packages/domain/src"];
const text = fs.readFileSync(inRoot("ARCHITECTURE.md"), "utf8");
const files = filesIn("");
const folders = new Set(files.flatMap((file) => above(path.posix.dirname(file))));

const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words).filter(isPath);
const complaints = [...new Set(named.flatMap(spellings).filter((name) => !exists(name)))].map(
  (name) => `ARCHITECTURE.md names ${name}, which does not exist`,
);
const features = new Set(
  FLOORS.flatMap((floor) =>
    AREAS.flatMap((area) => [...folders].filter((folder) => path.posix.dirname(folder) === `${floor}/${area}`)),
  ).map((folder) => folder.split("/").slice(-2).join("/")),
);
for (const feature of features) if (!text.includes(feature)) complaints.push(`ARCHITECTURE.md does not name the feature ${feature}`);
for (const complaint of complaints) console.log(complaint);
console.log(`${named.length} places, ${features.size} features`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function filesIn(folder) {
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist", ".git", "shots"].includes(entry.name) ? [] : filesIn(place);
    return [place];
  });
}

function above(folder) {
  return folder === "." ? [] : [folder, ...above(path.posix.dirname(folder))];
}

/** What looks like a place in the tree, and is neither a call nor an address. */
function isPath(words) {
  return (
    /^[\w@<>{}*.,-]+(?:\/[\w@<>{}*.,-]*)*$/.test(words) &&
    (/\.(?:tsx?|mjs|js|sql|md|json|css)$/.test(words) || /^[\w-]+\/.*\/$|^(?:apps|packages|tools|docs|kit|platform)\//.test(words))
  );
}

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function spellings(name) {
  const [, before, inside, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return inside === undefined ? [name] : inside.split(",").flatMap((each) => spellings(before + each + after));
}

function exists(name) {
  const bare = name.replace(/\/$/, "");
  const pattern = bare.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replace(/<[^>]*>|\*\*|\*/g, "[^/]+(?:/[^/]+)*");
  // A file without its folder is one of that name anywhere.
  const places = bare.includes("/") ? BASES.map((base) => new RegExp(`^${base}${pattern}$`)) : [new RegExp(`(?:^|/)${pattern}$`)];
  return places.some((place) => files.some((file) => place.test(file)) || [...folders].some((folder) => place.test(folder)));
}
