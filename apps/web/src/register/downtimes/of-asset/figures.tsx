import { useState } from "react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { downtimes, type ReliabilityFigures } from "@millwright/domain/register/downtimes/contract.ts";
import type { FigureKey } from "@millwright/domain/register/downtimes/figures/figures.ts";
import { t } from "../../../i18n/register.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { PERIODS, periodUntil, thisMinute, type Period } from "./periods.ts";
import styles from "./of-asset.module.css";

const SHOWN: readonly FigureKey[] = ["availability", "availabilityLessPlanned", "mtbf", "mttr", "mdt", "mtbm", "failureRate"];
type Figure = ReliabilityFigures["figures"][FigureKey];

/** The figures of a period up to this minute; each says by what it was counted. */
export function Figures({ asset }: { asset: Asset }) {
  const [days, setDays] = useState<Period>("365");
  const [withBelow, setWithBelow] = useState(false);
  // The minute in which the page was opened, so that the question stays the same one.
  const [now] = useState(thisMinute);
  const { data, error, refetch } = useCall(downtimes.figures, {
    params: { assetId: asset.id },
    query: { ...periodUntil(now, days), ...(withBelow ? { withBelow: "true" as const } : {}) },
  });
  const [opened, setOpened] = useState<FigureKey | null>(null);
  return (
    <Card title={t("downtimes.figures.title")}>
      <div className={styles.asked}>
        <label>
          {t("downtimes.figures.period")}
          <select value={days} onChange={(event) => setDays(event.target.value as Period)}>
            {PERIODS.map((one) => (
              <option key={one} value={one}>
                {t(`downtimes.figures.days.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {asset.childCount > 0 && (
          <label>
            <input type="checkbox" checked={withBelow} onChange={(event) => setWithBelow(event.target.checked)} />
            {t("downtimes.figures.withBelow")}
          </label>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <>
          <div className={styles.figures}>
            {SHOWN.map((key) => (
              <button key={key} type="button" className={styles.figure} aria-haspopup="dialog" onClick={() => setOpened(key)}>
                <span className={styles.label}>{t(`downtimes.figures.key.${key}`)}</span>
                <span className={styles.value} data-none={data.figures[key].value === null || undefined}>
                  {valueText(key, data.figures[key])}
                </span>
                <span className={styles.label}>{data.figures[key].basis === "one" ? t("downtimes.figures.one") : ""}</span>
              </button>
            ))}
          </div>
          <Notes of={data} />
          {opened !== null && <Counted figure={opened} of={data.figures[opened]} onClose={() => setOpened(null)} />}
        </>
      )}
    </Card>
  );
}

export const hours = (minutes: number): string => t("downtimes.figures.hours", { hours: formatNumber(minutes / 60, 1) });

export function valueText(key: FigureKey, { value }: Figure): string {
  if (value === null) return t("downtimes.figures.none");
  if (key === "failureRate") return t("downtimes.figures.perHours", { rate: formatNumber(value * 1000, 2) });
  // Rounded down, so that what was not all of the time is never shown as all of it.
  if (key === "availability" || key === "availabilityLessPlanned") return `${formatNumber(Math.floor(value * 10_000) / 100, 2)} %`;
  return hours(value);
}

function Notes({ of }: { of: ReliabilityFigures }) {
  const {
    calendars,
    requiredMinutes,
    operatingMinutes,
    unplannedMinutes,
    plannedMinutes,
    degradedMinutes,
    failuresWithoutRepair,
    untimedMinutes,
    untimedOrders,
  } = of;
  return (
    <div className={styles.notes}>
      <p>
        {t("downtimes.figures.operating")} {hours(operatingMinutes)} · {t("downtimes.figures.unplanned")} {hours(unplannedMinutes)} ·{" "}
        {t("downtimes.figures.planned")} {hours(plannedMinutes)} · {t("downtimes.figures.degraded")} {hours(degradedMinutes)}
      </p>
      {failuresWithoutRepair > 0 && <p>{t("downtimes.figures.withoutRepair", { count: failuresWithoutRepair })}</p>}
      {untimedOrders > 0 && <p>{t("downtimes.figures.untimed", { count: untimedOrders, minutes: hours(untimedMinutes) })}</p>}
      <p>
        {calendars.length > 0
          ? t("downtimes.figures.requiredBy", { name: calendars.map(({ name }) => name).join(", "), hours: hours(requiredMinutes) })
          : t("downtimes.figures.required")}
      </p>
    </div>
  );
}

const TIMES: readonly string[] = ["operating", "required", "requiredLessPlanned", "repairTime", "downtime"];
const amount = (quantity: string, value: number): string => (TIMES.includes(quantity) ? hours(value) : formatNumber(value));

function Counted({ figure, of, onClose }: { figure: FigureKey; of: Figure; onClose: () => void }) {
  const formula = t("downtimes.figures.formula", {
    of: t(`downtimes.figures.quantity.${of.of}`),
    by: t(`downtimes.figures.quantity.${of.by}`),
  });
  return (
    <Modal
      title={t(`downtimes.figures.key.${figure}`)}
      text={formula}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <p className={styles.value}>
        {amount(of.of, of.numerator)} ÷ {amount(of.by, of.denominator)} = {valueText(figure, of)}
      </p>
      <h3 className={styles.label}>{t("downtimes.figures.rows")}</h3>
      {of.rows.length === 0 && <p>{t("downtimes.figures.noRows")}</p>}
      <ul className={styles.rows}>
        {of.rows.map((row, at) => (
          <li key={`${row.kind} ${row.id} ${at}`}>
            <RowName row={row} />
            {row.minutes !== null && <span>{hours(row.minutes)}</span>}
          </li>
        ))}
      </ul>
      {of.rowsCount > of.rows.length && <p>{t("downtimes.figures.moreRows", { count: of.rowsCount - of.rows.length })}</p>}
    </Modal>
  );
}

function RowName({ row: { kind, id, label } }: { row: Figure["rows"][number] }) {
  if (kind === "entry") return <AppLink to={links.record(id)}>{label}</AppLink>;
  return <span>{label === "" ? t("downtimes.figures.hidden") : label}</span>;
}
