import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { inRoot } from "./lib/paths.mjs";
import { main, Problem } from "./lib/problem.mjs";

/**
 * `npm run web:sizes`: how much JavaScript a browser loads for a screen, in kB of gzip, beside what we aim for. The application is built in
 * memory; a screen's cost is that of every chunk its modules import, and what is imported later, on demand, is named here.
 * `npm run web:sizes -- supplier` lists the packages of the screens with that word, largest first.
 */
const WEB = inRoot("apps/web");
const ENTRY = ["src/main.tsx"];
const SIGNED_IN = [...ENTRY, "src/shell/routed.tsx", "src/shell/account/signed-in.tsx"];
const SHELL = [...SIGNED_IN, "src/shell/layout1.tsx"];
const GRID = "src/kit/grid/table/table.tsx";

const NOUNS = ["register/suppliers", "register/assets", "register/locations", "foundation/people"];

const SCREENS = [
  { title: "sign-in", modules: [...ENTRY, "src/foundation/auth/login.tsx"], aim: 120 },
  { title: "home", modules: [...SIGNED_IN, "src/insight/home/home.tsx"], aim: 190 },
  ...[...NOUNS, "work/orders", "work/requests"].map((feature) => light(feature, "record")),
  ...NOUNS.map((feature) => light(feature, "form")),
  ...["work/orders", "work/requests"].map((feature) => light(feature, "new")),
  { title: "supplier list", modules: [...SHELL, "src/register/suppliers/list.tsx", GRID], aim: 200 },
  { title: "calendar: a phone's day", modules: [...SHELL, "src/work/calendar/page.tsx"], aim: 300 },
  { title: "calendar: a month", modules: [...SHELL, "src/work/calendar/page.tsx", "src/work/calendar/planning.tsx"], aim: 300 },
  {
    title: "work order board",
    modules: [
      ...SHELL,
      "src/work/orders/board-page.tsx",
      "src/work/orders/boards/saved-board.tsx",
      "src/work/orders/boards/order-board.tsx",
    ],
    aim: 250,
  },
  { title: "work order list", modules: [...SHELL, "src/work/orders/list.tsx", GRID], aim: 200 },
];

/** A record's page or its form; what opens on it (dialogs, editors, other tabs) is loaded then. */
function light(feature, file) {
  const title = `${feature.split("/")[1]}: ${file === "record" ? "record" : "form"}`;
  return { title, modules: [...SHELL, `src/${feature}/${file}.tsx`], aim: 190 };
}

void main(async () => {
  const chunks = await builtChunks();
  const [wanted] = process.argv.slice(2);
  if (wanted) return listPackages(chunks, wanted);
  console.log("JavaScript a screen loads, kB gzip (aim)");
  for (const { title, modules, aim } of SCREENS) {
    const size = Math.round(kilobytesOf(chunksOf(chunks, modules)));
    console.log(`${title.padEnd(26)}${String(size).padStart(5)}  (${aim})${size > aim ? "  over by " + (size - aim) : ""}`);
  }
  // Forms check by shapes once something was typed: no page begins with them but a list, whose stored layout is checked when it opens.
  const light = SCREENS.filter(({ modules }) => !modules.includes(GRID));
  const withZod = light.filter(({ modules }) => chunksOf(chunks, modules).some(holdsZod)).map(({ title }) => title);
  if (withZod.length > 0) throw new Problem(`These begin with zod: ${withZod.join(", ")}.`);
  return 0;
});

const holdsZod = ({ moduleIds }) => moduleIds.some((id) => packageOf(id) === "zod");

async function builtChunks() {
  const { output } = await build({ root: WEB, logLevel: "error", build: { write: false } });
  return new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
}

/** The chunks that hold the modules, and all that these import at once. */
function chunksOf(chunks, modules) {
  const found = new Set();
  const add = (fileName) => {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(path.join(WEB, module)));
    if (!chunk) throw new Problem(`${module} is in no chunk of the build: tools/web-sizes.mjs names a screen that has moved.`);
    add(chunk.fileName);
  }
  return [...found];
}

const kilobytesOf = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;

/** Shares of a chunk's size by the rendered length of its modules: near enough to see what is worth its weight. */
function listPackages(chunks, wanted) {
  const screens = SCREENS.filter(({ title }) => title.includes(wanted));
  if (screens.length === 0) throw new Problem(`No screen has "${wanted}" in its title: ${SCREENS.map(({ title }) => title).join(", ")}.`);
  const sizes = new Map();
  for (const chunk of chunksOf(
    chunks,
    screens.flatMap(({ modules }) => modules),
  )) {
    const modules = Object.entries(chunk.modules);
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of modules) {
      const name = packageOf(id);
      sizes.set(name, (sizes.get(name) ?? 0) + (kilobytesOf([chunk]) * renderedLength) / (whole || 1));
    }
  }
  const sorted = [...sizes].sort(([, a], [, b]) => b - a).filter(([, size]) => size >= 0.5);
  for (const [name, size] of sorted) console.log(`${size.toFixed(1).padStart(7)}  ${name}`);
  return 0;
}

function packageOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? path.relative(inRoot("."), id).split("/").slice(0, 4).join("/");
}
