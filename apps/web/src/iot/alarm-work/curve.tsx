import { lazy, Suspense, useMemo, useState } from "react";
import type { AlarmThread } from "@millwright/domain/iot/alarm-work/contract.ts";
import { HOURS_BEFORE } from "@millwright/domain/iot/alarm-work/text.ts";
import { messages, MOST_DAYS } from "@millwright/domain/iot/messages/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { formatMoment } from "../../kit/format.ts";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { useInUnits } from "../sensors/public.ts";
import styles from "./alarm-work.module.css";

const TimeChart = lazy(() => import("../../kit/chart/time-chart.tsx"));

const POINTS = 240;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const nextMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;

/** The series of an alarm from two hours before its limit was passed to its end, else until now; with its limit, and the alarm behind the line. */
export function AlarmCurve({ of }: { of: AlarmThread }) {
  const { alarm, sensor, sensorTypeId } = of;
  const [now] = useState(nextMinute);
  const { from, until } = useMemo(() => spanOf(alarm, now), [alarm, now]);
  const { datum } = alarm;
  const asked =
    sensor && datum !== null
      ? { sensorId: sensor.id, datum, from: new Date(from).toISOString(), until: new Date(until).toISOString(), points: POINTS }
      : null;
  const { data } = useCall(messages.curves, asked === null ? null : { body: asked });
  const inUnits = useInUnits();
  const curve = data?.curves[0];
  const { unit, decimals, limitValue, worstValue } = alarm;
  const { shown, written } = useMemo(
    () => inUnits(sensorTypeId, { datum: datum ?? "", unit, decimals }),
    [inUnits, sensorTypeId, datum, unit, decimals],
  );
  const points = useMemo(
    () =>
      (curve?.points ?? []).map(({ at, low, high, mean }) => ({
        at: Date.parse(at),
        low: shown(low),
        high: shown(high),
        mean: shown(mean),
      })),
    [curve, shown],
  );
  const limit = limitValue === null ? null : shown(limitValue);
  const limits = useMemo(() => (limit === null ? [] : [limit]), [limit]);
  const spans = useMemo(() => [{ from: Date.parse(alarm.raisedAt), until, tone: SPAN_TONES[alarm.severity] }], [alarm, until]);
  if (asked === null || sensor === null) return null;
  return (
    <>
      {!data && <SkeletonRows rows={4} />}
      {data && points.length === 0 && <p className={styles.small}>{t("alarmWork.noReadings")}</p>}
      {data && points.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <TimeChart
            points={points}
            from={from}
            until={until}
            label={t("alarmWork.chart", { datum: datum ?? "", name: sensor.name, alarm: alarm.name })}
            written={written}
            limits={limits}
            spans={spans}
            timeZone={data.timeZone}
            height={180}
          />
        </Suspense>
      )}
      <Facts>
        {worstValue !== null && <Fact label={t("alarmWork.fact.worst")}>{written(shown(worstValue))}</Fact>}
        {limit !== null && <Fact label={t("alarmWork.fact.limit")}>{written(limit)}</Fact>}
        <Fact label={t("alarmWork.fact.since")}>{formatMoment(alarm.sinceAt)}</Fact>
        {alarm.clearedAt !== null && <Fact label={t("alarmWork.fact.cleared")}>{formatMoment(alarm.clearedAt)}</Fact>}
      </Facts>
    </>
  );
}

const SPAN_TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;

/** As far as curves are told at once. */
function spanOf({ sinceAt, clearedAt }: AlarmThread["alarm"], now: number): { from: number; until: number } {
  const until = clearedAt === null ? now : Date.parse(clearedAt) + MINUTE;
  return { from: Math.max(Date.parse(sinceAt) - HOURS_BEFORE * HOUR, until - MOST_DAYS * 24 * HOUR), until };
}
