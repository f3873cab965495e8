import { sql, type RawBuilder } from "kysely";
import type { Standing } from "@millwright/domain/work/plans/dates-ahead.ts";
import type { Cursor } from "@millwright/domain/work/plans/definition.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { restOf } from "../assets/resting.ts";

/** The little of an asset of a plan by which most can be counted ahead. */
export interface StandingRow {
  id: number;
  planId: number;
  assetId: number;
  siteId: number | null;
  crewId: number | null;
  offsetDays: number;
  sinceDay: string;
  lastDoneDay: string | null;
  cursors: Record<number, Cursor>;
  owed: number[];
  decided: number;
  nextDueAt: string | null;
  nextDueDay: string | null;
  /** It is to be looked at again: what is said to come next may be otherwise by now. */
  isStale: boolean;
  isMoved: boolean;
}

/** More of one organisation than it can do in a year. */
export const MOST_ASSETS = 100_000;

const source = sql`from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id
  join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id`;
const isThere = sql`pa.archived_at is null and not pa.is_suspended and ${restOf("a")} is null`;
export const inForce = sql`p.state = 'active' and p.archived_at is null`;
export const isStale = sql`coalesce(pa.ask_at <= now(), false)`;

/** Assets that the caller reaches of plans that are in force, as they stand; nothing is locked. Those that come next first. */
export async function standingOf(ctx: Ctx, which: RawBuilder<unknown>, limit: number, plans = inForce): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select pa.id, pa.plan_id, pa.asset_id, pa.site_id, pa.crew_id, pa.offset_days, pa.since_day, pa.last_done_day, pa.cursors, pa.owed, pa.decided, pa.next_due_at, pa.next_due_day,
      ${isStale} as is_stale, pa.id in (select plan_asset_id from plan_occurrences where reason is not null) as is_moved
    ${source} where ${isThere} and ${plans} and ${withinReach(ctx, "plan-assets", "pa")} and ${which}
    order by pa.next_due_at, pa.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** As the days of it are counted, with the clocks and the working days of its site. */
export const standing = (
  { offsetDays, sinceDay, lastDoneDay, owed, decided, cursors, isMoved, ...row }: StandingRow,
  site: Pick<Standing, "zone" | "isWorkingDay">,
): Standing => ({
  ...site,
  offsetDays,
  since: sinceDay,
  statedDone: lastDoneDay === null ? null : { day: lastDoneDay, time: "00:00" },
  owed,
  decided,
  cursors,
  isMoved,
  next: row.isStale || row.nextDueAt === null || row.nextDueDay === null ? null : { day: row.nextDueDay, at: Date.parse(row.nextDueAt) },
});
