import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import hoverOnly from "postcss-hover-media-feature";
import { chunksOf, isThereAlready } from "./vite.chunks.ts";
import { contractsAsData } from "./vite.contracts.ts";
import { iconsByFeature } from "./vite.icons.ts";
import { pageFiles } from "./vite.pages.ts";
import { textsWhereAsked } from "./vite.texts.ts";
import { serviceWorker } from "./vite.worker.ts";

const server = process.env.MILLWRIGHT_SERVER ?? "http://127.0.0.1:4000";

/** The folder under src/i18n whose texts are built in. */
const language = process.env.LANGUAGE_FOLDER ?? "en";

const config: UserConfig = {
  resolve: { alias: language === "en" ? [] : [{ find: /^\.\/en\//, replacement: `./${language}/` }] },
  // What a pointer only passes over looks different where a pointer can; on a phone the last thing touched would keep that look.
  css: { postcss: { plugins: [hoverOnly()] } },
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // A picture inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) => (hostType === "html" ? needed : needed.filter((file) => !isThereAlready(file))),
    },
    // A constant that is written out elsewhere would leave its module, and the texts that this brings, behind.
    rolldownOptions: { optimization: { inlineConst: false } },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/auth", "/ical", "/healthz", "/readyz"].map((path) => [path, server])),
  },
};

const plugins = () => [react(), boot(), contractsAsData(), textsWhereAsked(language), iconsByFeature()];

export default defineConfig(async ({ command }) => {
  if (command !== "build") return { ...config, plugins: plugins() };
  const groups = await chunksOf({ ...config, plugins: plugins() });
  const rolldownOptions = { ...config.build?.rolldownOptions, output: { codeSplitting: { groups } } };
  return { ...config, plugins: [...plugins(), pageFiles(), serviceWorker()], build: { ...config.build, rolldownOptions } };
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
