import { sql } from "kysely";
import { dayAfter, dayAt, instantAt } from "@millwright/domain/kit/zones.ts";
import type { Furnished } from "../../demo/setting.ts";

const HOUR_MS = 3_600_000;
/** The day's work begins at seven on the clock of the site, and nothing begins after three. */
const FIRST_HOUR = 7;
const LAST_HOUR = 15;

/** The open work of these weeks has its times, one order of a person after the other; a fifth of it waits for somebody to plan it. */
export async function writePlanning({ db, start }: Furnished, tenantZone: string): Promise<void> {
  const orders = await db
    .selectFrom("workOrders as o")
    .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "o.tenantId").onRef("site.id", "=", "o.siteId"))
    .select(["o.id", "o.responsiblePersonId", "o.dueAt", "o.estimateMinutes", "site.timeZone"])
    .where("o.isEnded", "=", false)
    .where("o.dueAt", ">=", new Date(start.getTime() - 48 * HOUR_MS).toISOString())
    .orderBy("o.dueAt")
    .orderBy("o.id")
    .execute();
  const busy = new Map<string, number>();
  const starts = orders.flatMap(({ id, responsiblePersonId, dueAt, estimateMinutes, timeZone }, at) => {
    const zone = timeZone ?? tenantZone;
    const due = dueAt === null ? null : dayAt(Date.parse(dueAt), zone);
    if (due === null || at % 5 === 4) return [];
    const weekday = new Date(`${due}T00:00:00Z`).getUTCDay();
    // What is due on a weekend is done on the Friday before.
    const day = weekday === 0 ? dayAfter(due, -2) : weekday === 6 ? dayAfter(due, -1) : due;
    const key = `${responsiblePersonId ?? `nobody ${id}`} ${day}`;
    const from = busy.get(key) ?? FIRST_HOUR * HOUR_MS;
    if (from > LAST_HOUR * HOUR_MS) return [];
    busy.set(key, from + Math.max(30, estimateMinutes ?? 60) * 60_000);
    const startAt = instantAt(Date.parse(`${day}T00:00:00Z`) + from, zone);
    return startAt === null ? [] : [{ id, startAt }];
  });
  await sql`update work_orders set est_start_at = planned.start_at
    from unnest(${starts.map(({ id }) => id)}::bigint[], ${starts.map(({ startAt }) => startAt)}::timestamptz[]) as planned (id, start_at)
    where work_orders.id = planned.id`.execute(db);
}
