import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { Watched } from "../../kit/record/watched.tsx";
import { t } from "../../i18n/work.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDate, formatDay, formatNumber } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { FactStrip, StripFact } from "../../kit/record/fact-strip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { PlanAssets } from "./assets/assets.tsx";
import { Forecast } from "./forecast.tsx";
import { History } from "./history/history.tsx";
import { links } from "./links.ts";
import { Overview } from "./overview.tsx";
import { StateActions } from "./publishing/state-actions.tsx";
import { PlanTasks } from "./tasks.tsx";
import { Triggers } from "./triggers/triggers.tsx";

const REFERENCES = {
  siteId: locations.list,
  crewId: crews.list,
  responsiblePersonId: people.list,
  assetId: assets.list,
  workOrderId: workOrders.list,
  costCentreId: valuesOf("cost-centres").options,
  maintenanceTypeId: valuesOf("maintenance-types").options,
  workOrderTypeId: valuesOf("work-order-types").options,
  maintenanceDepartmentId: valuesOf("maintenance-departments").options,
  settlingDepartmentId: valuesOf("settling-departments").options,
  unitId: valuesOf("units-of-measure").options,
};
const TONES: Record<MaintenancePlan["state"], Tone> = { draft: "info", active: "ok", suspended: "warn", retired: "offline" };

export const PlanRecord = () => (
  <RecordScreen call={plans.get} list={plans.list} to={links.record} backTo={links.list()}>
    {(plan) => (
      <RecordPage
        key={plan.id}
        row={plan}
        contract={plans}
        links={links}
        marks={
          <>
            <ToneChip tone={TONES[plan.state]} label={t(`plans.state.${plan.state}`)} />
            {plan.isStatutory && <ToneChip tone="high" label={t("plans.statutory")} />}
            {plan.isRoute && <ToneChip tone="info" label={t("plans.route")} />}
            {plan.hasChanges && plan.versionNumber !== null && <ToneChip tone="warn" label={t("plans.unpublished")} />}
          </>
        }
        actions={
          <>
            <Watched kind="plans" record={plan.id} />
            <StateActions plan={plan} />
          </>
        }
        strip={<Strip plan={plan} />}
        tabs={[
          { key: "overview", label: t("plans.tab.overview"), panel: <Overview plan={plan} /> },
          { key: "tasks", label: t("plans.tab.tasks"), panel: <PlanTasks plan={plan} /> },
          { key: "assets", label: t("plans.tab.assets"), panel: <PlanAssets plan={plan} /> },
          { key: "triggers", label: t("plans.tab.triggers"), panel: <Triggers plan={plan} /> },
          { key: "forecast", label: t("plans.tab.forecast"), panel: <Forecast plan={plan} /> },
          { key: "history", label: t("plans.tab.history"), panel: <History planId={plan.id} /> },
          filesOf("MaintenancePlans", plan.id),
          logOf(plans.log, plan.id, { labels: "plans.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

const Strip = ({ plan }: { plan: MaintenancePlan }) => (
  <FactStrip label={t("plans.attention")}>
    <StripFact
      label={t("plans.strip.next")}
      value={plan.nextDueAt === null ? t("plans.strip.none") : formatDate(plan.nextDueAt)}
      note={stateNote(plan)}
    />
    <StripFact label={t("plans.strip.assets")} value={formatNumber(plan.assetsCount)} />
    <StripFact
      label={t("plans.strip.version")}
      value={plan.versionNumber === null ? t("plans.strip.notPublished") : t("plans.version", { number: plan.versionNumber })}
    />
    {plan.faults > 0 && <StripFact tone="alarm" label={t("plans.strip.faults")} value={formatNumber(plan.faults)} />}
    {plan.skippedTwice > 0 && <StripFact tone="warn" label={t("plans.strip.skipped")} value={formatNumber(plan.skippedTwice)} />}
    {plan.unstaffed > 0 && (
      <StripFact
        tone="warn"
        label={t("plans.strip.unstaffed")}
        value={formatNumber(plan.unstaffed)}
        note={t("plans.strip.unstaffedNote")}
      />
    )}
  </FactStrip>
);

function stateNote({ state, suspendedReason, suspendedUntil }: MaintenancePlan): string {
  const reason = suspendedReason ?? "";
  if (state === "retired") return t("plans.retiredFor", { reason });
  if (state !== "suspended") return "";
  return suspendedUntil === null
    ? t("plans.suspendedSince", { reason })
    : t("plans.suspendedUntil", { reason, day: formatDay(suspendedUntil) });
}
