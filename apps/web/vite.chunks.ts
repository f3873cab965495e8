import { build, type InlineConfig, type Rolldown } from "vite";
import { cut, type Piece } from "./vite.cut.ts";

type Group = Rolldown.CodeSplittingGroup;
type Chunk = Rolldown.OutputChunk;

const ROOT = new URL("../..", import.meta.url).pathname;

/** Of the kit, what the frame and every page draw with. */
const OF_EVERY_PAGE = [
  /\/apps\/web\/src\/kit\/(menu|feedback|focus|marks\/(avatar|nav-icons|marks))/,
  /\/apps\/web\/src\/kit\/(layout\/(app-link|button|card|layout|page-head)|wire\/(query|client|freshness)|live\/(listen|own-changes)|record\/contributions|list\/listed|address|trail|screens|recent)\./,
  /\/packages\/domain\/src\/kit\/(access\.|shell\/)/,
  /\?of=kit\.(menu|feedback|focus|marks|layout)$/,
  // Where the records of every feature are, in words of their addresses.
  /\/apps\/web\/src\/\w+\/.*\/links\.ts$|\/certificates\/validity\.ts$|\/warehouses\/types\.ts$|\/kit\/transfer\/import-address\.ts$/,
  /\/query-core\/(?!.*(infiniteQueryO|queriesO))/,
];

/**
 * What every page has, from what changes least to what changes with each feature: a file changes its name with whatever it imports, so none of these imports a later
 * one. What comes first chooses first, and brings along what it needs.
 */
const OF_ALL: Group[] = [
  { name: "react", test: /\/node_modules\//, tags: ["$initial"] },
  { name: "base", test: (id) => !/\/(main\.tsx|shell\/app\.tsx|index\.html)$/.test(id), tags: ["$initial"] },
  // The one piece that the sign-in page shares with the screens behind it.
  { name: "mark", test: /\/kit\/marks\/product-mark/ },
  {
    name: "router",
    test: /\/node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store|react-query)|use-sync-external-store)\//,
  },
  {
    name: "kit",
    test: (id) => OF_EVERY_PAGE.some((these) => these.test(id)),
    // Nothing of what it needs needs it.
    includeDependenciesRecursively: false,
  },
];
/**
 * The addresses of all features. This file names the files of every page, so it is another one whenever one of these is, and nothing that a page needs is in it.
 */
const ADDRESSES: Group = {
  name: "addresses",
  test: /\/apps\/web\/src\/(routes\.|features\.|shell\/(routed|account\/(follow-session|guard))\.|kit\/live\/start\.|.*\/screens\.ts$)/,
  includeDependenciesRecursively: false,
};
/** The frame. What opens on demand comes on demand. */
const FRAME: Group = { name: "frame", test: /\/apps\/web\/src\/shell\/(frame|account\/signed-in)\.tsx$/ };
const AFTER = [ADDRESSES, FRAME];

/** Files that are there before anything is loaded by a page: nobody has to ask for them again. */
export const isThereAlready = (file: string): boolean =>
  [...OF_ALL, ...AFTER].some(({ name }) => file.startsWith(`assets/${String(name)}-`));

const inOrder = (groups: readonly Group[]): Group[] => groups.map((group, at) => ({ ...group, priority: groups.length - at }));

/**
 * The files that the application is cut into. It is bundled once as the bundler does it by itself, some eight hundred pieces of which a page would need a hundred;
 * `cut` puts them together by what pages need (decision 0053).
 */
export async function chunksOf(config: InlineConfig): Promise<Group[]> {
  const chunks = await cutByItself(config);
  const files = filesOf(chunks);
  const names = new Map(namesOf(files).flatMap((name, at) => files[at]?.map((id) => [id, name] as const) ?? []));
  const together: Group = { name: (id) => names.get(id) ?? null, includeDependenciesRecursively: false };
  return inOrder([...OF_ALL, ADDRESSES, together, FRAME]);
}

async function cutByItself(config: InlineConfig): Promise<Chunk[]> {
  const made = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { ...config.build?.rolldownOptions, output: { codeSplitting: { groups: inOrder([...OF_ALL, ...AFTER]) } } },
    },
  });
  return (made as Rolldown.RolldownOutput).output.filter((file): file is Chunk => file.type === "chunk");
}

/** The modules of each file that is made of several pieces. */
function filesOf(chunks: readonly Chunk[]): string[][] {
  const pieces = piecesOf(chunks);
  return cut(pieces)
    .filter((members) => members.length > 1)
    .map((members) => members.flatMap((at) => pieces[at]?.modules ?? []).toSorted());
}

/** Each after the first of its modules, so that it keeps its name while others come and go; in full where another one is called so, too. */
function namesOf(files: readonly string[][]): string[] {
  const whole = files.map(([first = ""]) => wordsOf(first.replace(/.*\/src\/|.*\/node_modules\//, "")));
  const brief = files.map(([first = ""]) => wordsOf(first.replace(/.*\//, "")));
  return brief.map((name, at) =>
    brief.filter((other) => other === name).length > 1 || OF_ALL.some((one) => one.name === name) ? (whole[at] ?? name) : name,
  );
}

const wordsOf = (place: string): string => place.replace(/\.\w+(?=\?|$)/, "").replaceAll(/[^\w]+/g, "-");

function piecesOf(chunks: readonly Chunk[]): Piece[] {
  const sorted = chunks.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const places = new Map(sorted.map(({ fileName }, at) => [fileName, at]));
  const needsOf = (chunk: Chunk) => chunk.imports.flatMap((name) => places.get(name) ?? []);
  const withShapes = new Set([...sorted.keys()].filter((at) => holdsShapes(sorted[at])));
  for (let isMore = true; isMore;) {
    const more = [...sorted.keys()].filter(
      (at) => !withShapes.has(at) && needsOf(sorted[at] as Chunk).some((need) => withShapes.has(need)),
    );
    for (const at of more) withShapes.add(at);
    isMore = more.length > 0;
  }
  return sorted.map((chunk, at) => ({
    modules: chunk.moduleIds,
    size: roundedSize(chunk.code.length),
    needs: needsOf(chunk),
    part: withShapes.has(at) ? partWithShapes(chunk) : partOf(chunk),
    opened: openedOf(chunk),
  }));
}

/** With zod in them, they come when somebody types. */
const holdsShapes = (chunk: Chunk | undefined): boolean =>
  chunk?.moduleIds.some((id) => /\/node_modules\/zod\/|\?whole|\?only=/.test(id)) ?? false;
const partWithShapes = (chunk: Chunk): string => (holdsShapes(chunk) ? "shapes" : `${partOf(chunk)} with shapes`);

const keyOf = ({ moduleIds }: Chunk): string => [...moduleIds].toSorted()[0] ?? "";
/** A sentence more or less moves no border. */
const roundedSize = (bytes: number): number => Math.ceil(bytes / 256) * 256;

/** What changes together: the kit, what stands before work, and work with what looks at it. */
const PARTS = {
  foundation: "register",
  register: "register",
  materials: "register",
  work: "work",
  insight: "work",
  connect: "work",
} as const;

function partOf({ name, moduleIds }: Chunk): string | null {
  if (moduleIds.length === 0 || [...OF_ALL, ...AFTER].some((group) => group.name === name) || /runtime/.test(name)) return null;
  const [, area] = /(?:\/src\/|\?of=)(foundation|register|materials|work|insight|connect)\b/.exec(moduleIds.at(-1) ?? "") ?? [];
  return area === undefined ? "kit" : PARTS[area as keyof typeof PARTS];
}

/** The frame is part of every page; what opens on a page is opened less often than the page. */
function openedOf({ isEntry, isDynamicEntry, facadeModuleId }: Chunk): number {
  const id = facadeModuleId?.slice(ROOT.length) ?? "";
  if (isEntry || /\/(shell\/(routed|frame|account\/signed-in)\.tsx|kit\/offline\/opened\.ts)$/.test(id)) return 130;
  if (!isDynamicEntry) return 0;
  if (/\/web\/src\/(contributions|offline)\.ts$/.test(id)) return 40;
  if (/\/(foundation\/auth\/login|insight\/home\/home)\.tsx$/.test(id)) return 16;
  if (/\?(whole|only=)/.test(id)) return 0.02;
  if (/\/work\/(orders|requests)\/(record|list|new|board-page|boards\/(saved|order)-board)\.tsx$/.test(id)) return 4;
  // A screen on a wall has a page of the product's own parts without its frame: what it needs is cut from what it does not.
  if (/\/web\/src\/insight\/walls\/pages\//.test(id)) return 2;
  // What moves the files of pages that are open all day is not a page that is looked at on Mondays.
  if (/\/web\/src\/insight\//.test(id)) return 0.15;
  return /\/(record|form|new|list|page|[\w-]+-page)\.tsx$/.test(id) ? 1 : 0.15;
}
