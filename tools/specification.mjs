import fs from "node:fs";
import { REFUSALS } from "../packages/domain/src/kit/errors.ts";
import { features } from "../packages/domain/src/features.ts";
import { inRoot, ROOT } from "./lib/paths.mjs";
import { complaintsOf, countsOf, readRows } from "./lib/specification.mjs";
import { screensIn, textsIn } from "./lib/specification-places.mjs";

/** Prints where docs/specification.md is wrong about contracts, routes and tests, and at the end how many rows stand in which state. */
const rows = readRows(fs.readFileSync(inRoot("docs/specification.md"), "utf8"));
const calls = Object.entries(features).flatMap(([contract, endpoints]) =>
  Object.entries(endpoints).map(([name, { method, path, params, query, headers, body }]) => ({
    contract,
    name,
    method,
    path,
    params,
    query,
    headers,
    body,
  })),
);
const routes = fs
  .globSync("apps/web/src/**/screens.ts", { cwd: ROOT })
  .concat("apps/web/src/routes.tsx")
  .map((file) => fs.readFileSync(inRoot(file), "utf8"));
const screens = screensIn(routes.join("\n"));

const catalogues = await Promise.all(
  fs.globSync("apps/web/src/i18n/en/*/*.ts", { cwd: ROOT, exclude: ["**/index.ts"] }).map((file) => import(inRoot(file))),
);
const texts = textsIn(Object.assign({}, ...catalogues));

const complaints = complaintsOf(rows, { calls, screens, texts, refusals: REFUSALS, root: ROOT });
for (const complaint of complaints) console.log(complaint);
console.log(countsOf(rows));
process.exitCode = complaints.length > 0 || rows.length === 0 ? 1 : 0;
