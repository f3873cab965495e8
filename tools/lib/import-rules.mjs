import { readFileSync } from "node:fs";
import path from "node:path";

const TEST = /\.test\.tsx?$|\/testing\/|\/builders\.ts$/;
/** From the ground up: a feature knows those of its own area and of the areas before it. */
export const AREAS = ["foundation", "register", "materials", "work", "iot", "insight", "connect"];
const AREA = AREAS.join("|");
const SERVER_FEATURE = new RegExp(`^apps/server/src/((?:${AREA})/[^/]+)/`);
const WEB_FEATURE = new RegExp(`^apps/web/src/((?:${AREA})/[^/]+)/`);
const ANY_FEATURE = new RegExp(`^(?:apps/(?:server|web)|packages/domain)/src/(?:${AREA})/`);
const PLACE = new RegExp(`^((?:apps/(?:server|web)|packages/domain)/src)/(${AREA})/([^/]+)/`);
/** The files the surroundings start from: commands, configuration, tests, and what a page or a worker names by its address. */
const ENTRY = /(^|\/)(main|routes|run|[a-z-]+-verify)\.tsx?$|\.test\.|\.spec\.|\.config\.|\.d\.ts$|^(tools|apps\/e2e)\/|\/testing\//;

/**
 * Each rule is one sentence about who may know whom; `$1` in a pattern stands for the feature (or floor) the importing file is in, so the
 * rules do not change when a feature is added.
 */
export const RULES = [
  {
    name: "domain is the ground",
    help: "packages/domain runs in both places and knows neither: move what is shared into it.",
    from: /^packages\/domain\//,
    to: /^apps\//,
  },
  {
    name: "domain does no i/o",
    help: "Give the rule what it needs as an argument; reading the clock, files or the network is the server's work.",
    from: /^packages\/domain\//,
    fromNot: TEST,
    to: /^node:/,
  },
  {
    name: "floors do not touch",
    help: "Web and server meet only in packages/domain.",
    from: /^apps\/(server|web)\//,
    fromNot: TEST,
    to: /^apps\//,
    toNot: ["^apps/$1/"],
  },
  {
    name: "kit knows no feature",
    help: "The feature calls the kit; what the kit needs to know comes as an argument.",
    from: /^(apps\/web\/src\/kit|apps\/server\/src\/platform)\//,
    fromNot: TEST,
    to: ANY_FEATURE,
  },
  {
    name: "domain kit knows no feature",
    help: "Move it out of the kit, or what it imports into the kit.",
    from: /^packages\/domain\/src\/kit\//,
    fromNot: TEST,
    to: /^packages\/domain\/src\//,
    // The table of nouns is the ground: names, no code of a feature.
    toNot: ["^packages/domain/src/kit/", "^packages/domain/src/nouns\\.ts$"],
  },
  {
    name: "server front door",
    help: "Another feature is used through its service.ts or events.ts (builders.ts in tests).",
    from: SERVER_FEATURE,
    to: SERVER_FEATURE,
    toNot: ["^apps/server/src/$1/", "/(service|events|builders)\\.ts$"],
  },
  {
    name: "web front door",
    help: "Another feature is used through its public.ts (chip, links, calls); a later one fills its slots.ts.",
    from: WEB_FEATURE,
    to: WEB_FEATURE,
    toNot: ["^apps/web/src/$1/", "/(public\\.tsx?|slots\\.ts)$"],
  },
];

/** The handle that is bound to no tenant: only what signs people in, sets tenants up or runs for all of them may hold it. */
const SYSTEM_HANDLE = /\.system\(/;
const MAY_HOLD_IT =
  /^apps\/server\/src\/(app|first-start|audit-verify|stock-verify|rollups-verify)\.ts$|^apps\/server\/src\/platform\/[a-z]+\/(session|job|event|audit|db|chores|metrics|health|sealing|epoch)|^apps\/server\/src\/foundation\/(auth|tenants)\/|^apps\/server\/src\/demo\//;

export function offencesIn(graph, root) {
  return [
    ...RULES.flatMap((rule) => breaches(rule, graph)),
    ...circles(graph),
    ...areas(graph),
    ...featureCircles(graph),
    ...orphans(graph),
    ...undeclared(graph, root),
    ...systemHandles(graph),
  ];
}

function breaches({ name, help, from, fromNot, to, toNot = [] }, graph) {
  return graph.flatMap(({ file, imports }) => {
    const match = from.exec(file);
    if (!match || fromNot?.test(file)) return [];
    const allowed = toNot.map((pattern) => new RegExp(pattern.replaceAll("$1", match[1] ?? "")));
    const wrong = imports.filter((item) => to.test(item.to) && !allowed.some((pattern) => pattern.test(item.to)));
    return wrong.map((item) => ({ name, help, where: `${file} → ${item.to}` }));
  });
}

/** Lazy imports do not count: they are how a list of screens names screens that know the list. */
function circles(graph) {
  const next = new Map(graph.map(({ file, imports }) => [file, imports.filter(({ isLazy }) => !isLazy).map(({ to }) => to)]));
  const done = new Set();
  const found = [];
  const visit = (file, trail) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file) || !next.has(file)) return;
    for (const to of next.get(file)) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found.map((where) => ({ name: "no circles", help: "Two modules that need each other are one module, or hide a third.", where }));
}

/** Ids of a later area are allowed, they are words; its code is not. What stands beside the features (app.ts, routes.tsx, demo) knows them all. */
function areas(graph) {
  return graph.flatMap(({ file, imports }) => {
    const from = PLACE.exec(file);
    if (!from || TEST.test(file)) return [];
    const later = imports.filter(({ to }) => AREAS.indexOf(PLACE.exec(to)?.[2]) > AREAS.indexOf(from[2]));
    return later.map(({ to }) => ({
      name: "areas look back",
      help: `${from[2]} comes before: let the later area contribute it, or listen.`,
      where: `${file} → ${to}`,
    }));
  });
}

/** Features that need each other, by whatever way round, on one floor. */
function featureCircles(graph) {
  const next = new Map();
  for (const { file, imports } of graph) {
    const from = PLACE.exec(file);
    if (!from || TEST.test(file)) continue;
    const self = `${from[1]}/${from[2]}/${from[3]}`;
    if (!next.has(self)) next.set(self, new Set());
    for (const { to } of imports) {
      const place = PLACE.exec(to);
      if (place && place[1] === from[1] && `${place[1]}/${place[2]}/${place[3]}` !== self)
        next.get(self).add(`${place[1]}/${place[2]}/${place[3]}`);
    }
  }
  const reach = (start) => {
    const seen = new Set();
    const queue = [start];
    while (queue.length > 0) {
      for (const to of next.get(queue.pop()) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((feature) => [feature, reach(feature)]));
  const pairs = [...next.keys()].flatMap((one) =>
    [...(next.get(one) ?? [])].filter((other) => one < other && next.get(other)?.has(one)).map((other) => [one, other]),
  );
  const longer = [...next.keys()].filter((one) => reached.get(one).has(one) && !pairs.some((pair) => pair.includes(one)));
  return [...pairs.map(([one, other]) => `${one} ⇄ ${other}`), ...longer.map((one) => `${one} is in a longer circle`)].map((where) => ({
    name: "features form no circles",
    help: "One of the two listens to the other, or contributes to it.",
    where,
  }));
}

function orphans(graph) {
  const wanted = new Set(graph.flatMap(({ imports }) => imports.map(({ to }) => to)));
  return graph
    .filter(({ file }) => !wanted.has(file) && !ENTRY.test(file))
    .map(({ file }) => ({ name: "no orphans", help: "Nothing uses it: use it or remove it.", where: file }));
}

/** Installed packages lie in one folder for all floors; what a floor does not declare is there by chance. */
function undeclared(graph, root) {
  const declaredIn = (folder) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  };
  const shared = declaredIn(".");
  const cache = new Map();
  return graph.flatMap(({ file, imports }) => {
    const floor = /^(packages|apps)\/[^/]+/.exec(file)?.[0];
    if (!floor) return [];
    if (!cache.has(floor)) cache.set(floor, new Set(declaredIn(floor)));
    const own = cache.get(floor);
    // What the root declares is for tools and tests.
    const isProduct = /^(apps\/(server|web)|packages\/[^/]+)\/src\//.test(file) && !TEST.test(file);
    const declared = isProduct ? own : new Set([...own, ...shared]);
    const wrong = imports.filter(
      ({ to }) => !/^(node:|packages\/|apps\/|tools\/|\.|[^/]+\.json$)/.test(to) && !to.includes("/src/") && !declared.has(to),
    );
    return wrong.map(({ to }) => ({ name: "packages are declared", help: `Add it to ${floor}/package.json.`, where: `${file} → ${to}` }));
  });
}

function systemHandles(graph) {
  return graph
    .filter(({ file, text }) => file.startsWith("apps/server/") && !TEST.test(file) && SYSTEM_HANDLE.test(text) && !MAY_HOLD_IT.test(file))
    .map(({ file }) => ({
      name: "the handle without a tenant",
      help: "Use the tenant's handle; system() is for sessions, jobs, events, tenants and facts of the installation.",
      where: file,
    }));
}
