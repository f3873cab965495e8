import { lazy, Suspense, useMemo, useState } from "react";
import { messages, type SensorCurve } from "@millwright/domain/iot/messages/contract.ts";
import type { Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMoment } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { useInUnits, rowStyles as styles } from "../sensors/public.ts";

const TimeChart = lazy(() => import("../../kit/chart/time-chart.tsx"));

const HOUR_MS = 3_600_000;
const BEFORE_MS = 2 * HOUR_MS;
const MOST_MS = 399 * 24 * HOUR_MS;
const POINTS = 480;
const MOST_ROWS = 100;
const TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;

/** What of an alarm its curve is drawn from. */
export type Charted = Pick<
  Alarm,
  "name" | "kind" | "highestSeverity" | "sinceAt" | "clearedAt" | "limitValue" | "worstValue" | "worstAt" | "sensorId" | "typeId" | "datum"
>;

/** On the alarm's own page. */
export function AlarmCurve({ alarm }: { alarm: Charted }) {
  const may = useMay(messages.curves);
  if (!may || alarm.sensorId === null || alarm.datum === null) return null;
  return (
    <Card title={t("alarms.curve.title")}>
      <CurveOfAlarm alarm={alarm} />
    </Card>
  );
}

/** What the sensor measured from two hours before the alarm until it was over, the alarm behind it; nothing of what is silent, or for who may not see sensors. */
export function CurveOfAlarm({ alarm }: { alarm: Charted }) {
  const may = useMay(messages.curves);
  const { sensorId, datum } = alarm;
  if (!may || sensorId === null || datum === null) return null;
  return <Curve alarm={alarm} sensorId={sensorId} datum={datum} />;
}

function Curve({ alarm, sensorId, datum }: { alarm: Charted; sensorId: number; datum: string }) {
  const [opened] = useState(Date.now);
  const span = useMemo(() => spanOf(alarm, opened), [alarm, opened]);
  const asked = { sensorId, datum, from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), points: POINTS };
  const { data, error, refetch } = useCall(messages.curves, { body: asked });
  const curve = data?.curves.find(({ points }) => points.length > 0);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />;
  if (!curve) return <p>{t("alarms.curve.none")}</p>;
  return <Drawn alarm={alarm} curve={curve} span={span} timeZone={data.timeZone} />;
}

interface Span {
  from: number;
  until: number;
}

function spanOf({ sinceAt, clearedAt }: Charted, now: number): Span {
  const until = clearedAt === null ? now : Date.parse(clearedAt) + HOUR_MS;
  return { from: Math.max(Date.parse(sinceAt) - BEFORE_MS, until - MOST_MS), until };
}

/** From when the limit was passed until it was over. */
const lastedOf = ({ sinceAt, clearedAt, highestSeverity }: Charted, { until }: Span) => ({
  from: Date.parse(sinceAt),
  until: clearedAt === null ? until : Date.parse(clearedAt),
  tone: TONES[highestSeverity],
});

function Drawn({ alarm, curve, span, timeZone }: { alarm: Charted; curve: SensorCurve; span: Span; timeZone: string }) {
  const inUnits = useInUnits();
  const { shown, written } = useMemo(() => inUnits(alarm.typeId, curve), [inUnits, alarm.typeId, curve]);
  const points = useMemo(
    () => curve.points.map(({ at, low, high, mean }) => ({ at: Date.parse(at), low: shown(low), high: shown(high), mean: shown(mean) })),
    [curve, shown],
  );
  // The limit of a change lies on no curve of values.
  const limit = alarm.limitValue === null || alarm.kind === "rate" ? null : shown(alarm.limitValue);
  const limits = useMemo(() => (limit === null ? [] : [limit]), [limit]);
  const spans = useMemo(() => [lastedOf(alarm, span)], [alarm, span]);
  const says = [
    limit === null ? null : t("alarms.curve.limit", { limit: written(limit) }),
    alarm.worstValue === null || alarm.worstAt === null || alarm.kind === "rate"
      ? null
      : t("alarms.curve.worst", { value: written(shown(alarm.worstValue)), at: formatMoment(alarm.worstAt) }),
  ].filter((said) => said !== null);
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <TimeChart
          points={points}
          from={span.from}
          until={span.until}
          label={t("alarms.curve.chart", { name: alarm.name })}
          written={written}
          limits={limits}
          spans={spans}
          {...(curve.holdsSeconds === null ? {} : { holdsFor: curve.holdsSeconds * 1000 })}
          timeZone={timeZone}
          height={240}
        />
      </Suspense>
      <p className={styles.small}>{says.join(" · ")}</p>
      <Table points={points} written={written} />
    </>
  );
}

/** The same for those who read it as figures. */
function Table({ points, written }: { points: readonly { at: number; low: number; high: number }[]; written: (value: number) => string }) {
  const every = Math.max(1, Math.ceil(points.length / MOST_ROWS));
  return (
    <details className={styles.apart}>
      <summary>{t("alarms.curve.table")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("alarms.curve.time")}</th>
            <th scope="col">{t("alarms.curve.least")}</th>
            <th scope="col">{t("alarms.curve.most")}</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter((_, at) => at % every === 0)
            .map(({ at, low, high }) => (
              <tr key={at}>
                <td>{formatMoment(new Date(at).toISOString())}</td>
                <td>{written(low)}</td>
                <td>{written(high)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
