import fs from "node:fs";
import path from "node:path";
import { openFiles } from "../platform/files/open-files.ts";
import { reachDatabase } from "../platform/pg/reach-database.ts";
import { StartProblem } from "../platform/ops/start-problem.ts";
import { bucketOf, readSettings } from "../settings.ts";
import type { Manifest } from "./manifest.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

/** `backup [folder]`, `backup --check <folder>`, `restore <folder>`. Whatever does not come to its end is undone, on a signal too. */
const say = (line: string) => console.log(line);
const openStore = (dataDir: string) => openFiles({ dataDir, bucket: bucketOf(readSettings(process.env)) });
const undoing: (() => Promise<void> | void)[] = [];
const ROOT = path.join(import.meta.dirname, "../../../..");

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void undoAll().then(() => process.exit(130)));

try {
  process.exitCode = await command(process.argv.slice(2));
} catch (thrown) {
  console.error(thrown instanceof StartProblem ? thrown.message : thrown);
  await undoAll();
  process.exitCode = 1;
}

async function undoAll(): Promise<void> {
  for (const run of undoing.splice(0).toReversed()) await (async () => await run())().catch((thrown: unknown) => console.error(thrown));
}

async function command([what, ...rest]: string[]): Promise<number> {
  if (what === "restore" && rest[0]) return await restore(path.resolve(rest[0]));
  if (what === "backup" && rest[0] === "--check" && rest[1]) return await check(path.resolve(rest[1]));
  if (what === "backup" && !rest[0]?.startsWith("-")) return await backup(rest[0]);
  throw new StartProblem("npm run backup [-- <new folder>], npm run backup -- --check <folder>, npm run restore -- <folder>");
}

async function backup(folder = `backups/millwright-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`): Promise<number> {
  const settings = readSettings(process.env);
  const { urls, dataDir, end } = await reachDatabase(settings, say);
  undoing.push(end);
  if (!bucketOf(settings) && !fs.existsSync(dataDir))
    throw new StartProblem(
      `There is no data folder ${dataDir}, in which the uploaded files lie. Set DATA_DIR to the folder that the server uses.`,
    );
  const archive = path.resolve(folder);
  undoing.push(() => fs.rmSync(`${archive}.partial`, { recursive: true, force: true }));
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const manifest = await writeBackup({ ownerUrl: urls.ownerUrl, files: openStore(dataDir), version, archive });
  await end();
  say(`${summary(manifest)} saved in ${archive}`);
  for (const key of manifest.lost)
    console.error(`The file ${key} is named by a record, but the store has lost it or its bytes have changed.`);
  return manifest.lost.length > 0 ? 3 : 0;
}

async function check(archive: string): Promise<number> {
  say(`${summary(await checkBackup(archive))}: every byte of ${archive} is as it was written.`);
  return 0;
}

async function restore(archive: string): Promise<number> {
  const settings = readSettings(process.env);
  const manifest = await restoreBackup({ settings, archive, openStore, say, undo: (run) => undoing.push(run) });
  undoing.length = 0;
  say(`${summary(manifest)} restored and read back. Everybody signs in again. Start with npm start.`);
  return 0;
}

function summary({ at, version, tables, files, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Backup of ${at} (version ${version}, ${migrations.at(-1)?.name ?? "no schema"}): ${rows} rows of ${tables.length} tables, ${files.length} files`;
}
