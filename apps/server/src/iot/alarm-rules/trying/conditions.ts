import { sql } from "kysely";
import type { Happening } from "@millwright/domain/iot/alarms/state.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { hoursOf, readingsOf, spansOf, type Hour } from "./readings.ts";
import { conditionSeries, type Rule, type Tried } from "./series.ts";

type Change = Extract<Happening, { kind: "condition" }>;

/**
 * When what a rule waits for began and ended, by asset. Of an operating status it is known since when it is what it is now, and nothing of before: it counts as if it had always
 * been so.
 */
export async function conditionsOf(
  ctx: Ctx,
  { onlyWhile }: Rule,
  tried: readonly Tried[],
  period: Interval,
): Promise<Map<number, Change[]>> {
  if (onlyWhile === null) return new Map();
  const assetIds = [...new Set(tried.flatMap(({ assetId }) => assetId ?? []))];
  if (onlyWhile.by === "operatingStatus") return await byStatus(ctx, assetIds, onlyWhile.statusIds);
  const series = await conditionSeries(ctx, assetIds, onlyWhile.datum ?? "");
  const states = await statesOf(ctx, [...new Set(series.values())], period);
  const isMet = (value: number) => value === onlyWhile.value;
  return new Map(
    [...series].map(([assetId, seriesId]) => [
      assetId,
      (states.get(seriesId) ?? []).map(({ at, value }) => ({ kind: "condition" as const, at, isMet: isMet(value) })),
    ]),
  );
}

async function byStatus(ctx: Ctx, assetIds: readonly number[], statusIds: readonly number[]): Promise<Map<number, Change[]>> {
  const { rows } = await sql<{ id: number; isMet: boolean }>`
    select id, coalesce(operating_status_id = any(${[...statusIds]}::bigint[]), false) as is_met from assets where id = any(${[...assetIds]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, isMet }) => [id, [{ kind: "condition" as const, at: 0, isMet }]]));
}

/** What states were when: an hour of one state that goes on with the one before it needs no readings. */
async function statesOf(ctx: Ctx, seriesIds: readonly number[], period: Interval) {
  const hours = await hoursOf(ctx, seriesIds, period);
  const newest = period.until;
  const spans = seriesIds.flatMap((id) => {
    const own = hours.get(id) ?? [];
    const rest = { seriesId: id, from: (own.at(-1)?.at ?? period.from - 3_600_000) + 3_600_000, until: newest };
    return [...spansOf(id, own.filter(changes)), rest];
  });
  return await readingsOf(ctx, spans);
}

const changes = ({ least, most, last }: Hour, at: number, all: readonly Hour[]): boolean => least !== most || all[at - 1]?.last !== last;
