import fs from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { parseSync } from "vite";

const SOURCE = /\.(ts|tsx|mjs)$/;
const WORKSPACES = {
  "@millwright/domain": "packages/domain/src",
  "@millwright/server": "apps/server/src",
  "@millwright/web": "apps/web/src",
  "@millwright/e2e": "apps/e2e",
};

/** Who imports whom: files as paths from the root, installed packages by name, Node's own as `node:…`. Types count: they are knowledge too. */
export function readImportGraph(root, folders) {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  const known = new Set(files);
  return files.map((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    const imports = requestsOf(file, text).map(({ request, isLazy }) => ({ to: target(file, request, known), isLazy }));
    return { file, text, imports };
  });
}

function sourcesIn(root, folder) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ["node_modules", "dist", "dist.new"].includes(entry.name) ? [] : sourcesIn(root, place);
      return SOURCE.test(entry.name) ? [place] : [];
    });
}

function requestsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const imports = module.staticImports.map(({ moduleRequest }) => ({ request: moduleRequest.value, isLazy: false }));
  const exports = module.staticExports.flatMap(({ entries }) => entries).filter(({ moduleRequest }) => moduleRequest);
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => /^["'`]([^$]+)["'`]$/.exec(text.slice(start, end))?.[1]);
  return [
    ...imports,
    ...exports.map(({ moduleRequest }) => ({ request: moduleRequest.value, isLazy: false })),
    ...lazy.filter(Boolean).map((request) => ({ request, isLazy: true })),
  ];
}

function target(file, request, known) {
  if (request.startsWith(".")) return path.posix.normalize(`${path.posix.dirname(file)}/${request.split("?")[0]}`);
  if (request.startsWith("node:") || builtinModules.includes(request)) return request.startsWith("node:") ? request : `node:${request}`;
  const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(request) ?? [];
  const place = WORKSPACES[name] && `${WORKSPACES[name]}/${rest}`;
  return place && (known.has(place) || rest) ? place : name;
}
