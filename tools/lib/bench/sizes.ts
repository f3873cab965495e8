import { execFileSync } from "node:child_process";
import { inRoot } from "../../../apps/e2e/harness/paths.ts";
import type { Figures } from "./figures.ts";

/** What `npm run web:sizes` says, line by line: a screen, kilobytes, and the aim in brackets. */
const LINE = /^(\S.*?)\s+(\d+)\s+\((\d+)\)/gm;

export async function measureSizes(figures: Figures): Promise<void> {
  figures.title("JavaScript that a screen loads, gzip");
  const printed = execFileSync(process.execPath, [inRoot("tools/web-sizes.mjs")], { cwd: inRoot(), encoding: "utf8" });
  for (const [, screen = "", size, aim] of printed.matchAll(LINE)) figures.figure(screen, Number(size), "kB", { atMost: Number(aim) });
}
