import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Account, canReach, isRoot, nameOfAccount, unprivilegedAccount } from "./accounts.ts";
import { StartProblem } from "./start-problem.ts";

const FALLBACK_ROOT = "/var/lib/millwright";
/** What only Millwright puts into a data folder. */
const OURS = ["postgres", "database.json", "files"];

/**
 * The folder that really holds the data, made where it is not there. It differs from the wanted one only for root, when the unprivileged
 * account cannot reach the wanted one: rights of folders that are not ours are never changed, so the data goes elsewhere.
 */
export function openDataDir(wanted: string, say: (line: string) => void = () => {}): string {
  const dir = findDataDir(wanted, say);
  if (path.dirname(dir) === FALLBACK_ROOT) makeDir(FALLBACK_ROOT, 0o755);
  makeDir(dir, isRoot() ? 0o711 : 0o700);
  return dir;
}

/**
 * The same folder, and nothing is made. Invariant: a folder that holds data is used or refused, never passed over for another one: an
 * empty installation would take the place of the real one, and a backup of it would look like one.
 */
export function findDataDir(wanted: string, say: (line: string) => void = () => {}): string {
  const dir = path.resolve(wanted);
  assertMine(dir);
  if (!isRoot()) return dir;
  if (holdsData(dir)) {
    assertReached(dir);
    return dir;
  }
  const fallback = path.join(FALLBACK_ROOT, createHash("sha256").update(dir).digest("hex").slice(0, 12));
  if (holdsData(fallback)) {
    say(`The data is kept in ${fallback}: when it was made, the account that runs PostgreSQL could not reach ${dir}.`);
    return fallback;
  }
  if (canReach(unprivilegedAccount(), nearestExisting(dir))) return dir;
  say(`The account that runs PostgreSQL cannot reach ${dir}; the data is kept in ${fallback} instead.`);
  return fallback;
}

/** For commands that work on what is there: a folder without a database is refused, because they would only make an empty one. */
export function findDatabase(wanted: string, say: (line: string) => void): string {
  const lines: string[] = [];
  const dir = findDataDir(wanted, (line) => lines.push(line));
  if (fs.existsSync(path.join(dir, "postgres"))) {
    for (const line of lines) say(line);
    return dir;
  }
  const what = `There is no ${fs.existsSync(wanted) ? "database in the data folder" : "data folder"} ${path.resolve(wanted)}`;
  throw new StartProblem(
    `${what}. Set DATA_DIR to the folder that the server uses, or DATABASE_URL and DATABASE_OWNER_URL where it uses a PostgreSQL of your own.`,
  );
}

/** The account that made the database of a folder, unless that was root or there is none. */
export function accountOfDatabase(dir: string): Account | undefined {
  const { uid, gid } = fs.statSync(path.join(dir, "postgres"), { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { uid, gid };
}

/** Written whole or not at all, readable by its owner only. As root it goes to the owner of the folder, who may start the server next time. */
export function writePrivate(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  const handle = fs.openSync(draft, "w", 0o600);
  fs.writeSync(handle, content);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  if (isRoot()) {
    const owner = fs.statSync(path.dirname(file));
    fs.chownSync(draft, owner.uid, owner.gid);
  }
  fs.renameSync(draft, file);
}

function makeDir(dir: string, mode: number): void {
  if (fs.existsSync(dir)) return;
  try {
    fs.mkdirSync(path.dirname(dir), { recursive: true });
    fs.mkdirSync(dir, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw new StartProblem(
      `The data folder ${dir} cannot be created: ${(error as Error).message}. Set DATA_DIR to a folder you may write to.`,
    );
  }
}

/** Two accounts in one folder would lock each other out, file by file; so whoever owns it uses it. */
function assertMine(dir: string): void {
  const found = statOf(dir);
  if (!found) return;
  if (!found.isDirectory()) throw new StartProblem(`DATA_DIR is ${dir}, which is no folder. Set it to one.`);
  if (isRoot() && found.uid !== 0) {
    const name = nameOfAccount(found.uid);
    throw new StartProblem(
      `The data folder ${dir} belongs to the account ${name}: run this as ${name}, not as root. For root to use it from now on, give it away first: chown root ${dir} && chmod 711 ${dir}`,
    );
  }
  if (!isRoot()) assertUsable(dir, found.uid);
}

function assertUsable(dir: string, owner: number): void {
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    const whose =
      owner === process.getuid?.() ? "may not be written to by its own account" : `belongs to the account ${nameOfAccount(owner)}`;
    throw new StartProblem(
      `The data folder ${dir} ${whose}. Run this as the account that made the data, or set DATA_DIR to a folder of your own.`,
    );
  }
  const keeper = accountOfDatabase(dir);
  if (!keeper || keeper.uid === process.getuid?.()) return;
  throw new StartProblem(
    `The database in ${dir} belongs to the account ${nameOfAccount(keeper.uid)}: that one or root made it. Run this as then, or set DATA_DIR to a folder of your own.`,
  );
}

function statOf(dir: string): fs.Stats | undefined {
  try {
    return fs.statSync(dir, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The data folder ${dir} cannot be looked at (${code}). Run this as the account that made the data, or set DATA_DIR to a folder of your own.`,
    );
  }
}

const holdsData = (dir: string) => OURS.some((name) => fs.existsSync(path.join(dir, name)));

function assertReached(dir: string): void {
  const account = accountOfDatabase(dir) ?? unprivilegedAccount();
  if (canReach(account, dir)) return;
  throw new StartProblem(
    `The data is in ${dir}, and the account ${nameOfAccount(account.uid)}, which runs PostgreSQL for root, can no longer reach it. Let it pass again (chmod o+x on that folder and those above it), or move the data and set DATA_DIR.`,
  );
}

function nearestExisting(dir: string): string {
  return fs.existsSync(dir) ? dir : nearestExisting(path.dirname(dir));
}
