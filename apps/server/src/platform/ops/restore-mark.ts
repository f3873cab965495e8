import fs from "node:fs";
import path from "node:path";
import { StartProblem } from "./start-problem.ts";

/** A folder whose restore has not ended holds half of the data; nothing may be served from it. The mark is there from before the first byte until after the last check. */
const fileIn = (dir: string) => path.join(dir, "restore-unfinished");

export const markRestoring = (dir: string): void => fs.writeFileSync(fileIn(dir), "", { mode: 0o600 });
export const unmarkRestoring = (dir: string): void => fs.rmSync(fileIn(dir), { force: true });

export function assertRestored(dir: string): void {
  if (!fs.existsSync(fileIn(dir))) return;
  throw new StartProblem(
    `A restore into ${dir} was interrupted: what lies there is not complete. Remove everything in that folder and run the restore again.`,
  );
}
