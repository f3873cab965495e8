import os from "node:os";
import { defineConfig } from "vitest/config";

/** One more than there are processors: tests wait for the database a third of their time. More than four press on its connections. */
const maxWorkers = Math.min(os.availableParallelism() + 1, 4);

/**
 * How long a test may take says when it hangs, not how fast it is: on a machine with other things to do the longest take five times as long as by themselves.
 * One shared database for every file, started by the global setup; a file keeps to its own tenant. So files need no isolation from each
 * other, and a worker loads the application once.
 */
const onNode = { environment: "node", isolate: false, pool: "forks", testTimeout: 60_000, hookTimeout: 180_000 } as const;

/** Stories about today are not begun as the day ends. */
const setupFiles = ["./apps/server/src/platform/testing/not-at-midnight.ts"];

const database = "./apps/server/src/platform/testing/global-setup.ts";

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { ...onNode, name: "domain", include: ["packages/domain/src/**/*.test.ts"] } },
      { test: { ...onNode, name: "server", include: ["apps/server/src/**/*.test.ts"], globalSetup: database, setupFiles } },
      {
        test: {
          ...onNode,
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.clicks.test.tsx"],
          globalSetup: database,
          setupFiles,
        },
      },
      {
        test: {
          ...onNode,
          name: "clicks",
          environment: "happy-dom",
          // A file that is saved is a link that is clicked: the page stays where it is, as in a browser.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          testTimeout: 120_000,
          include: ["apps/web/src/**/*.clicks.test.tsx"],
          globalSetup: database,
          setupFiles,
        },
      },
      { test: { ...onNode, name: "tools", include: ["tools/**/*.test.{ts,mjs}"] } },
    ],
  },
});
