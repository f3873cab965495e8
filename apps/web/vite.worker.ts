import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** Screens that a technician has in hand: they are on the device before they are first opened. What else is opened is kept from then on. */
const IN_HAND =
  /\/apps\/web\/src\/(work\/orders\/(?!boards|printing|costs|of-)|(shell|kit\/(offline|form|photo)|foundation\/(auth|files|scanning|profile)|insight\/home|work\/requests|register\/(meters|meter-rounds|downtimes|assets\/(record|tabs)|locations\/record)|materials\/stock-counts\/walk|connect\/at-hand)[/.])|\/packages\/domain\/src\/(work\/(orders|requests)|register\/(meters|downtimes))\/[^?]*\?only=/;
/** What features bring to one another's pages comes with these pages. */
const BROUGHT = /\/apps\/web\/src\/.*\/contributions\.ts$/;
/** Letters of the languages that the product is written in. */
const FONTS = /inter-latin-wght-normal.*\.woff2$/;
/** Reads codes out of the camera's pictures; 375 kB packed, and the door to all that hangs on a label. */
const READER = /\/(scan-worker|zxing_reader)[\w-]*\.(js|wasm)$/;

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `/sw.js`: `src/service-worker.js` with the names of the files that the application needs to open without a network. It is a file of its own outside of
 * the hashed ones, because a browser finds a newer version by its address.
 */
export function serviceWorker(): Plugin {
  const source = new URL("src/service-worker.js", import.meta.url);
  return {
    name: "service-worker",
    apply: "build",
    // After the page is written: which files it names belongs to the version.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const brought = [...this.getModuleIds()]
          .filter((id) => BROUGHT.test(id))
          .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        const files = filesOf(Object.values(bundle), new Set(brought));
        const page = bundle["index.html"];
        const version = createHash("sha256")
          .update(JSON.stringify([files, page?.type === "asset" ? String(page.source) : ""]))
          .digest("hex")
          .slice(0, 12);
        const code = readFileSync(source, "utf8")
          .replace("__VERSION__", version)
          .replace("__FILES__", JSON.stringify(files.map((file) => `/${file}`)));
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}

function filesOf(bundle: readonly (Chunk | Rolldown.OutputAsset)[], brought: ReadonlySet<string>): string[] {
  const chunks = new Map(bundle.filter((file): file is Chunk => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || wanted.has(name)) return;
    wanted.add(name);
    for (const css of (chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []) wanted.add(css);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks.values())
    if (chunk.isEntry || chunk.moduleIds.some((id) => IN_HAND.test(id) || brought.has(id))) add(chunk.fileName);
  for (const { fileName } of bundle)
    if (
      READER.test(fileName) ||
      FONTS.test(fileName) ||
      /\/(boot|product-mark)[\w.-]*$/.test(fileName) ||
      /\/index-[\w-]+\.css$/.test(fileName)
    )
      wanted.add(fileName);
  return [...wanted].toSorted();
}
