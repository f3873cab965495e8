import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatDay, formatMoment, formatRelative } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as networksLinks } from "../networks/public.ts";
import { SensorFeeds } from "./feeds/of-sensor.tsx";
import { measuredIn, useMeasured } from "./measured.ts";
import { sensorCards } from "./slots.ts";
import styles from "./sensors.module.css";

export const Overview = ({ of }: { of: Sensor }) => (
  <div className={styles.stack}>
    {of.status === "pending" ? <Said of={of} /> : <Values of={of} />}
    {of.status !== "pending" && <SensorFeeds sensor={of} />}
    {of.status !== "pending" && <ContributedParts of={sensorCards} give={{ sensor: of }} />}
    <Details of={of} />
    {of.status !== "pending" && <History of={of} />}
  </div>
);

/** What it measures now, each with its age. */
function Values({ of: { type, values } }: { of: Sensor }) {
  const say = useMeasured();
  return (
    <Card title={t("sensors.values.title")} isPadded={false}>
      {values.length === 0 ? (
        <p className={styles.none}>{t("sensors.values.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {values.map((value) => (
            <li key={value.seriesId}>
              <span className={styles.what}>
                {value.label}
                <span className={styles.small} title={formatMoment(value.at)}>
                  {formatRelative(value.at)}
                </span>
              </span>
              <span className={styles.figure}>{say(type?.id ?? null, value)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What one that waits to be adopted said last, as it said it. */
function Said({ of }: { of: Sensor }) {
  const say = useMeasured();
  const lastSaid = measuredIn(of);
  return (
    <Card title={t("sensors.adopt.saidTitle")} isPadded={false}>
      {lastSaid.length === 0 ? (
        <p className={styles.none}>{t("sensors.values.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {lastSaid.map((value) => (
            <li key={value.datum}>
              <span className={styles.what}>
                {value.datum}
                <span className={styles.small}>{formatRelative(value.at)}</span>
              </span>
              <span className={styles.figure}>{say(null, value)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Details = ({ of }: { of: Sensor }) => (
  <Card title={t("sensors.general")}>
    <FactGrid>
      <WideFact label={t("sensors.field.asset")}>{of.asset && <RecordChip of={of.asset} to={assetsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.type")}>{of.type?.name}</WideFact>
      <WideFact label={t("sensors.field.network")}>{of.network && <RecordChip of={of.network} to={networksLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.sensorKey")}>{of.sensorKey}</WideFact>
      <WideFact label={t("sensors.field.status")}>{t(`sensors.status.${of.status}`)}</WideFact>
      <WideFact label={t("sensors.field.heartbeatSeconds")}>
        {of.heartbeatSeconds === null ? null : t("heard.seconds", { count: of.heartbeatSeconds, shown: of.heartbeatSeconds })}
      </WideFact>
      <WideFact label={t("sensors.field.calibrationDue")}>{of.calibrationDue && formatDay(of.calibrationDue)}</WideFact>
      <WideFact label={t("sensors.field.isRecord")}>{of.isRecord ? t("sensors.yes") : null}</WideFact>
      <WideFact label={t("sensors.field.vendorType")}>{of.vendorType}</WideFact>
      <WideFact label={t("sensors.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);

/** Where it was, and which devices it was; only where there is more to say than that it is here. */
function History({ of }: { of: Sensor }) {
  const { data } = useCall(sensors.history, { params: { id: of.id } });
  if (!data || (data.placements.length === 0 && data.swaps.length === 0)) return null;
  return (
    <Card title={t("sensors.history.title")} isPadded={false}>
      <ul className={styles.rows}>
        {data.swaps.map((swap) => (
          <li key={`swap-${swap.id}`}>
            <span className={styles.what}>
              {t("sensors.history.swapped", { old: swap.oldKey, new: swap.newKey })}
              <span className={styles.small}>{[formatMoment(swap.at), swap.swappedBy?.name, swap.remark].filter(Boolean).join(" · ")}</span>
            </span>
          </li>
        ))}
        {data.placements.map((term) => (
          <li key={`term-${term.id}`}>
            <span className={styles.what}>
              {term.asset ? (
                <RecordChip of={term.asset} to={assetsLinks.record} />
              ) : (
                term.location && <RecordChip of={term.location} to={locationsLinks.record} />
              )}
              <span className={styles.small}>
                {term.untilAt === null
                  ? t("sensors.history.since", { from: formatMoment(term.fromAt) })
                  : t("sensors.history.between", { from: formatMoment(term.fromAt), until: formatMoment(term.untilAt) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
