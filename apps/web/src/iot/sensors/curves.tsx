import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { messages, type SensorCurve } from "@millwright/domain/iot/messages/contract.ts";
import { readingAsides } from "@millwright/domain/iot/readings/contract.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { currentTimeZone, formatMoment } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { Asides } from "./asides/asides.tsx";
import { useInUnits, type InUnits } from "./measured.ts";
import { sensorCurveActions } from "./slots.ts";
import { ReadingsFile } from "./readings-file.tsx";
import { RANGES, spanOf, type Range, type Span } from "@millwright/domain/iot/messages/ranges.ts";
import styles from "./sensors.module.css";

const AsideDialog = lazy(() => import("./asides/aside-dialog.tsx").then((module) => ({ default: module.AsideDialog })));
const TimeChart = lazy(() => import("../../kit/chart/time-chart.tsx"));

/** As many steps as a wide screen has room for. */
const POINTS = 480;
const MINUTE = 60_000;
const nextMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;

/** What a sensor measured over a span: a curve for each thing, and the same as figures. */
export function Curves({ of }: { of: Sensor }) {
  const [range, setRange] = useState<Range>("hours24");
  const [back, setBack] = useState(0);
  const [now, setNow] = useState(nextMinute);
  const [zone, setZone] = useState(currentTimeZone);
  const span = useMemo(() => spanOf(range, now, zone, back), [range, now, zone, back]);
  const asked = { sensorId: of.id, from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), points: POINTS };
  const { data, error, refetch } = useCall(messages.curves, { body: asked });
  // Days are those of the place, which its first answer tells.
  if (data && data.timeZone !== zone) setZone(data.timeZone);
  const inUnits = useInUnits();
  const choose = (next: Range) => {
    setRange(next);
    setBack(0);
    setNow(nextMinute());
  };
  return (
    <div className={styles.curves}>
      <div className={styles.asked}>
        <label>
          {t("sensors.readings.span")}
          <select value={range} onChange={(event) => choose(event.target.value as Range)}>
            {RANGES.map((one) => (
              <option key={one} value={one}>
                {t(`sensors.readings.range.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Button variant="text" onClick={() => setBack(back + 1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
          {t("sensors.readings.earlier")}
        </Button>
        <Button variant="text" disabled={back === 0} onClick={() => setBack(back - 1)}>
          {t("sensors.readings.later")}
          <IconChevronRight size={16} aria-hidden="true" />
        </Button>
        {data && <span className={styles.small}>{t(`sensors.readings.resolution.${data.resolution}`)}</span>}
        <ReadingsFile sensorId={of.id} span={span} />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.curves.length === 0 && (
        <Card>
          <p className={styles.none}>{t("sensors.values.none")}</p>
        </Card>
      )}
      {data?.curves.map((curve) => (
        <Curve key={curve.seriesId} of={of} curve={curve} span={span} timeZone={data.timeZone} inUnits={inUnits} />
      ))}
      <Asides of={of} />
    </div>
  );
}

interface CurveProps {
  of: Sensor;
  curve: SensorCurve;
  span: Span;
  timeZone: string;
  inUnits: InUnits;
}

function Curve({ of, curve, span, timeZone, inUnits }: CurveProps) {
  const { name, type, values } = of;
  const label = values.find(({ seriesId }) => seriesId === curve.seriesId)?.label ?? curve.datum;
  const { shown, written } = useMemo(() => inUnits(type?.id ?? null, curve), [inUnits, type, curve]);
  const points = useMemo(
    () => curve.points.map(({ at, low, high, mean }) => ({ at: Date.parse(at), low: shown(low), high: shown(high), mean: shown(mean) })),
    [curve, shown],
  );
  const apart = useMemo(() => curve.apart.map(({ at, value }) => ({ at: Date.parse(at), value: shown(value) })), [curve, shown]);
  const last = points.at(-1);
  const mayAside = useMay(readingAsides.create) && of.may.update;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={label} {...(last ? { aside: <strong className={styles.figure}>{written(last.mean)}</strong> } : {})}>
      {points.length === 0 && apart.length === 0 ? (
        <p className={styles.small}>{t("sensors.readings.none")}</p>
      ) : (
        <>
          <Suspense fallback={<SkeletonRows rows={5} />}>
            <TimeChart
              points={points}
              apart={apart}
              from={span.from}
              until={span.until}
              label={t("sensors.readings.chart", { datum: label, name })}
              written={written}
              {...(curve.holdsSeconds === null ? {} : { holdsFor: curve.holdsSeconds * 1000 })}
              timeZone={timeZone}
              height={220}
            />
          </Suspense>
          <Figures points={points} written={written} />
          {apart.length > 0 && <Apart curve={curve} say={(value) => written(shown(value))} />}
          {mayAside && (
            <Button variant="text" aria-label={t("sensors.aside.title", { datum: label, name })} onClick={() => setOpen(true)}>
              {t("sensors.aside.open")}
            </Button>
          )}
          <ContributedParts of={sensorCurveActions} give={{ sensorId: of.id, datum: curve.datum, title: `${name}, ${label}` }} />
          <Suspense>
            {isOpen && (
              <AsideDialog
                sensor={of}
                datum={curve.datum}
                label={label}
                span={span}
                say={(value) => written(shown(value))}
                onClose={() => setOpen(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </Card>
  );
}

/** Least, mean and most over the span. */
function Figures({
  points,
  written,
}: {
  points: readonly { low: number; high: number; mean: number }[];
  written: (value: number) => string;
}) {
  if (points.length === 0) return null;
  const least = points.reduce((found, { low }) => Math.min(found, low), Infinity);
  const most = points.reduce((found, { high }) => Math.max(found, high), -Infinity);
  const mean = points.reduce((sum, point) => sum + point.mean / points.length, 0);
  return (
    <dl className={styles.figures}>
      {(
        [
          ["least", least],
          ["mean", mean],
          ["most", most],
        ] as const
      ).map(([key, value]) => (
        <div key={key}>
          <dt>{t(`sensors.readings.${key}`)}</dt>
          <dd>{written(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Readings beside the line, each with why it is there. */
const Apart = ({ curve, say }: { curve: SensorCurve; say: (value: number) => string }) => (
  <details className={styles.apart}>
    <summary>{t("sensors.readings.apart", { count: curve.apart.length })}</summary>
    <ul>
      {curve.apart
        .slice(-MOST_APART)
        .toReversed()
        .map(({ at, value, kind }) => (
          <li key={at}>
            {say(value)} · {formatMoment(at)} · {t(`sensors.readings.kind.${kind}`)}
          </li>
        ))}
    </ul>
  </details>
);
const MOST_APART = 50;
