import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { AssetAhead, Occurring } from "./ahead.ts";
import type { loadsOf } from "./loads.ts";

interface Line {
  of: AssetAhead;
  one: Occurring;
  isNext: boolean;
  at: number;
}

/** Instants, for those of some days. */
export const linesOf = (of: AssetAhead, wanted: (day: string) => boolean = () => true): Line[] =>
  of.occurring.flatMap((one, at) =>
    wanted(one.day) ? [{ of, one, isNext: at === 0 && of.beginsWithNext, at: one.at ?? wallInstant(one.day, one.time, of.zone) }] : [],
  );

export const bySoonest = (one: Line, other: Line): number => one.at - other.at || one.of.row.id - other.of.row.id;

/** As they are told, with what their assets are called: asked for those that are shown alone. */
export async function projectedOf(ctx: Ctx, lines: readonly Line[], loads: Awaited<ReturnType<typeof loadsOf>>): Promise<Projected[]> {
  const assets = await assetNames(
    ctx,
    lines.map(({ of }) => of.row.assetId),
  );
  return lines.map(({ of: { row, plan, zone }, one, isNext, at }) => {
    const load = loads(plan, one.levels);
    return {
      planAssetId: row.id,
      key: one.key,
      plan: { id: plan.id, code: plan.code, name: plan.name },
      asset: assets.get(row.assetId) ?? { id: row.assetId, code: "", name: "" },
      siteId: row.siteId,
      crewId: row.crewId ?? plan.head.crewId,
      day: one.day,
      time: one.time,
      timeZone: zone,
      at: new Date(at).toISOString(),
      minutes: load.isUnknown && load.minutes === 0 ? null : load.minutes,
      levels: one.levels,
      isProjected: one.isProjected ?? false,
      isMoved: one.isMoved ?? false,
      isNext,
    };
  });
}

export async function assetNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { id: number; code: string; name: string }>> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
  }>`select id, code, name from assets where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
