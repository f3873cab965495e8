import { sql } from "kysely";
import { MOST_EXCURSIONS, type Excursion } from "@millwright/domain/iot/record-sheets/contract.ts";
import { lengthMinutes } from "@millwright/domain/iot/record-sheets/excursions.ts";
import type { Span } from "@millwright/domain/iot/record-sheets/days.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { threadsThat } from "../alarm-work/service.ts";
import { acknowledgementsOf } from "../alarms/service.ts";

/** Alarms of a series, and of the silence of its sensor, that were raised in a span or lasted into it, the oldest first; null for who may not see alarms. */
export async function excursionsOf(ctx: Ctx, sensorId: number, seriesId: number | null, span: Span): Promise<Excursion[] | null> {
  if (!holds(ctx.grants, "alarms", "view")) return null;
  const threads = await threadsThat(
    ctx,
    sql<boolean>`a.sensor_id = ${sensorId} and (a.series_id is null or a.series_id = ${seriesId}) and a.raised_at < to_timestamp(${span.until}::float8 / 1000)
      and (a.cleared_at is null or a.cleared_at >= to_timestamp(${span.from}::float8 / 1000))`,
    MOST_EXCURSIONS,
  );
  const byAlarm = [...Map.groupBy(threads, ({ alarm }) => alarm.id).values()].toReversed();
  const said = await acknowledgementsOf(
    ctx,
    byAlarm.flatMap(([first]) => first?.alarm.id ?? []),
  );
  return byAlarm.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const works = rows.filter(({ request, order }) => request !== null || order !== null).map(({ request, order }) => ({ request, order }));
    return [{ alarm: first.alarm, lengthMinutes: lengthMinutes(first.alarm), acknowledgements: said.get(first.alarm.id) ?? [], works }];
  });
}
