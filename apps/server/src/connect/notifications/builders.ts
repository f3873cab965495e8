import { sql } from "kysely";
import * as served from "../../features.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import type { Person, TestTenant, World } from "../../testing/world.ts";
import { tellTenant } from "./engine.ts";
import { knownOf } from "./lines.ts";

/** All that the features tell. */
export const known = knownOf(Object.values(served).flatMap((feature) => feature.notices ?? []));

/** What the worker does every second, for one organisation; transactions of other tests may still be open, so it looks until there is nothing left. */
export async function tellAll({ db, app, tenant }: World): Promise<void> {
  for (let left = 1; left > 0;) {
    await tellTenant({ db, log: app.log }, known, tenant.id);
    left = await tenant.rows(async (rows) => {
      const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from events e
        left join event_cursor c on c.name = ${`notices/${tenant.id}`} where (e.txid, e.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0))`.execute(
        rows,
      );
      return found[0]?.count ?? 0;
    });
  }
}

/** The way out of a message to somebody, `by` unless it is said; `code` is its token. */
export async function buildNoticeStop(
  tenant: TestTenant,
  by: Pick<Person, "personId">,
  facts: { lines?: LineId[]; days?: number } = {},
): Promise<{ id: number; code: string }> {
  const token = newLinkToken(tenant.id);
  const lines = facts.lines ?? ["request-asked", "plan-missed"];
  await tenant.rows(
    async (db) =>
      await sql`insert into notice_stops (digest, person_id, lines, expires_at)
        values (${digestOf(token)}, ${by.personId}, ${lines}, now() + make_interval(days => ${facts.days ?? 90}))`.execute(db),
  );
  return { id: 0, code: token };
}
