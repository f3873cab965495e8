import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { inRoot } from "./paths.mjs";
import { Problem } from "./problem.mjs";

/** These files run on it, before anything is installed. */
const OLDEST_HERE = [20, 19];
/** Everything else runs on this one, which the installation brings along on Linux. */
const OLDEST_PRODUCT = 24;

export function assertNodeHere() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_HERE[0] || (major === OLDEST_HERE[0] && minor >= OLDEST_HERE[1])) return `Node ${process.versions.node}`;
  throw new Problem(
    `Node ${process.versions.node} is too old: ${OLDEST_HERE.join(".")} or newer is needed. Get one from https://nodejs.org and start again.`,
  );
}

export function findNode24() {
  const brought = inRoot("node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (fs.existsSync(brought) && majorOf(brought) >= OLDEST_PRODUCT) return brought;
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_PRODUCT) return process.execPath;
  throw new Problem(
    process.platform === "linux"
      ? `Node ${OLDEST_PRODUCT} was not installed with the packages. Run "npm ci --include=optional" and start again, or use Node ${OLDEST_PRODUCT} yourself.`
      : `On this system Millwright needs Node ${OLDEST_PRODUCT} or newer; this is ${process.versions.node}. Get it from https://nodejs.org and start again.`,
  );
}

function majorOf(program) {
  try {
    return Number(/^v(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[1]);
  } catch {
    return 0;
  }
}
