import { pathToFileURL } from "node:url";
import { inRoot } from "./paths.ts";

/** The project's commands are plain JavaScript, since they run before anything is installed; their shapes are stated here. */
interface WebBuild {
  ensureWebBuilt: (node: string) => Promise<string>;
}
interface BrowserSearch {
  ensureBrowser: () => Promise<string>;
}

const load = async <T>(file: string) => (await import(pathToFileURL(inRoot("tools/lib", file)).href)) as T;

/** Builds the web application if its source is newer than what would be served. */
export const ensureWebBuilt = async (): Promise<string> => await (await load<WebBuild>("web-build.mjs")).ensureWebBuilt(process.execPath);

/** The browser's path, as the caller found it or as it is found on this machine. */
export const browserPath = async (): Promise<string> =>
  process.env["CHROMIUM"] || (await (await load<BrowserSearch>("browser.mjs")).ensureBrowser());
