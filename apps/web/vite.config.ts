import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import hoverOnly from "postcss-hover-media-feature";
import { contractsAsData } from "./vite.contracts.ts";
import { serviceWorker } from "./vite.worker.ts";

const server = process.env.MILLWRIGHT_SERVER ?? "http://127.0.0.1:4000";

/**
 * What every screen needs travels in one file: before signing in the first, behind it the second. Left alone, a page would be some sixty
 * files, most of them a single icon, and larger for being compressed one by one.
 */
const SHARED = [
  { name: "start", tags: ["$initial"], priority: 3 },
  // The one piece that the sign-in page shares with the screens behind it.
  { name: "mark", test: /\/kit\/marks\/product-mark\.tsx/, priority: 2 },
  {
    name: "app",
    // The search over everything opens on demand, and so comes on demand.
    test: /\/apps\/web\/src\/(shell\/(?!nav\/search-everything)|kit\/(layout|menu|marks|feedback|focus)\/|kit\/(wire\/(query|client)|address)\.ts)/,
    priority: 1,
  },
  // Icons and other small things of many screens; each in a file of its own would be a wait of its own. The sign-in page's stay with it.
  {
    name: "common",
    test: /\/icons-react\/.*\/Icon(?!AlertCircle|Eye)|\/kit\/(list\/use-phone|form\/modal|form\/fields\/notations)\.tsx?/,
    minShareCount: 8,
    priority: 0,
  },
] satisfies Rolldown.CodeSplittingGroup[];

/** The folder under src/i18n whose texts are built in. */
const language = process.env.LANGUAGE_FOLDER ?? "en";

export default defineConfig({
  resolve: { alias: language === "en" ? [] : [{ find: /^\.\/en\//, replacement: `./${language}/` }] },
  plugins: [react(), boot(), contractsAsData(), serviceWorker()],
  // What a pointer only passes over looks different where a pointer can; on a phone the last thing touched would keep that look.
  css: { postcss: { plugins: [hoverOnly()] } },
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // A picture inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [...SHARED] } } },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/auth", "/ical", "/healthz", "/readyz"].map((path) => [path, server])),
  },
});

/**
 * Puts `src/boot.js` at the head of the page as a plain script, which alone runs before the first paint. Vite bundles modules only, so
 * this gives it its hashed name among the assets.
 */
function boot(): Plugin {
  const source = new URL("src/boot.js", import.meta.url);
  return {
    name: "boot",
    buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "asset", name: "boot.js", source: readFileSync(source, "utf8") });
    },
    transformIndexHtml(_page, { bundle }) {
      const built = Object.values(bundle ?? {}).find((file) => file.type === "asset" && file.names.includes("boot.js"));
      const src = built ? `/${built.fileName}` : "/src/boot.js";
      return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
    },
  };
}
