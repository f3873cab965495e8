import { createHash } from "node:crypto";
import pg from "pg";
import { questionsOf } from "@millwright/domain/insight/dashboards/asking.ts";
import { standardLayout } from "@millwright/domain/insight/dashboards/pages.ts";
import { daysIn } from "@millwright/domain/insight/dashboards/ranges.ts";
import { factsOf, FIGURE_IDS } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures as figureCalls, type Question } from "@millwright/domain/insight/figures/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { PASSWORD, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/db.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { addPerson, raiseGrantsVersion } from "../../../apps/server/src/foundation/tenants/service.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { requestBytes } from "./loader.ts";
import { ensureRegister } from "./register.ts";
import { inTurns } from "./rounds.ts";
import { MAIN } from "./tenants.ts";
import { groundOf } from "./work.ts";

/** Dashboards of the product, by number, with the most that PostgreSQL may take for a year of one, in milliseconds. */
const PAGES: Readonly<Record<number, number>> = { 2: 400, 3: 700, 5: 400, 49: 400, 52: 400 };
const OWN_MS = 600;
const SERVER_MS = 40;

const READERS = ["all", "site", "own"] as const;
type Reader = (typeof READERS)[number];
const emailOf = (reader: Reader) => `figures-${reader}@main.bench.example`;

interface Asked {
  path: string;
  body: unknown;
}

/** What the dashboards cost among 100,000 orders, 20,000 assets and 100,000 downtimes, for who sees all, a site, their own; and the rows behind a figure. */
export async function measureInsight(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Analytics: a year of each dashboard in one request, 100,000 orders, 20,000 assets, 100,000 downtimes");
  await ensureRegister(installation, await groundOf(installation, MAIN));
  await addReaders(installation);
  for (const [id, most] of Object.entries(PAGES)) {
    for (const reader of READERS) {
      const cost = await costOf(installation, reader, { path: figureCalls.ask.path, body: { questions: aYearOf(Number(id)) } });
      const name = `dashboard ${id}, ${reader}`;
      figures.figure(`${name}, CPU in PostgreSQL`, cost.postgresMs, "ms", { atMost: reader === "own" ? Math.max(OWN_MS, most) : most });
      figures.figure(`${name}, CPU in the server`, cost.serverMs, "ms", { atMost: SERVER_MS });
    }
  }
  const { from, until } = year();
  const rows = {
    endRow: 50,
    sortModel: [{ colId: "completedAt", sort: "desc" }],
    figure: { id: "completedOnTime", side: "numerator", from, until },
  };
  const opened = await costOf(installation, "all", { path: workOrders.list.path, body: rows });
  figures.figure("first rows of a figure, CPU in PostgreSQL", opened.postgresMs, "ms", { atMost: 20 });
  const broken: Question = { figure: "unplannedDowntime", from, until, by: "asset" };
  const parts = await costOf(installation, "all", { path: figureCalls.ask.path, body: { questions: [broken] } });
  figures.figure("breakdown by 200 assets, CPU in PostgreSQL", parts.postgresMs, "ms", { atMost: 80 });
}

const year = () => daysIn("last365Days", new Date().toISOString().slice(0, 10));
const aYearOf = (id: number): Question[] => questionsOf(standardLayout(id), { ...year(), compare: "before" });

async function costOf({ url, serverPid, postmasterPid }: Installation, reader: Reader, { path, body }: Asked) {
  const token = await tokenOf(url, emailOf(reader));
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${(await answer.text()).slice(0, 200)}`);
  const side = { url, pid: serverPid, requests: [requestBytes("POST", path, { token, body })] };
  const [cost] = await inTurns(postmasterPid, [side], { rounds: 3, forMs: 2_000, warmUp: 2, connections: 1 });
  if (!cost) throw new Error("nothing was measured");
  return cost;
}

/** Three people who may be told every figure, of all, of one of four sites, of what is theirs; once. */
async function addReaders({ superuserUrl, urls }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from accounts where email = $1", [emailOf("own")]);
    if (rowCount) return;
    const { tenantId, firstAsset } = await groundOf({ superuserUrl }, MAIN);
    const organisation = await client.query<{ id: number }>("select organisation_id as id from tenants where id = $1", [tenantId]);
    const db = openDatabase(urls.databaseUrl);
    const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
    const rights = [...new Set(FIGURE_IDS.map(factsOf).flatMap(({ right, also }) => [right, ...(also ? [also] : [])]))];
    for (const reader of READERS) {
      const roleName = `Figures of ${reader}`;
      await client.query(
        `with role as (insert into roles (tenant_id, name) values ($1, $2) returning id)
         insert into role_grants (tenant_id, role_id, sub_module, flags, scope)
         select $1, role.id, sub_module, array['view'], case when sub_module = 'work-orders' then $4 else 'all' end from role, unnest($3::text[]) sub_module`,
        [tenantId, roleName, [...rights, "analytics"], reader],
      );
      const account = { organisationId: organisation.rows[0]?.id ?? 0, passwordHash, role: "staff" } as const;
      const { personId } = await addPerson(db, tenantId, {
        firstName: "Figures",
        lastName: reader,
        roleName,
        email: emailOf(reader),
        account,
      });
      if (reader === "site") await client.query("update people set site_id = $2 where id = $1", [personId, firstAsset - MAIN.locations]);
    }
    await raiseGrantsVersion(db, tenantId);
    await db.close();
  } finally {
    await client.end();
  }
}
