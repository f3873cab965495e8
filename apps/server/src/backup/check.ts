import fs from "node:fs";
import path from "node:path";
import type { Manifest } from "./manifest.ts";
import { digestOfFile } from "./packing.ts";

/** Reads every byte of an archive; returns the files that are missing or are not what the manifest says. */
export async function damagedFiles(archive: string, manifest: Manifest): Promise<string[]> {
  const stated = [
    ...manifest.tables.map(({ file, sha256 }) => ({ file, sha256 })),
    ...manifest.files.map(({ key, sha256 }) => ({ file: `files/${key}`, sha256 })),
  ];
  const damaged: string[] = [];
  for (const { file, sha256 } of stated) {
    const at = path.join(archive, ...file.split("/"));
    if (!fs.existsSync(at)) damaged.push(`${file} (missing)`);
    else if ((await digestOfFile(at)) !== sha256) damaged.push(`${file} (changed)`);
  }
  return damaged;
}
