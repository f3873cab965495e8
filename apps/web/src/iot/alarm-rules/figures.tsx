import type { AlarmRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { isNoisy } from "@millwright/domain/iot/alarm-rules/noise.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import styles from "./alarm-rules.module.css";
import { links } from "./links.ts";
import { minutesSaid } from "./sentence.ts";

/** What a rule raised lately; where most of it led to nothing, trying another limit is offered. */
export const Figures = ({ of }: { of: AlarmRule }) => (
  <Card title={t("alarmRules.figures.title")}>
    {isNoisy(of) && <Noisy of={of} />}
    <FactGrid>
      <WideFact label={t("alarmRules.field.alarmCount")}>{formatNumber(of.alarmCount)}</WideFact>
      <WideFact label={t("alarmRules.field.activeMinutes")}>{formatNumber(of.activeMinutes)}</WideFact>
      <WideFact label={t("alarmRules.field.acknowledgeMinutes")}>
        {of.acknowledgeMinutes === null ? null : minutesSaid(of.acknowledgeMinutes)}
      </WideFact>
      <WideFact label={t("alarmRules.field.workShare")}>
        {of.workShare === null ? null : t("alarmRules.figures.percent", { value: of.workShare })}
      </WideFact>
    </FactGrid>
    {of.isChattering && <ToneChip tone="warn" label={t("alarmRules.field.isChattering")} />}{" "}
    {of.isStanding && <ToneChip tone="warn" label={t("alarmRules.field.isStanding")} />}
  </Card>
);

const Noisy = ({ of: { id, alarmCount, workShare } }: { of: AlarmRule }) => (
  <p className={styles.noisy}>
    {t("alarmRules.figures.noisy", { count: alarmCount, work: Math.round((alarmCount * (workShare ?? 0)) / 100) })}
    <AppLink to={`${links.record(id)}?tab=try`}>{t("alarmRules.figures.tryIt")}</AppLink>
  </p>
);
