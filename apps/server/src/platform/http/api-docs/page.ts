import fs from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

/** Swagger UI as the Fastify project packs it: the same files as its makers', without the package that reports installations. */
const LIBRARY = path.join(path.dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui/package.json")), "static");

const SOURCES = [
  { folder: LIBRARY, file: "swagger-ui.css", type: STYLE },
  { folder: import.meta.dirname, file: "reader.css", type: STYLE },
  { folder: LIBRARY, file: "swagger-ui-bundle.js", type: SCRIPT },
  { folder: import.meta.dirname, file: "reader.js", type: SCRIPT },
].map(({ folder, file, type }) => {
  const at = path.join(folder, file);
  return { at, name: hashed(file, fs.readFileSync(at)), type };
});

/** The files of the page by the names they are asked for, which change with what is in them. */
export const READER_FILES: ReadonlyMap<string, string> = new Map(SOURCES.map(({ name, type }) => [name, type]));

export async function readerFile(name: string): Promise<string> {
  const { at } = SOURCES.find((source) => source.name === name)!;
  return await fs.promises.readFile(at, "utf8");
}

/** The description travels within the page, as text that is not run: a page in a sandbox may not ask for it. */
export function pageOf(description: string): string {
  const of = (type: string) => SOURCES.filter((source) => source.type === type).map(({ name }) => `/api/docs/${name}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API - Millwright</title>
<link rel="icon" href="data:,">
${of(STYLE)
  .map((href) => `<link rel="stylesheet" href="${href}" crossorigin>`)
  .join("\n")}
</head>
<body>
<header><a href="/">Millwright</a><a href="/api/openapi.json">The same as a file (OpenAPI 3.1)</a></header>
<div id="reader"></div>
<noscript>This page needs JavaScript. What it shows is also at /api/openapi.json.</noscript>
<script type="application/json" id="description">${description.replaceAll("<", "\\u003c")}</script>
${of(SCRIPT)
  .map((src) => `<script src="${src}" crossorigin></script>`)
  .join("\n")}
</body>
</html>
`;
}

function hashed(file: string, content: Buffer): string {
  const { name, ext } = path.parse(file);
  return `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 12)}${ext}`;
}
