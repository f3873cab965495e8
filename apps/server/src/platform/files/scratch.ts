import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * A file that is gone with the last who has it open, however that ends: its name is taken away at once. For what is too large to be held in memory
 * while it is worked on.
 */
export async function openScratch(folder: string): Promise<fs.promises.FileHandle> {
  await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, `${randomBytes(8).toString("hex")}.part`);
  const file = await fs.promises.open(name, "wx+", 0o600);
  await fs.promises.rm(name, { force: true });
  return file;
}
