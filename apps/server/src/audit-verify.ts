import { verifyTenant, type Verdict } from "./platform/records/audit-chain.ts";
import { openDatabase } from "./platform/db/db.ts";
import { assertCurrent } from "./platform/db/migrate.ts";
import { reachDatabase } from "./platform/pg/reach-database.ts";
import { StartProblem } from "./platform/ops/start-problem.ts";
import { readSettings } from "./settings.ts";

/** Walks the audit chain of every tenant. Exit code 1 and the first broken link where one does not hold. */
const say = (line: string) => console.log(line);

try {
  process.exitCode = (await verifyAll()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 2;
}

async function verifyAll(): Promise<boolean> {
  const { urls, end } = await reachDatabase(readSettings(process.env), say);
  const db = openDatabase(urls.databaseUrl, { connections: 1, statementMs: 300_000 });
  try {
    await assertCurrent(urls.ownerUrl);
    const tenants = await db.system().selectFrom("tenants").select(["id", "name"]).orderBy("id").execute();
    const verdicts: Verdict[] = [];
    for (const tenant of tenants) {
      const verdict = await verifyTenant(db, tenant.id);
      say(lineOf(tenant.name, verdict));
      verdicts.push(verdict);
    }
    return summary(verdicts);
  } finally {
    await db.close();
    await end();
  }
}

function lineOf(name: string, { tenantId, links, tail, head, broken }: Verdict): string {
  const counts = `tenant ${tenantId} ${name}: ${links} rows chained, ${tail} not chained yet`;
  if (broken)
    return `${counts}. BROKEN at link ${broken.seq}${broken.auditId === null ? "" : `, audit row ${broken.auditId}`}: ${broken.why}.`;
  return head ? `${counts}, head ${head}` : counts;
}

function summary(verdicts: readonly Verdict[]): boolean {
  const broken = verdicts.filter((verdict) => verdict.broken);
  const links = verdicts.reduce((sum, verdict) => sum + verdict.links, 0);
  const tail = verdicts.reduce((sum, verdict) => sum + verdict.tail, 0);
  say(
    `${verdicts.length} tenants, ${links} rows chained, ${tail} not chained yet: ${broken.length === 0 ? "every link holds" : `${broken.length} chains are broken`}.`,
  );
  return broken.length === 0;
}
