import { verifyRollUps } from "./iot/readings/verify.ts";
import { openDatabase } from "./platform/db/db.ts";
import { assertCurrent } from "./platform/db/migrate.ts";
import { StartProblem } from "./platform/ops/start-problem.ts";
import { reachDatabase } from "./platform/pg/reach-database.ts";
import { readSettings } from "./settings.ts";

/** Adds up the hours and days of sensors anew. Exit code 1, with what differs, where something does. */
const say = (line: string) => console.log(line);

try {
  process.exitCode = (await verifyAll()) === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 2;
}

async function verifyAll(): Promise<number> {
  const { urls, end } = await reachDatabase(readSettings(process.env), say);
  const db = openDatabase(urls.databaseUrl, { connections: 1, statementMs: 600_000 });
  try {
    await assertCurrent(urls.ownerUrl);
    const tenants = await db.system().selectFrom("tenants").select(["id", "name"]).orderBy("id").execute();
    let wrong = 0;
    for (const { id, name } of tenants) {
      const found = await verifyRollUps(db, id);
      say(`tenant ${id} ${name}: ${found.length} hours and days that differ`);
      for (const { of, seriesId, at, what } of found) say(`  ${of} of series ${seriesId}, ${at}: ${what}`);
      wrong += found.length;
    }
    say(`${tenants.length} tenants: ${wrong}`);
    return wrong;
  } finally {
    await db.close();
    await end();
  }
}
