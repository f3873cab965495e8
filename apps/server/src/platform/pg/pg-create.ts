import fs from "node:fs";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { newSecrets, type PgSecrets, readSecrets, saveSecrets } from "./pg-secrets.ts";
import { run, type Site } from "./pg-site.ts";
import { StartProblem } from "../ops/start-problem.ts";

const DRAFT = "postgres.new-";

/** Made under another name and renamed when complete, so that an interrupted first start leaves nothing half-made behind. */
export async function createCluster(site: Site, port: number | undefined, say: (line: string) => void): Promise<PgSecrets> {
  removeDrafts(site.dir);
  if (fs.existsSync(site.cluster)) {
    const known = readSecrets(site.dir);
    if (known) return known;
    throw new StartProblem(
      `${site.dir} holds a database but its passwords are gone (database.json). Restore that file from a backup, or set DATA_DIR to another folder.`,
    );
  }
  say("Creating the database (once).");
  const secrets = saveSecrets(site.dir, readSecrets(site.dir) ?? newSecrets(port ?? (await freePort())));
  const draft = path.join(site.dir, `${DRAFT}${process.pid}`);
  const passwordFile = path.join(site.dir, "initdb.password");
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${secrets.superuserPassword}\n`, { mode: 0o600 });
  if (site.account) for (const file of [draft, passwordFile]) fs.chownSync(file, site.account.uid, site.account.gid);
  try {
    await initdb(site, draft, passwordFile);
    fs.renameSync(draft, site.cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  return secrets;
}

/** A killed start may have left a program behind that still writes there; what cannot be removed now goes at the next start. */
function removeDrafts(dir: string): void {
  for (const name of fs.readdirSync(dir).filter((entry) => entry.startsWith(DRAFT))) {
    try {
      fs.rmSync(path.join(dir, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/** The character type is the system's, because trigrams of letters beyond ASCII need it; sorting and case are PostgreSQL's own everywhere. */
async function initdb(site: Site, draft: string, passwordFile: string): Promise<void> {
  const fixed = ["-D", draft, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--data-checksums"];
  const sorting = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const speed = site.settings["fsync"] === "off" ? ["--no-sync"] : [];
  let output = "";
  for (const characters of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    const child = run(site, site.binaries.initdb, [...fixed, ...sorting, `--lc-ctype=${characters}`, ...speed], ["ignore", "pipe", "pipe"]);
    const parts: string[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part.toString()));
    child.stderr?.on("data", (part: Buffer) => parts.push(part.toString()));
    const code = await new Promise<number | null>((resolve) => child.on("error", () => resolve(null)).on("close", resolve));
    if (code === 0) return;
    output = parts.join("");
  }
  throw new StartProblem(`The database could not be created in ${site.dir}:\n${output.slice(-2_000)}`);
}
