import { STOCK_CHECKS, verifyStock } from "./materials/stock/verify.ts";
import { openDatabase } from "./platform/db/db.ts";
import { assertCurrent } from "./platform/db/migrate.ts";
import { StartProblem } from "./platform/ops/start-problem.ts";
import { reachDatabase } from "./platform/pg/reach-database.ts";
import { readSettings } from "./settings.ts";

/** Adds up the stock of every tenant anew, or of those whose ids are given. Exit code 1, with what does not hold, where something does not. */
const say = (line: string) => console.log(line);
const asked = process.argv.slice(2);

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
    const all = await db.system().selectFrom("tenants").select(["id", "name"]).orderBy("id").execute();
    const tenants = all.filter(({ id }) => asked.length === 0 || asked.includes(String(id)));
    if (tenants.length < asked.length) throw new StartProblem(`There is no organisation with one of these ids: ${asked.join(", ")}.`);
    let wrong = 0;
    for (const { id, name } of tenants) {
      const [findings, { movements, levels }] = await db.tenant(
        id,
        async (rows) => [await verifyStock(rows), await countsOf(rows)] as const,
      );
      say(
        `tenant ${id} ${name}: ${movements} movements, ${levels} balances, ${STOCK_CHECKS.length} checks, ${findings.length} that do not hold`,
      );
      for (const { check, count, what } of findings) say(`  ${check}: ${count} do not (${what.join(", ")})`);
      wrong += findings.length;
    }
    say(`${tenants.length} tenants: ${wrong}`);
    return wrong;
  } finally {
    await db.close();
    await end();
  }
}

async function countsOf(rows: Parameters<typeof verifyStock>[0]): Promise<{ movements: number; levels: number }> {
  const [movements, levels] = await Promise.all([
    rows
      .selectFrom("stockMovements")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
    rows
      .selectFrom("stockLevels")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  ]);
  return { movements: movements.n, levels: levels.n };
}
