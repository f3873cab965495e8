import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings, type MeterReading } from "@millwright/domain/register/meters/readings/contract.ts";
import { t } from "../../../i18n/register.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { WaitingMark } from "../../../kit/offline/sync-chip.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { meterRecord } from "../meter-record.ts";
import { meterNotes, readingSource } from "../slots.ts";
import { mayBeRead } from "./entries.ts";
import { MeterValue } from "./value.tsx";
import { written } from "./written.ts";
import styles from "./readings.module.css";

const dialogs = async () => await import("./reading-dialog.tsx");
const ReadingDialog = lazy(() => dialogs().then((module) => ({ default: module.ReadingDialog })));
const CorrectDialog = lazy(() => dialogs().then((module) => ({ default: module.CorrectDialog })));
const RemoveDialog = lazy(() => dialogs().then((module) => ({ default: module.RemoveDialog })));
const Chart = lazy(() => import("../../../kit/chart/time-chart.tsx"));

const YEAR_MS = 365 * 86_400_000;

/** The year as a line, the readings beside it. */
export const Readings = ({ meter }: { meter: Meter }) => (
  <div className={styles.beside}>
    <ContributedParts of={meterNotes} give={{ meter }} />
    {meter.kind !== "characteristic" && <Year meter={meter} />}
    <Newest meter={meter} />
  </div>
);

function Year({ meter }: { meter: Meter }) {
  const [until] = useState(() => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000));
  const range = { from: new Date(until.getTime() - YEAR_MS).toISOString(), until: until.toISOString() };
  const { data, error, refetch } = useCall(meterReadings.chart, { body: { meterId: meter.id, ...range, points: 400 } });
  const points = useMemo(() => data?.points.map(({ at, ...values }) => ({ ...values, at: Date.parse(at) })) ?? [], [data]);
  return (
    <Card title={t(meter.kind === "continuous" ? "meters.readings.yearCounted" : "meters.readings.year")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data?.points.length === 0 && <p className={styles.small}>{t("meters.readings.noneOfYear")}</p>}
      {data && data.points.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Chart
            points={points}
            from={Date.parse(range.from)}
            until={Date.parse(range.until)}
            written={(value) => written(meter, value)}
            label={t("meters.readings.chart", { name: meter.name, value: written(meter, meter.lastValue) })}
            lowLimit={meter.kind === "gauge" ? meter.lowLimit : null}
            highLimit={meter.kind === "gauge" ? meter.highLimit : null}
          />
        </Suspense>
      )}
    </Card>
  );
}

type Open = { what: "new" } | { what: "correct" | "remove"; reading: MeterReading };

function Newest({ meter }: { meter: Meter }) {
  const [most, setMost] = useState(50);
  const { data, error, refetch } = useCall(meterReadings.list, { body: { meterId: meter.id, most } });
  const mayEnter = useMay(meterReadings.create) && meter.archivedAt === null && mayBeRead(meter);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={t("meters.readings.title")}
      isPadded={false}
      aside={
        <>
          <WaitingMark record={meterRecord(meter.id)} />
          {mayEnter && (
            <Button variant="text" onClick={() => setOpen({ what: "new" })}>
              <IconPlus size={16} aria-hidden="true" />
              {t(meter.sensor ? "meters.readings.addFed" : "meters.readings.add")}
            </Button>
          )}
        </>
      }
    >
      {meter.sensor && <p className={styles.none}>{t("meters.readings.fed", { sensor: meter.sensor.name })}</p>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data?.rows.length === 0 && <p className={styles.none}>{t("meters.readings.none")}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.rows}>
          {data.rows.map((reading) => (
            <Row key={`${reading.at} ${reading.removedAt ?? ""}`} meter={meter} reading={reading} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {data?.before && most < 500 && (
        <p className={styles.more}>
          <Button variant="text" onClick={() => setMost(500)}>
            {t("meters.readings.more")}
          </Button>
        </p>
      )}
      <Suspense>
        {open?.what === "new" && <ReadingDialog meter={meter} onClose={close} />}
        {open?.what === "correct" && <CorrectDialog meter={meter} reading={open.reading} onClose={close} />}
        {open?.what === "remove" && <RemoveDialog meter={meter} reading={open.reading} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function Row({ meter, reading, onOpen }: { meter: Meter; reading: MeterReading; onOpen: (open: Open) => void }) {
  const { value, removedValue, removedAt, entry, lifeToDate, correctedFrom, reason, remark, person, sensor, at, workOrder } = reading;
  const mayCorrect = useMay(meterReadings.correct);
  const mayRemove = useMay(meterReadings.remove);
  const isFixed = removedAt !== null || meter.archivedAt !== null;
  const actions = [
    ...(mayCorrect
      ? [{ label: t("meters.readings.correct"), icon: IconPencil, onChoose: () => onOpen({ what: "correct", reading }) }]
      : []),
    ...(mayRemove
      ? [{ label: t("meters.readings.remove"), icon: IconTrash, isDangerous: true, onChoose: () => onOpen({ what: "remove", reading }) }]
      : []),
  ];
  const counted = lifeToDate !== null && lifeToDate !== value ? t("meters.readings.counted", { value: formatNumber(lifeToDate) }) : null;
  const why = [counted, correctedFrom !== null && t("meters.readings.was", { value: written(meter, correctedFrom) }), reason, remark];
  return (
    <li>
      <span className={styles.what}>
        <span className={styles.figure}>
          {removedAt === null ? <MeterValue meter={meter} value={value} /> : <s className={styles.gone}>{written(meter, removedValue)}</s>}
          {entry !== "ordinary" && removedAt === null && <ToneChip tone="closed" label={t(`meters.readings.entry.${entry}`)} />}
        </span>
        <span className={styles.small}>{[formatDateTime(at), person?.name].filter(Boolean).join(" · ")}</span>
        {sensor && (
          <span className={styles.small}>
            <ContributedParts of={readingSource} give={{ sensor }} />
          </span>
        )}
        {workOrder && <span className={styles.small}>{t("meters.readings.during", { order: `${workOrder.code} ${workOrder.name}` })}</span>}
        {why.some(Boolean) && <span className={styles.small}>{why.filter(Boolean).join(" · ")}</span>}
      </span>
      {!isFixed && actions.length > 0 && <ActionMenu about={`${written(meter, value)}, ${formatDateTime(at)}`} actions={actions} />}
    </li>
  );
}
