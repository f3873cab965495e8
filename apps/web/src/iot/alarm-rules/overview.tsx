import type { AlarmRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as networksLinks } from "../networks/public.ts";
import { links as sensorsLinks } from "../sensors/public.ts";
import styles from "./alarm-rules.module.css";
import { datumLabel, useMeasure } from "./scaled.ts";
import { minutesSaid, sentenceOf } from "./sentence.ts";

export const Overview = ({ of }: { of: AlarmRule }) => (
  <div className={styles.stack}>
    <Says of={of} />
    <Scope of={of} />
    <Telling of={of} />
  </div>
);

/** The levels side by side, as sentences. */
function Says({ of }: { of: AlarmRule }) {
  const scaled = useMeasure()({ kind: of.kind, datum: of.datum, typeId: of.typeId });
  return (
    <Card title={t("alarmRules.condition.title")}>
      <div className={styles.levels}>
        {of.levels.map((level) => (
          <p key={level.severity} className={styles.sentence} data-severity={level.severity}>
            {sentenceOf(of.kind, level, scaled)}
          </p>
        ))}
      </div>
      <FactGrid>
        <WideFact label={t("alarmRules.field.kind")}>{t(`alarmRules.kind.${of.kind}`)}</WideFact>
        <WideFact label={t("alarmRules.field.datum")}>{of.datum === null ? null : datumLabel(of.datum)}</WideFact>
        <WideFact label={t("alarmRules.field.onlyWhile")}>{onlyWhileSaid(of.onlyWhile)}</WideFact>
        <WideFact label={t("alarmRules.field.hours")}>{t(`alarmRules.hours.${of.hours}`)}</WideFact>
        <WideFact label={t("alarmRules.field.productionCalendarId")}>{of.productionCalendar?.name}</WideFact>
      </FactGrid>
    </Card>
  );
}

function onlyWhileSaid(only: AlarmRule["onlyWhile"]): string | null {
  if (only === null) return null;
  const minutes = minutesSaid(only.settleMinutes);
  if (only.by === "operatingStatus") return t("alarmRules.only.saidStatus", { minutes });
  return t("alarmRules.only.saidState", { datum: datumLabel(only.datum ?? ""), value: only.value ?? "", minutes });
}

const Scope = ({ of }: { of: AlarmRule }) => (
  <Card title={t("alarmRules.scope.title")}>
    <FactGrid>
      <WideFact label={t("alarmRules.field.scope")}>{t(`alarmRules.scope.${of.scope}`)}</WideFact>
      <WideFact label={t("alarmRules.field.sensorCount")}>{formatNumber(of.sensorCount)}</WideFact>
      <WideFact label={t("alarmRules.field.asset")}>{of.asset && <RecordChip of={of.asset} to={assetsLinks.record} />}</WideFact>
      {of.includesBelow && of.asset && (
        <WideFact label={t("alarmRules.field.includesBelow")}>{t("alarmRules.scope.below", { name: of.asset.name })}</WideFact>
      )}
      <WideFact label={t("alarmRules.field.network")}>{of.network && <RecordChip of={of.network} to={networksLinks.record} />}</WideFact>
      <WideFact label={t("alarmRules.field.type")}>{of.type?.name}</WideFact>
      <WideFact label={t("alarmRules.field.classification")}>{of.classification?.name}</WideFact>
      <WideFact label={t("alarmRules.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      {of.sensors.length > 0 && (
        <WideFact label={t("alarmRules.field.sensors")} isWide>
          <span className={styles.tags}>
            {of.sensors.map((sensor) => (
              <RecordChip key={sensor.id} of={sensor} to={sensorsLinks.record} />
            ))}
          </span>
        </WideFact>
      )}
    </FactGrid>
  </Card>
);

const Telling = ({ of }: { of: AlarmRule }) => (
  <Card title={t("alarmRules.telling.title")}>
    <FactGrid>
      <WideFact label={t("alarmRules.field.action")}>{t(`alarmRules.action.${of.action}`)}</WideFact>
      <WideFact label={t("alarmRules.field.coolDownHours")}>{formatNumber(of.coolDownHours)}</WideFact>
      <WideFact label={t("alarmRules.telling.step.first")}>{toldAt(of, 1) || t("alarmRules.telling.nobody")}</WideFact>
      {of.nextStepMinutes !== null && (
        <WideFact label={t("alarmRules.telling.nextAfter", { minutes: minutesSaid(of.nextStepMinutes) })}>{toldAt(of, 2)}</WideFact>
      )}
      <WideFact label={t("alarmRules.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);

const toldAt = ({ told }: AlarmRule, step: number): string =>
  told
    .filter((one) => one.step === step)
    .map(({ name }) => name)
    .join(", ");
