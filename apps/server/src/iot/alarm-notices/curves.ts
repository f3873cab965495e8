import type { Curve } from "../../foundation/mail/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { curvesOf } from "../messages/service.ts";
import type { AlarmToTell } from "./queries.ts";

const HOUR_MS = 3_600_000;
/** How long before an alarm its curve begins; of one that lasts, it begins later, so that the newest can be seen. */
const BEFORE_MS = 2 * HOUR_MS;
const LONGEST_MS = 48 * HOUR_MS;
/** As many as the picture is able to show. */
const POINTS = 240;
const WITH_LIMITS: readonly AlarmToTell["ruleKind"][] = ["above", "below", "outside"];

/** The curve of an alarm from two hours before it until now, as its message shows it; null of what is silent. */
export async function curveOf(ctx: Ctx, alarm: AlarmToTell): Promise<Curve | null> {
  const { sensorId, datum, limitValue } = alarm;
  if (sensorId === null || datum === null) return null;
  const since = Date.parse(alarm.sinceAt);
  const until = alarm.clearedAt === null ? ctx.now.getTime() : Math.max(Date.parse(alarm.clearedAt), since);
  const from = Math.max(since - BEFORE_MS, until - LONGEST_MS);
  // What came at this very moment belongs to it.
  const span = { from: new Date(from).toISOString(), until: new Date(until + 1000).toISOString() };
  const [found] = (await curvesOf(ctx, { sensorId, datum, ...span, points: POINTS })).curves;
  if (!found || found.points.length === 0) return null;
  const gapMs = found.holdsSeconds === null ? null : found.holdsSeconds * 1000;
  return {
    points: withGaps(
      found.points.map(({ at, mean }) => [Date.parse(at), mean]),
      gapMs,
    ),
    from,
    until,
    limits: limitValue !== null && WITH_LIMITS.includes(alarm.ruleKind) ? [limitValue] : [],
    span: { from: since, until: alarm.clearedAt === null ? null : until },
  };
}

/** Where nothing was heard for longer than a value holds, nothing is drawn. */
function withGaps(points: readonly (readonly [number, number])[], gapMs: number | null): Curve["points"] {
  return points.flatMap(([at, value], place): Curve["points"][number][] => {
    const before = points[place - 1];
    return gapMs !== null && before && at - before[0] > gapMs
      ? [
          [before[0] + gapMs, null],
          [at, value],
        ]
      : [[at, value]];
  });
}
