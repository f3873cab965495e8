import type { Excursion, RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatMinutes, formatMoment } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { WorkOrderChip } from "../../work/orders/public.ts";
import { requestChip } from "../../work/orders/slots.ts";
import { links, SeverityChip } from "../alarms/public.ts";
import { rowStyles as styles } from "../sensors/public.ts";
import type { Said } from "./said.ts";

/** What went beyond its limits or fell silent in the month, and what was done about it. */
export function SheetAlarms({ sheet: { excursions }, said }: { sheet: RecordSheet; said: Said }) {
  const isEmpty = excursions === null || excursions.length === 0;
  return (
    <Card title={t("recordSheets.alarms")} isPadded={isEmpty}>
      {isEmpty ? (
        <p>{t(excursions === null ? "recordSheets.noPermission" : "recordSheets.noAlarms")}</p>
      ) : (
        <ul className={styles.rows}>
          {excursions.map((each) => (
            <Row key={each.alarm.id} of={each} said={said} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const Row = ({ of: { alarm, lengthMinutes, acknowledgements, works }, said }: { of: Excursion; said: Said }) => (
  <li>
    <SeverityChip severity={alarm.highestSeverity} />
    <span className={styles.what}>
      <AppLink to={links.record(alarm.id)}>{alarm.name}</AppLink>
      <span className={styles.small}>
        {[
          formatMoment(alarm.sinceAt),
          lengthMinutes === null ? t("recordSheets.active") : t("recordSheets.lasted", { length: formatMinutes(lengthMinutes) }),
          alarm.worstValue !== null && alarm.kind !== "rate" && t("recordSheets.worst", { value: said(alarm.worstValue) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {acknowledgements.length === 0 && <span className={styles.small}>{t("recordSheets.open")}</span>}
      {acknowledgements.map(({ at, person, note }) => (
        <span key={at} className={styles.small}>
          {t("recordSheets.said", {
            person: person?.name ?? t("recordSheets.unknown"),
            at: formatMoment(at),
            note: note ?? t("recordSheets.acknowledged"),
          })}
        </span>
      ))}
    </span>
    {works.map(({ request, order }) => (
      <span key={`${order?.id} ${request?.id}`}>
        {order ? (
          <WorkOrderChip order={order} status={order.status} />
        ) : (
          request && <ContributedParts of={requestChip} give={{ request }} meanwhile={<CodeText>{request.code}</CodeText>} />
        )}
      </span>
    ))}
  </li>
);
