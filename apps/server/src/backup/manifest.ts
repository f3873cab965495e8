import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartProblem } from "../platform/ops/start-problem.ts";

/** Raised when an archive is laid out in another way; older numbers stay readable. */
export const FORMAT = 2;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** Keys of the store and names of tables become paths: nothing else may come in here. */
const inside = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);

const Table = z.object({
  name: z.string(),
  file: inside,
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the file as it lies in the archive. */
  sha256: digest,
  /** Of the rows themselves, whatever they are packed in. */
  contentSha256: digest,
});
const StoredFile = z.object({ key: inside, sizeBytes: z.number().int(), sha256: digest });

const Manifest = z.object({
  format: z.number().int(),
  product: z.string(),
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: digest })),
  tables: z.array(Table),
  /** Numbers given out, so that none is given twice after a restore. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  files: z.array(StoredFile),
  /** Files that rows name and the store no longer had, or had with other bytes, when the backup was made. */
  lost: z.array(z.string()),
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableEntry = z.infer<typeof Table>;
export type FileEntry = z.infer<typeof StoredFile>;

const NAME = "manifest.json";
const SEAL = "manifest.sha256";
const sealOf = (bytes: Buffer) => `${createHash("sha256").update(bytes).digest("hex")}  ${NAME}\n`;

export function writeManifest(archive: string, manifest: Manifest): void {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  fs.writeFileSync(path.join(archive, NAME), text, { mode: 0o600, flush: true });
  fs.writeFileSync(path.join(archive, SEAL), sealOf(text), { mode: 0o600, flush: true });
}

/** The manifest of an archive, once its own digest was found right; everything else is checked against it. */
export function readManifest(archive: string): Manifest {
  const file = path.join(archive, NAME);
  if (!fs.existsSync(file)) throw new StartProblem(`${archive} is no backup: there is no ${NAME} in it.`);
  const text = fs.readFileSync(file);
  const seal = fs.existsSync(path.join(archive, SEAL)) ? fs.readFileSync(path.join(archive, SEAL), "utf8") : "";
  if (seal !== sealOf(text)) {
    throw new StartProblem(`The backup is damaged: ${NAME} does not have the digest that ${SEAL} states. Use another backup.`);
  }
  const sent = JSON.parse(text.toString("utf8")) as { format?: unknown };
  if (typeof sent.format === "number" && sent.format > FORMAT) {
    throw new StartProblem(
      `This backup was made by a newer version of Millwright (format ${sent.format}; this version reads up to ${FORMAT}). Restore it with that version.`,
    );
  }
  return Manifest.parse(sent);
}
