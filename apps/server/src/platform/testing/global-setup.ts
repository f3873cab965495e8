import { startTestCluster } from "./cluster.ts";

/**
 * Starts the one database all test files share and tells its addresses through the environment. Where these are set already, by hand or
 * by another project of the same run, that database is used.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["MILLWRIGHT_TEST_DATABASE_URL"] && process.env["MILLWRIGHT_TEST_OWNER_URL"]) return undefined;
  const cluster = await startTestCluster();
  process.env["MILLWRIGHT_TEST_DATABASE_URL"] = cluster.databaseUrl;
  process.env["MILLWRIGHT_TEST_OWNER_URL"] = cluster.ownerUrl;
  return async () => {
    delete process.env["MILLWRIGHT_TEST_DATABASE_URL"];
    delete process.env["MILLWRIGHT_TEST_OWNER_URL"];
    await cluster.stop();
  };
}
