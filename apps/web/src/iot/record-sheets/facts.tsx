import type { RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatDay } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links as rulesLinks } from "../alarm-rules/public.ts";
import { rowStyles } from "../sensors/public.ts";
import type { Said } from "./said.ts";
import styles from "./record-sheets.module.css";

/** By what it was made, and what it does not say. */
export const SheetFacts = ({ sheet, said }: { sheet: RecordSheet; said: Said }) => (
  <Card title={t("recordSheets.facts")}>
    <FactGrid>
      <WideFact label={t("recordSheets.limits")}>{limitsIn(sheet.limits, said)}</WideFact>
      <WideFact label={t("recordSheets.rules")}>
        {sheet.limits.rules.map((rule) => rule && <RecordChip key={rule.id} of={rule} to={rulesLinks.record} />)}
      </WideFact>
      <WideFact label={t("recordSheets.place")}>{sheet.place && `${sheet.place.code} ${sheet.place.name}`}</WideFact>
      <WideFact label={t("recordSheets.timeZone")}>{sheet.timeZone}</WideFact>
      <WideFact label={t("recordSheets.heartbeat")}>
        {sheet.heartbeatSeconds === null ? null : t("heard.seconds", { count: sheet.heartbeatSeconds, shown: sheet.heartbeatSeconds })}
      </WideFact>
      <WideFact label={t("recordSheets.calibration")}>{sheet.calibrationDue && formatDay(sheet.calibrationDue)}</WideFact>
    </FactGrid>
    <div className={styles.notes}>
      <p className={rowStyles.small}>{t("recordSheets.rulesNow")}</p>
      <p className={rowStyles.small}>{t("recordSheets.gapRule")}</p>
      <p className={rowStyles.small}>{t("recordSheets.unknownText")}</p>
      <p className={rowStyles.small}>{t("recordSheets.noClaim")}</p>
      {!sheet.isRecord && <p className={rowStyles.small}>{t("recordSheets.notRecorded")}</p>}
    </div>
  </Card>
);

function limitsIn({ lower, upper }: RecordSheet["limits"], said: Said): string {
  if (lower !== null && upper !== null) return t("recordSheets.between", { lower: said(lower), upper: said(upper) });
  if (lower !== null) return t("recordSheets.atLeast", { lower: said(lower) });
  return upper === null ? t("recordSheets.noLimits") : t("recordSheets.atMost", { upper: said(upper) });
}
