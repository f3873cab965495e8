import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { inRoot } from "./paths.mjs";
import { Problem } from "./problem.mjs";

const ENTRY = ["src/main.tsx"];
const SIGNED_IN = [...ENTRY, "src/shell/routed.tsx", "src/shell/account/signed-in.tsx"];
const SHELL = [...SIGNED_IN, "src/shell/frame.tsx"];
const GRID = "src/kit/grid/table/table.tsx";
const BOARD = ["board-page", "boards/saved-board", "boards/order-board"].map((file) => `src/work/orders/${file}.tsx`);
const CALENDAR = "src/work/calendar/page.tsx";

/** Each kind of page: the modules that it is drawn with, its address where it has one of its own, and what we aim for in kB. What opens on it is loaded then. */
export const PAGES = [
  { title: "sign-in", modules: [...ENTRY, "src/foundation/auth/login.tsx"], aim: 105 },
  { title: "shell", modules: SHELL, aim: 160 },
  { title: "home", modules: [...SIGNED_IN, "src/insight/home/home.tsx"], path: "/home", aim: 190 },
  page("supplier record", "register/suppliers/record", "/materials-management/suppliers/$id", 215),
  page("asset record", "register/assets/record", "/asset-management/asset/$id", 215),
  page("location record", "register/locations/record", "/asset-management/locations/$id", 215),
  page("person record", "foundation/people/record", "/settings/people/$id", 215),
  page("order record", "work/orders/record", "/maintenance-management/work-order-board/$boardId/$id", 215),
  page("request record", "work/requests/record", "/maintenance-management/work-requests/$id", 215),
  page("supplier form", "register/suppliers/form", "/materials-management/suppliers/new", 225),
  page("asset form", "register/assets/form", "/asset-management/asset/new", 225),
  page("location form", "register/locations/form", "/asset-management/locations/new", 225),
  page("person form", "foundation/people/form", "/settings/people/new", 225),
  page("new order", "work/orders/new", "/maintenance-management/work-order-board/$boardId/new", 225),
  page("new request", "work/requests/new", "/maintenance-management/work-requests/new", 225),
  { ...page("supplier list", "register/suppliers/list", "/materials-management/suppliers", 215, GRID), checksLayout: true },
  { ...page("order list", "work/orders/list", "/maintenance-management/work-order-board/$boardId", 215, GRID), checksLayout: true },
  { title: "order board", modules: [...SHELL, ...BOARD], aim: 240 },
  { title: "calendar: a day", modules: [...SHELL, CALENDAR], path: "/maintenance-management/calendar", aim: 280 },
  page("dashboard", "insight/dashboards/page", "/analytics/$analyticsId", 260),
  page("board", "insight/boards/page", "/iot/dashboards/boards/$boardId", 260),
  { title: "wall screen", modules: [...ENTRY, "src/insight/walls/pages/wall-page.tsx"], aim: 160 },
  { title: "calendar: a month", modules: [...SHELL, CALENDAR, "src/work/calendar/wide.tsx", "src/work/calendar/planning.tsx"], aim: 280 },
];

function page(title, file, path, aim, ...more) {
  return { title, modules: [...SHELL, `src/${file}.tsx`, ...more], path, aim };
}

/** The application as it was built last: its files, each with what it is made of. */
export function readBuild() {
  const read = (file) => JSON.parse(fs.readFileSync(inRoot("apps/web/dist", file), "utf8"));
  return { chunks: new Map(read("build.json").map((chunk) => [chunk.fileName, chunk])), pages: read("pages.json") };
}

/** The files that hold the modules, and all that these import at once. */
export function filesOf({ chunks }, modules) {
  const found = new Set();
  const add = (fileName) => {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = [...chunks.values()].find((one) => one.modules.some(([id]) => id === `apps/web/${module}`));
    if (!chunk) throw new Problem(`${module} is in no file of the build: tools/lib/web-pages.mjs names a page that has moved.`);
    add(chunk.fileName);
  }
  return [...found];
}

const sizes = new Map();
function sizeOf({ fileName }) {
  const size = sizes.get(fileName) ?? gzipSync(fs.readFileSync(inRoot("apps/web/dist", fileName)), { level: 9 }).length;
  sizes.set(fileName, size);
  return size;
}
export const kilobytesOf = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

/** What a kind of page costs: JavaScript in kB of gzip, and the scripts before it is drawn, those that its document names included. */
export function costOf(build, { modules, path }) {
  const files = filesOf(build, modules);
  const named = build.pages.find((one) => one.path === path)?.files ?? [];
  // The first script of the page stands outside of the modules.
  const scripts = new Set(["boot.js", ...files.map(({ fileName }) => fileName), ...named.filter((file) => file.endsWith(".js"))]);
  return { kilobytes: Math.round(kilobytesOf(files) * 10) / 10, scripts: scripts.size };
}

export const packageOf = (id) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.split("/").slice(0, 4).join("/");

/** Pages that begin with zod. Forms check by shapes once something was typed: none begins with them but a list, whose stored layout is checked when it opens. */
export const withZod = (build) =>
  PAGES.filter(({ checksLayout }) => !checksLayout).filter(({ modules }) =>
    filesOf(build, modules).some((file) => file.modules.some(([id]) => packageOf(id) === "zod")),
  );

/** Files that need each other: one of them would run before what it needs. */
export function circles({ chunks }) {
  const found = [];
  const done = new Set();
  const enter = (fileName, way) => {
    if (way.includes(fileName)) return void found.push([...way.slice(way.indexOf(fileName)), fileName].join(" > "));
    if (done.has(fileName)) return;
    for (const next of chunks.get(fileName)?.imports ?? []) enter(next, [...way, fileName]);
    done.add(fileName);
  };
  for (const fileName of chunks.keys()) enter(fileName, []);
  return found;
}
