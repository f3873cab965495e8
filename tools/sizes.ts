/** Prints the longest files and the medians, to be looked at now and then; it is a report, not a limit. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");
const FLOORS = ["packages/domain/src", "apps/server/src", "apps/web/src", "apps/e2e", "tools"];

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => !/\.gen\.|\.d\.ts$/.test(file) && fs.existsSync(path.join(ROOT, file)))
  .map((file) => ({ file, lines: fs.readFileSync(path.join(ROOT, file), "utf8").split("\n").length, isTest: /\.test\.tsx?$/.test(file) }));

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

for (const floor of FLOORS) {
  const lines = files
    .filter(({ file, isTest }) => file.startsWith(floor) && !isTest)
    .map((one) => one.lines)
    .sort((a, b) => a - b);
  process.stdout.write(
    `${floor.padEnd(20)} ${String(lines.length).padStart(4)} files, median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, longest ${lines.at(-1) ?? 0} lines\n`,
  );
}
const longest = [...files].sort((a, b) => b.lines - a.lines).slice(0, 20);
for (const { file, lines } of longest) process.stdout.write(`${String(lines).padStart(6)}  ${file}\n`);
