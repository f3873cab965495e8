import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatDateTime, formatDay, formatMinutes, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { CrewChip } from "../../register/crews/public.ts";
import { links as locationLinks } from "../../register/locations/public.ts";
import { Compliance } from "./compliance.tsx";
import { workTypeWord } from "./words.ts";
import styles from "./plans.module.css";

/** What a plan says, and what was published of it. */
export const Overview = ({ plan }: { plan: MaintenancePlan }) => (
  <div className={styles.cards}>
    <Card title={t("plans.rules")}>
      <FactGrid>
        <WideFact label={t("plans.field.triggerLogic")}>{t(`plans.triggerLogic.${plan.triggerLogic}`)}</WideFact>
        <WideFact label={t("plans.field.leadTimeDays")}>{t("kit.unit.days", { count: plan.leadTimeDays })}</WideFact>
        <WideFact label={t("plans.field.openPolicy")}>{t(`plans.openPolicy.${plan.openPolicy}`)}</WideFact>
        <WideFact label={t("plans.field.backlogRule")}>{t(`plans.backlogRule.${plan.backlogRule}`)}</WideFact>
        <WideFact label={t("plans.field.workingDayRule")}>{t(`plans.workingDayRule.${plan.workingDayRule}`)}</WideFact>
        <WideFact label={t("plans.field.suppressesLower")}>{t(plan.suppressesLower ? "kit.yes" : "kit.no")}</WideFact>
        <WideFact label={t("plans.field.seasons")}>{plan.seasons.map(({ from, until }) => `${from} – ${until}`).join(", ")}</WideFact>
        <WideFact label={t("plans.field.firstDay")}>{plan.firstDay && formatDay(plan.firstDay)}</WideFact>
        <WideFact label={t("plans.field.lastDay")}>{plan.lastDay && formatDay(plan.lastDay)}</WideFact>
      </FactGrid>
    </Card>
    <Card title={t("plans.order")}>
      <FactGrid>
        <WideFact label={t("plans.field.site")}>{plan.site && <RecordChip of={plan.site} to={locationLinks.record} />}</WideFact>
        <WideFact label={t("plans.field.crew")}>{plan.crew && <CrewChip crew={plan.crew} />}</WideFact>
        <WideFact label={t("plans.field.responsiblePerson")}>{plan.responsiblePerson?.name}</WideFact>
        <WideFact label={t("plans.field.priority")}>
          <PriorityMark priority={plan.priority} />
        </WideFact>
        <WideFact label={t("plans.field.workType")}>{workTypeWord(plan.workType)}</WideFact>
        <WideFact label={t("plans.field.estimateMinutes")}>
          {plan.estimateMinutes === null ? null : formatMinutes(plan.estimateMinutes)}
        </WideFact>
        <WideFact label={t("plans.field.signatureRule")}>{plan.signatureRule && t(`plans.signatureRule.${plan.signatureRule}`)}</WideFact>
        <WideFact label={t("plans.field.maintenanceType")}>{plan.maintenanceType?.name}</WideFact>
        <WideFact label={t("plans.field.workOrderType")}>{plan.workOrderType?.name}</WideFact>
        <WideFact label={t("plans.field.costCentre")}>{plan.costCentre?.name}</WideFact>
        <WideFact label={t("plans.field.maintenanceDepartment")}>{plan.maintenanceDepartment?.name}</WideFact>
        <WideFact label={t("plans.field.settlingDepartment")}>{plan.settlingDepartment?.name}</WideFact>
        <WideFact label={t("plans.field.notes")} isWide>
          {plan.notes}
        </WideFact>
      </FactGrid>
    </Card>
    <Compliance planId={plan.id} />
    <Versions plan={plan} />
  </div>
);

function Versions({ plan }: { plan: MaintenancePlan }) {
  const { data } = useCall(plans.versions, { query: { planId: plan.id } });
  if (!data) return null;
  return (
    <Card title={t("plans.versions.title")}>
      {data.rows.length === 0 && <p>{t("plans.versions.none")}</p>}
      <ul className={styles.list}>
        {data.rows.map(({ id, number, publishedAt, publishedBy, note }) => (
          <li key={id}>
            {t("plans.versions.line", { number: formatNumber(number), at: formatDateTime(publishedAt) })}
            {publishedBy && `, ${publishedBy.name}`}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
