import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { inRoot } from "./lib/paths.mjs";
import { main } from "./lib/problem.mjs";
import { supervise } from "./lib/processes.mjs";

/** `npm run dev`: the server starts again when its source changes, the web application changes in place. Open the address that Vite prints. */
void main(async () => {
  assertNodeHere();
  console.log(`Packages: ${await ensureInstalled()}`);
  const node = findNode24();
  const watched = ["apps/server/src", "packages/domain/src"].map((folder) => `--watch-path=${inRoot(folder)}`);
  const env = { ...process.env, MILLWRIGHT_SERVER: `http://127.0.0.1:${process.env.PORT ?? 4000}` };
  const server = supervise(node, ["--watch", "--watch-preserve-output", ...watched, inRoot("apps/server/src/main.ts")], {
    cwd: process.cwd(),
    env,
  });
  const web = supervise(node, [inRoot("node_modules/vite/bin/vite.js")], { cwd: inRoot("apps/web"), env });
  await Promise.race([server, web]);
  process.kill(process.pid, "SIGTERM");
  await Promise.all([server, web]);
});
