import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A copy of the repository as it stands, with what is not committed yet, in a temporary folder. Installed packages have the places that they have
 * in the original, so that what the compiler knows of them (`known`, a folder) serves the copy as well; those of our own are the copy's.
 */
export function cloneOf(root: string, known?: string): string {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-clone-"));
  // PostgreSQL of a clone that root made runs as another account and has to pass through.
  fs.chmodSync(clone, 0o755);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split("\0").filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(clone, file));
  }
  sharePackages(root, clone);
  if (known && fs.existsSync(path.join(root, known))) fs.cpSync(path.join(root, known), path.join(clone, known), { recursive: true });
  return clone;
}

function sharePackages(root: string, clone: string): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(clone, "node_modules")];
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) {
    if (!isCache(name)) share(path.join(from, name), path.join(to, name));
  }
}

/** The same file by a second name: a tenth of a second for a package of thousands. A link where the temporary folder is on another disk. */
function share(from: string, to: string): void {
  const kind = fs.lstatSync(from);
  if (kind.isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to);
  if (kind.isDirectory()) {
    fs.mkdirSync(to);
    for (const name of fs.readdirSync(from)) share(path.join(from, name), path.join(to, name));
    return;
  }
  try {
    fs.linkSync(from, to);
  } catch {
    fs.symlinkSync(from, to);
  }
}

/** Caches of tools; npm's own list, a dot file too, says what is installed. */
const isCache = (name: string) => name.startsWith(".") && name !== ".package-lock.json" && name !== ".bin";
