import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { inRoot } from "./lib/paths.mjs";
import { main } from "./lib/problem.mjs";
import { supervise } from "./lib/processes.mjs";
import { stepsOf } from "./lib/steps.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

/** `npm start`: from a fresh clone to a running server. Settings come from the environment and are read by the server itself. */
void main(async () => {
  const step = stepsOf(4);
  await step("Node and npm", () => assertNodeHere());
  await step("Packages", () => ensureInstalled());
  const node = findNode24();
  await step("Web application", () => ensureWebBuilt(node));
  console.log("[4/4] Server …");
  const env = { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: inRoot("node_modules/.cache/node") };
  return supervise(node, [inRoot("apps/server/src/main.ts")], { cwd: process.cwd(), env });
});
