import { sql } from "kysely";
import pg from "pg";
import type { Server } from "../../../apps/server/src/app.ts";
import { addPerson } from "../../../apps/server/src/foundation/tenants/service.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { EXAMPLE_DIGEST } from "../../../packages/domain/src/foundation/auth/examples.ts";
import type { Endpoint } from "../../../packages/domain/src/kit/endpoint.ts";
import { signedIn } from "./alarms-people.ts";
import { makeTenant, type BenchTenant } from "./speaking.ts";

interface Somebody {
  personId: number;
  token: string;
}
/** An organisation with planners, each with an account, and an administrator who does everything. */
export interface Peopled extends BenchTenant {
  admin: Somebody;
  planners: readonly Somebody[];
}

export async function peopledTenant(server: Server, name: string, { planners }: { planners: number }): Promise<Peopled> {
  const tenant = await makeTenant(server, name);
  const admin = await signedIn(server, tenant, name);
  const passwordHash = await hashDigest(EXAMPLE_DIGEST);
  const made: Somebody[] = [];
  for (let nth = 0; nth < planners; nth += 1) {
    const { personId, accountId } = await addPerson(server.db, tenant.id, {
      firstName: "Planner",
      lastName: `${nth}`,
      roleName: "Planner",
      siteId: null,
      email: `planner-${nth}@${tenant.id}.bench.example`,
      account: { organisationId: tenant.organisationId, passwordHash, role: "staff" },
    });
    made.push({ personId, token: await server.platform.sessions.open(accountId ?? 0, tenant.id, personId) });
  }
  return { ...tenant, admin, planners: made };
}

export const ordersOf = async ({ rows, admin }: Peopled, count: number): Promise<number[]> =>
  await rows(async (db) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into work_orders (code, title, status_id, priority, work_type, created_by)
      select 'B-' || n, 'Order ' || n, 1, 2, 2, ${admin.personId} from generate_series(1, ${count}::int) n returning id`.execute(db);
    return made.map(({ id }) => id);
  });

export const requestsOf = async ({ rows, admin }: Peopled, count: number): Promise<number[]> =>
  await rows(async (db) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into work_requests (code, title, status_id, priority, requester_id)
      select 'B-' || n, 'Request ' || n, 1, 2, ${admin.personId} from generate_series(1, ${count}::int) n returning id`.execute(db);
    return made.map(({ id }) => id);
  });

export interface Happening {
  kind: string;
  entity: string;
  id: number;
  by: number;
  /** Of several that one call made. */
  call?: string;
  changes?: readonly { field: string; before: unknown; after: unknown }[];
}

/** An order given to one of the planners. */
export const given = ({ planners, admin }: Peopled, id: number, nth: number): Happening => ({
  kind: "work-orders.updated",
  entity: "work-orders",
  id,
  by: admin.personId,
  changes: [{ field: "responsiblePersonId", before: null, after: planners[nth % planners.length]?.personId ?? 0 }],
});

/** In one transaction, as a call announces it. */
export const happened = async ({ rows }: BenchTenant, events: readonly Happening[]): Promise<void> =>
  await rows(
    async (db) =>
      void (await sql`insert into events (kind, entity, entity_id, person_id, payload, changes, request_id)
        select kind, entity, id, by, '{}', coalesce(changes, '[]'), call
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (kind text, entity text, id bigint, by bigint, changes jsonb, call text)`.execute(
        db,
      )),
  );

/** A call over HTTP, which has to be answered with what was asked for. */
export async function ask({ app }: Server, { token }: Somebody, { method, path }: Endpoint, payload?: object): Promise<void> {
  const answer = await app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${answer.payload.slice(0, 200)}`);
}

/** What was filled in at once is known to the planner, as it is a minute later anyhow. */
export async function analysed(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("analyze").finally(async () => await client.end());
}
