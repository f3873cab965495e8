import { execFileSync } from "node:child_process";
import path from "node:path";
import { startTestCluster } from "../apps/server/src/platform/testing/cluster.ts";
const c = await startTestCluster();
try {
  console.log(Object.keys(c));
  execFileSync(process.execPath, [path.join("tools", "db-types.ts")], { stdio: "inherit", env: { ...process.env, DATABASE_OWNER_URL: c.ownerUrl } });
} finally { await c.stop(); }
