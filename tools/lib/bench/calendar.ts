import pg from "pg";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { inTurns } from "./rounds.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, sideOf, type Ground } from "./work.ts";

const ORDERS = 3_000;
const MONTH = { from: "2031-04-28", until: "2031-06-01" };
const DAY = { from: "2031-05-14", until: "2031-05-14" };

/** A month of the calendar with 3,000 orders in it, among 100,000, and one of its days. */
export async function measureCalendar(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Calendar: a month of 3,000 orders among 100,000");
  await ensureMonth(installation, await groundOf(installation, MAIN));
  const asked = async (query: Record<string, string>) =>
    (
      await inTurns(installation.postmasterPid, [
        await sideOf(installation, MAIN, [{ method: "GET", path: `${calendar.days.path}?${new URLSearchParams(query).toString()}` }]),
      ])
    )[0];
  const month = await asked({ ...MONTH, perDay: "5" });
  const day = await asked({ ...DAY, perDay: "50" });
  if (!month || !day) throw new Error("nothing was measured");
  figures.figure("a month, CPU in the server", month.serverMs, "ms", { atMost: 12 });
  figures.figure("a month, CPU in PostgreSQL", month.postgresMs, "ms", { atMost: 5 });
  figures.figure("a day, CPU in the server", day.serverMs, "ms");
  figures.figure("a day, CPU in PostgreSQL", day.postgresMs, "ms");
}

/** Open orders get a start in the month, once; what other figures ask for is not touched by it. */
export async function ensureMonth(
  { superuserUrl }: Pick<Installation, "superuserUrl">,
  { tenantId }: Ground,
  orders = ORDERS,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from work_orders where tenant_id = $1 and est_start_at >= '2031-05-01' and est_start_at < '2031-06-01'",
      [tenantId],
    );
    if (rows[0]?.n === orders) return;
    await client.query(
      `with picked as (select id, row_number() over (order by id) as at from work_orders where tenant_id = $1 and not is_ended order by id limit $2)
       update work_orders o set est_start_at = timestamptz '2031-05-01 06:00Z' + make_interval(days => (picked.at % 31)::int, mins => (picked.at * 7 % 600)::int),
         estimate_minutes = coalesce(estimate_minutes, 60) from picked where o.tenant_id = $1 and o.id = picked.id`,
      [tenantId, orders],
    );
    await client.query("vacuum analyze work_orders");
  } finally {
    await client.end();
  }
}
