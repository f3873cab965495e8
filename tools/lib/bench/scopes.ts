import { createHash } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../../../apps/server/src/platform/db/db.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { addPerson, raiseGrantsVersion } from "../../../apps/server/src/foundation/tenants/service.ts";
import { PASSWORD, tokenOf } from "../../../apps/e2e/harness/api.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { requestBytes } from "./loader.ts";
import { gets, lists, type Sent } from "./requests.ts";
import { inTurns, type Cost, type Side } from "./rounds.ts";
import { LARGE } from "./tenants.ts";
import { groundOf } from "./work.ts";

/** What a limited role pays for its limits among 1,000,000 orders, beside a role that sees all of them. */
const SCOPES = ["all", "site", "crew", "own"] as const;
type Scope = (typeof SCOPES)[number];
const AIMS: Partial<Record<Scope, number>> = { site: 1.3, crew: 2, own: 2 };
const POSTGRES_MS = 3;
export const emailOf = (scope: Scope) => `${scope}@large.bench.example`;

export async function measureScopes(figures: Figures, installation: Installation): Promise<void> {
  await addScoped(installation);
  figures.title("Scopes: lists and records of 1,000,000 orders, limited ÷ unlimited");
  for (const [what, requestsOf] of Object.entries(ASKED)) {
    const sides = await Promise.all(SCOPES.map(async (scope) => await sideOf(installation, scope, await requestsOf(installation, scope))));
    const costs = await inTurns(installation.postmasterPid, sides);
    const of = (scope: Scope): Cost => costs[SCOPES.indexOf(scope)] ?? { serverMs: 0, postgresMs: 0, perSecond: 0 };
    const both = ({ serverMs, postgresMs }: Cost) => serverMs + postgresMs;
    for (const scope of SCOPES) {
      const aim = AIMS[scope];
      if (aim !== undefined) figures.figure(`${what}, ${scope}, CPU of both`, both(of(scope)) / both(of("all")), "×", { atMost: aim });
      figures.figure(
        `${what}, ${scope}, CPU in PostgreSQL`,
        of(scope).postgresMs,
        "ms",
        aim === undefined ? undefined : { atMost: POSTGRES_MS },
      );
    }
  }
}

/** Records: those that the person's own list names, for nobody gets what they do not reach. */
const ASKED: Record<string, (installation: Installation, scope: Scope) => Promise<readonly Sent[]>> = {
  list: async () => lists,
  record: async (installation, scope) => gets(await reachedIds(installation, scope)),
};

async function reachedIds({ url }: Installation, scope: Scope): Promise<number[]> {
  const [path, body] = [lists[0]?.path ?? "", { endRow: 200, sortModel: [{ colId: "createdAt", sort: "desc" }] }];
  const headers = { "content-type": "application/json", authorization: `Bearer ${await tokenOf(url, emailOf(scope))}` };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { rows: { id: number }[] }).rows.map(({ id }) => id);
}

async function sideOf({ url, serverPid }: Installation, scope: Scope, sent: readonly Sent[]): Promise<Side> {
  const token = await tokenOf(url, emailOf(scope));
  return { url, pid: serverPid, requests: sent.map(({ method, path, body }) => requestBytes(method, path, { token, body })) };
}

/**
 * Four people of the large tenant, once: one reaches all, one a fourth (a site), one 1 % given to the crew and what it looks after (a machine with 72 parts, a hall), one
 * what they are responsible for, made or reported.
 */
export async function addScoped(installation: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: installation.superuserUrl });
  await client.connect();
  try {
    const { tenantId, firstOrder, firstAsset } = await groundOf(installation, LARGE);
    const { rowCount } = await client.query("select from accounts where email = $1", [emailOf("own")]);
    if (rowCount) return;
    const organisation = await client.query<{ id: number }>("select organisation_id as id from tenants where id = $1", [tenantId]);
    const db = openDatabase(installation.urls.databaseUrl);
    const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
    const people: Partial<Record<Scope, number>> = {};
    for (const scope of SCOPES) {
      await client.query(
        `with role as (insert into roles (tenant_id, name) values ($1, 'Bench ' || $2) returning id)
         insert into role_grants (tenant_id, role_id, sub_module, flags, scope) select $1, id, 'work-orders', array['view', 'update'], $2 from role`,
        [tenantId, scope],
      );
      const { personId } = await addPerson(db, tenantId, {
        firstName: "Bench",
        lastName: scope,
        roleName: `Bench ${scope}`,
        email: emailOf(scope),
        account: { organisationId: organisation.rows[0]?.id ?? 0, passwordHash, role: "staff" },
      });
      people[scope] = personId;
    }
    const firstPlace = firstAsset - LARGE.locations;
    await client.query("update people set site_id = $2 where id = $1", [people.site, firstPlace]);
    await client.query("set session_replication_role = replica");
    const crew = await client.query<{ id: number }>(
      "insert into crews (tenant_id, code, name) values ($1, 'BENCH', 'Bench crew') returning id",
      [tenantId],
    );
    const crewId = crew.rows[0]?.id;
    await client.query("insert into crew_members (tenant_id, crew_id, person_id, from_day) values ($1, $2, $3, '2020-01-01')", [
      tenantId,
      crewId,
      people.crew,
    ]);
    await client.query("insert into crew_assets (tenant_id, crew_id, asset_id) values ($1, $2, $3)", [tenantId, crewId, firstAsset + 30]);
    await client.query("insert into crew_assets (tenant_id, crew_id, location_id) values ($1, $2, $3)", [
      tenantId,
      crewId,
      firstPlace + 90,
    ]);
    await client.query("update work_orders set crew_id = $3 where tenant_id = $1 and (id - $2) % 100 = 0", [tenantId, firstOrder, crewId]);
    await client.query("update work_orders set responsible_person_id = $3 where tenant_id = $1 and (id - $2) % 200 = 1", [
      tenantId,
      firstOrder,
      people.own,
    ]);
    await client.query("vacuum (analyze) work_orders");
    await raiseGrantsVersion(db, tenantId);
    await db.close();
  } finally {
    await client.end();
  }
}
