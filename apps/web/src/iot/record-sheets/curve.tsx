import { lazy, Suspense, useMemo } from "react";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import type { RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { firstDayOf, monthBounds } from "@millwright/domain/iot/record-sheets/month.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMonth } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { useInUnits } from "../sensors/public.ts";

const TimeChart = lazy(() => import("../../kit/chart/time-chart.tsx"));

/** As many steps as a month has hours. */
const POINTS = 744;
const TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;

/** The month by its hours, with the limits, and the alarms behind it. The table of days says the same in figures. */
export function MonthCurve({ sheet }: { sheet: RecordSheet }) {
  const span = useMemo(() => monthBounds(sheet.month, sheet.timeZone), [sheet.month, sheet.timeZone]);
  const asked = { sensorId: sheet.sensor.id, datum: sheet.datum, from: iso(span.from), until: iso(span.until), points: POINTS };
  const { data, error, refetch } = useCall(messages.curves, { body: asked });
  const { shown, written } = useInUnits()(sheet.typeId, sheet);
  const [curve] = data?.curves ?? [];
  const { lower, upper } = sheet.limits;
  return (
    <Card title={t("recordSheets.curve")}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />)}
      {data && !curve?.points.length && <p>{t("recordSheets.noCurve")}</p>}
      {curve && curve.points.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <TimeChart
            points={curve.points.map(({ at, low, high, mean }) => ({
              at: Date.parse(at),
              low: shown(low),
              high: shown(high),
              mean: shown(mean),
            }))}
            from={span.from}
            until={span.until}
            label={t("recordSheets.chart", { label: sheet.label, name: sheet.sensor.name, month: formatMonth(firstDayOf(sheet.month)) })}
            written={written}
            lowLimit={lower === null ? null : shown(lower)}
            highLimit={upper === null ? null : shown(upper)}
            spans={(sheet.excursions ?? []).map(({ alarm }) => ({
              from: Date.parse(alarm.sinceAt),
              until: alarm.clearedAt === null ? span.until : Date.parse(alarm.clearedAt),
              tone: TONES[alarm.highestSeverity],
            }))}
            {...(curve.holdsSeconds === null ? {} : { holdsFor: curve.holdsSeconds * 1000 })}
            timeZone={sheet.timeZone}
            height={240}
          />
        </Suspense>
      )}
    </Card>
  );
}

const iso = (at: number): string => new Date(at).toISOString();
