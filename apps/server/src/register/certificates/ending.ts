import { sql } from "kysely";
import { forEveryTenant } from "../../foundation/tenants/service.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { announceAll } from "../../platform/work/events.ts";
import type { Chore } from "../../platform/work/worker.ts";
import { certificateEnding } from "./events.ts";

/** How many days before its end a certificate is told of; 0: it is over. */
const DAYS = [30, 7, 0];
/** What ended longer ago than this is no news. */
const NEWS_DAYS = 7;
const AT_ONCE = 1000;

/** Current certificates that end soon or have ended, by the days of the organisation. */
export const endingChores = (db: Database): Record<string, Chore> => ({
  "tell-ending-certificates": { when: "20 * * * *", atStart: true, run: async () => await forEveryTenant(db, tellEnding) },
});

export async function tellEnding(rows: TenantDb): Promise<void> {
  const { rows: told } = await sql<{ id: number; days: number }>`
    with today as (select (now() at time zone time_zone)::date as day from tenants where id = current_tenant())
    insert into certificates_told (certificate_id, days, valid_until)
    select c.id, w.days, c.valid_until from certificates c, today
    cross join lateral (select min(d) as days from unnest(${DAYS}::int[]) as d where c.valid_until - today.day < case when d = 0 then 0 else d + 1 end) w
    where c.is_current and c.archived_at is null and w.days is not null and c.valid_until > today.day - ${NEWS_DAYS}::int
      and not exists (select from certificates_told t where t.certificate_id = c.id and t.days = w.days and t.valid_until = c.valid_until)
    limit ${AT_ONCE} on conflict do nothing returning certificate_id as id, days`.execute(rows);
  await announceAll(
    rows,
    told.map(({ id, days }) => ({ its: certificateEnding, id, payload: { days } })),
  );
}
