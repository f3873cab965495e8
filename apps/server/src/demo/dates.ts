import { sql } from "kysely";
import type { TenantDb, TenantTable } from "../platform/db/db.ts";
import { DAY_MS } from "./chance.ts";
import type { DemoSetting } from "./setting.ts";

/** When the company began: its lists are from that day. Ids were given in the order in which one thing stands on another. */
export const beginning = ({ start, days }: Pick<DemoSetting, "start" | "days">): string =>
  new Date(start.getTime() - (days + 60) * DAY_MS).toISOString();

/** Says of a table's rows that they were made one after the other: from so many days after the beginning, over so many weeks. */
export async function spreadOver(
  db: TenantDb,
  setting: Pick<DemoSetting, "start" | "days">,
  table: TenantTable,
  from: number,
  weeks: number,
): Promise<void> {
  const first = sql`${beginning(setting)}::timestamptz`;
  await sql`update ${sql.table(table)} as record set created_at = placed.at, updated_at = placed.at + (placed.place % 5) * interval '9 days 3 hours'
    from (select id, place, ${first} + ${from} * interval '1 day' + interval '9 hours 12 minutes' + place::float8 / greatest(places, 1) * ${weeks} * interval '7 days' as at
      from (select id, row_number() over (order by id) as place, count(*) over () as places from ${sql.table(table)}) as numbered) as placed
    where placed.id = record.id`.execute(db);
}
