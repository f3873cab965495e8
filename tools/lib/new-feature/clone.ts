import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A copy of the repository as it stands, with what is not committed yet, in a temporary folder. Installed packages are linked one by one:
 * those of our own must lead to the copy's floors.
 */
export function cloneOf(root: string): string {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-clone-"));
  // PostgreSQL of a clone that root made runs as another account and has to pass through.
  fs.chmodSync(clone, 0o755);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  for (const file of listed.split("\0").filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(clone, file));
  }
  linkPackages(root, clone);
  return clone;
}

const OWN = "@millwright";

function linkPackages(root: string, clone: string): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(clone, "node_modules")];
  fs.mkdirSync(path.join(to, OWN), { recursive: true });
  for (const name of fs.readdirSync(from)) {
    if (name !== OWN && !isCache(name)) fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of fs.readdirSync(path.join(from, OWN))) {
    fs.symlinkSync(path.join(clone, path.relative(root, fs.realpathSync(path.join(from, OWN, name)))), path.join(to, OWN, name));
  }
}

/** Caches of tools; npm's own list, a dot file too, says what is installed. */
const isCache = (name: string) => name.startsWith(".") && name !== ".package-lock.json" && name !== ".bin";
