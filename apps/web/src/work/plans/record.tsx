import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { plans, type Plan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../i18n/work.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDay, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as crewsLinks } from "../../register/crews/public.ts";
import { links } from "./links.ts";

const REFERENCES = { siteId: locations.list, crewId: crews.list };

export const PlanRecord = () => (
  <RecordScreen call={plans.get} list={plans.list} to={links.record} backTo={links.list()}>
    {(plan) => (
      <RecordPage
        key={plan.id}
        row={plan}
        contract={plans}
        links={links}
        tabs={[
          details(<Details of={plan} />),
          filesOf("Plans", plan.id),
          logOf(plans.log, plan.id, { labels: "plans.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={plan} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Plan }) => (
  <Card title={t("plans.general")}>
    <FactGrid>
      <WideFact label={t("plans.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("plans.field.isStatutory")}>{t(of.isStatutory ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("plans.field.leadTimeDays")}>{of.leadTimeDays === null ? null : formatNumber(of.leadTimeDays)}</WideFact>
      <WideFact label={t("plans.field.openPolicy")}>{of.openPolicy && t(`plans.openPolicy.${of.openPolicy}`)}</WideFact>
      <WideFact label={t("plans.field.triggerLogic")}>{of.triggerLogic && t(`plans.triggerLogic.${of.triggerLogic}`)}</WideFact>
      <WideFact label={t("plans.field.suppressesLower")}>{t(of.suppressesLower ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("plans.field.workingDayRule")}>{of.workingDayRule && t(`plans.workingDayRule.${of.workingDayRule}`)}</WideFact>
      <WideFact label={t("plans.field.backlogRule")}>{of.backlogRule && t(`plans.backlogRule.${of.backlogRule}`)}</WideFact>
      <WideFact label={t("plans.field.startsSeason")}>{t(of.startsSeason ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("plans.field.firstDay")}>{of.firstDay && formatDay(of.firstDay)}</WideFact>
      <WideFact label={t("plans.field.lastDay")}>{of.lastDay && formatDay(of.lastDay)}</WideFact>
      <WideFact label={t("plans.field.crew")}>{of.crew && <RecordChip of={of.crew} to={crewsLinks.record} />}</WideFact>
      <WideFact label={t("plans.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
