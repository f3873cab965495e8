import type { Plugin, Rolldown } from "vite";

/** Files of the build that a page needs before it is drawn; `wide`: those that a phone does not need. */
export interface PageFiles {
  /** `/asset-management/assets/$id`, as the screen says it. */
  path: string;
  files: readonly string[];
  wide: readonly string[];
}

const SCREENS = /\/apps\/web\/src\/.*\/screens\.ts$/;
/** Behind the sign-in these are part of every page. */
const OF_FRAME = ["shell/routed.tsx", "shell/account/signed-in.tsx", "shell/frame.tsx", "kit/offline/opened.ts"];
/** What a page with this in it asks for at once; `wide`: where there is room for it. */
const ALONG: Readonly<Record<string, { load: string; wide?: true }>> = {
  "kit/record/contributed.tsx": { load: "contributions.ts" },
  "kit/grid/grid.tsx": { load: "kit/grid/table/table.tsx", wide: true },
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Writes `/pages.json`: for each address the files that its page begins with, which the server names in the document so that they leave in one
 * wave. And `/build.json`: of which modules each file is made, and what it imports, for `npm run web:sizes` and the budgets. Neither is served.
 */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
        const files = filesIn(chunks);
        const pages: PageFiles[] = [];
        for (const id of [...this.getModuleIds()].filter((one) => SCREENS.test(one)))
          for (const { path, load } of screensIn(this.parse(this.getModuleInfo(id)?.code ?? ""))) {
            const module = (await this.resolve(load, id))?.id;
            if (module) pages.push({ path, ...files(module) });
          }
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
        this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify(chunks.map(madeOf)) });
      },
    },
  };
}

const ROOT = new URL("../..", import.meta.url).pathname;
const madeOf = ({ fileName, imports, modules }: Chunk) => ({
  fileName,
  imports,
  modules: Object.entries(modules).map(([id, { renderedLength }]) => [id.replace(ROOT, ""), renderedLength]),
});

/** For a module of a page, the files that are to be there before it is drawn. */
function filesIn(chunks: readonly Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const inWeb = (place: string) => [...byModule.keys()].find((id) => id.endsWith(`/apps/web/src/${place}`)) ?? "";
  const closure = (ids: readonly string[]): Set<Chunk> => {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const name of chunk.imports) add(byName.get(name));
    };
    for (const id of ids) add(byModule.get(id));
    return found;
  };
  const named = (found: Iterable<Chunk>) => [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  // The page itself names these.
  const first = new Set(named(closure(chunks.filter(({ isEntry }) => isEntry).map(({ facadeModuleId }) => facadeModuleId ?? ""))));
  const frame = OF_FRAME.map(inWeb);

  return (module: string): Omit<PageFiles, "path"> => {
    const drawn = closure([...frame, module]);
    const holds = (place: string) => [...drawn].some(({ moduleIds }) => moduleIds.includes(inWeb(place)));
    const along = Object.entries(ALONG).flatMap(([place, one]) => (holds(place) ? [one] : []));
    const always = closure([...frame, module, ...along.filter(({ wide }) => !wide).map(({ load }) => inWeb(load))]);
    const wide = closure(along.filter((one) => one.wide).map(({ load }) => inWeb(load)));
    const files = named(always).filter((file) => !first.has(file));
    return { files, wide: [...new Set(named(wide))].filter((file) => !first.has(file) && !files.includes(file)) };
  };
}

type Program = ReturnType<Rolldown.TransformPluginContext["parse"]>;
interface Node {
  type: string;
  [part: string]: unknown;
}

/** Every `screen("/path", () => import("./file.tsx"), …)` of a module that stands behind the sign-in. */
function screensIn(program: Program): { path: string; load: string }[] {
  const found: { path: string; load: string }[] = [];
  const see = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(see);
    if (typeof node !== "object" || node === null) return;
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
    if (type === "CallExpression" && callee?.name === "screen" && given) {
      const [path, load, , stands] = given as (Node & { value?: unknown; body?: { source?: { value?: string } } })[];
      const file = load?.body?.source?.value;
      if (typeof path?.value === "string" && file && !["open", "guests"].includes(String(stands?.value)))
        found.push({ path: path.value, load: file });
    }
    Object.values(node).forEach(see);
  };
  see(program.body);
  return found;
}
