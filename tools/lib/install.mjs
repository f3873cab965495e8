import fs from "node:fs";
import path from "node:path";
import { inRoot } from "./paths.mjs";
import { Problem } from "./problem.mjs";
import { capture } from "./processes.mjs";

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/;

/** Installs exactly what the lock file says, if that is not what is there. */
export async function ensureInstalled() {
  if (isInstalled()) return "up to date";
  console.log("      installing what package-lock.json says");
  const { code, output } = await npm(["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code === 0 && isInstalled()) return "installed";
  if (code === null) throw new Problem("npm was not found. It comes with Node: get both from https://nodejs.org and start again.");
  if (NO_NETWORK.test(output)) {
    throw new Problem(
      `The packages could not be downloaded. Check the network (and the proxy: npm config get proxy), then start again.\n\n${startOf(output)}`,
    );
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    throw new Problem(
      `The folder node_modules may not be written to by this account. Start as its owner once, then again.\n\n${startOf(output)}`,
    );
  }
  throw new Problem(`The packages could not be installed:\n\n${startOf(output)}`);
}

/** npm writes what it installed into node_modules as its last act; compared with the lock file, this also sees installations made by hand. */
export function isInstalled() {
  const wanted = packagesIn("package-lock.json");
  const present = packagesIn("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith("node_modules/") || entry.link || !isForThisMachine(entry)) return true;
    return present[place]?.version === entry.version && present[place]?.integrity === entry.integrity;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Of the optional packages only those made for this system are expected; helpers of the others name no system and come or stay away with them. */
function isForThisMachine({ os, cpu, libc: libcs, optional }) {
  if (!optional) return true;
  return Boolean(os) && allows(os, process.platform) && allows(cpu, process.arch) && allows(libcs, libcHere());
}

/** A package names the systems it runs on, or with `!` those it does not; one name may stand without a list. */
function allows(names, value) {
  const list = [names ?? []].flat();
  if (list.every((item) => item.startsWith("!"))) return !list.includes(`!${value}`);
  return list.includes(value);
}

/** Asked once: the report is slow to write. */
let libc;
function libcHere() {
  libc ??= process.report?.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  return libc;
}

/** Without the folder of installed programs on the path: npm would run on the very Node it is about to replace. */
function npm(args) {
  const separator = path.delimiter;
  const PATH = (process.env.PATH ?? "")
    .split(separator)
    .filter((folder) => !folder.includes("node_modules"))
    .join(separator);
  return capture("npm", args, { env: { ...process.env, PATH }, shell: process.platform === "win32" });
}

const startOf = (output) => output.trim().split("\n").slice(0, 20).join("\n");
