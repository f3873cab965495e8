import { IconListTree } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { headingOf } from "@millwright/domain/kit/imports/target.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { PLAN_STATES, plans, type PlanRow } from "@millwright/domain/work/plans/contract.ts";
import { BACKLOG_RULES, OPEN_POLICIES, TRIGGER_LOGICS } from "@millwright/domain/work/plans/definition.ts";
import { planLineTarget } from "@millwright/domain/work/plans/lines/import.ts";
import { planTarget } from "@millwright/domain/work/plans/import.ts";
import { WORKING_DAY_RULES } from "@millwright/domain/work/plans/recurrence/moving.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { formatShare } from "../../kit/format.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { startExport } from "../../kit/transfer/exports.ts";
import { TransferMenu } from "../../kit/transfer/list-transfer.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { Generate } from "./generating/generate.tsx";
import { links } from "./links.ts";
import { intervalWords } from "./words.ts";

export function PlanList() {
  const list = useList(plans.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("plans.title")}
      list={list}
      counted="plans.counted"
      create={{ call: plans.create, to: links.add() }}
      transfer={{ export: plans.export, importTarget: planTarget }}
      actions={
        <>
          <LinesTransfer />
          <Generate />
          <AppLink to={links.due()} className={buttonClass("secondary")}>
            {t("plans.assets.all")}
          </AppLink>
          <AppLink to={links.history()} className={buttonClass("text")}>
            {t("plans.history.all")}
          </AppLink>
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("plans.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const LINES = { export: planAssets.export, importTarget: planLineTarget };
const LINE_COLUMNS = ["plan", "asset", "nextDueAt"].map((field) => ({
  field,
  title: headingOf(planLineTarget, field) ?? t("plans.assets.field.nextDueAt"),
}));

/** The assets of all plans with what makes them due, a row each. */
function LinesTransfer() {
  const start = (format: ExportFormat, isWhole: boolean) => void startExport(LINES.export, { columns: LINE_COLUMNS, format, isWhole });
  return (
    <TransferMenu
      transfer={LINES}
      label={t("plans.linesTransfer")}
      onExport={(format) => start(format, false)}
      onExportWhole={(format) => start(format, true)}
    />
  );
}

const New = () => <NewLink call={plans.create} to={links.add()} label={t("plans.new")} />;
const bulk: Bulk<PlanRow> = {
  calls: [plans.bulkSuspend, plans.bulkPublish, plans.bulkArchive],
  counted: "plans.counted",
  load: async () => await import("./bulk.ts"),
};

const words = <V extends string>(values: readonly V[], word: (value: V) => string) =>
  Object.fromEntries(values.map((value) => [value, word(value)]));
/** As the shops of the trade count it: nine of ten on time is good, seven of ten is not lost. */
const complianceTone = (share: number) => (share >= 0.9 ? "ok" : share >= 0.7 ? "warn" : "alarm");
const column = columnsOf(plans.list, "plans.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.own("rules", {
    filter: null,
    width: 210,
    text: ({ rules = [] }) => rules.map(intervalWords).join(" · "),
  }),
  column.choice("state", {
    width: 110,
    tones: { draft: "open", active: "ok", suspended: "warn", retired: "offline" },
    words: () => words(PLAN_STATES, (one) => t(`plans.state.${one}`)),
  }),
  column.due("nextDueAt", { isDone: ({ state }) => state !== "active" }),
  column.number("assetsCount", { width: 84 }),
  {
    ...column.own("compliance", {
      filter: null,
      width: 110,
      text: ({ compliance }) => (typeof compliance === "number" ? formatShare(compliance) : ""),
      render: ({ compliance }) =>
        typeof compliance === "number" && <ToneChip tone={complianceTone(compliance)} label={formatShare(compliance)} />,
    }),
    isNumeric: true,
  },
  column.reference("crew", { options: optionsFrom(crews.list) }),
  column.yesNo("isStatutory"),
  column.yesNo("isRoute"),
  column.number("faults"),
  column.number("skippedTwice"),
  column.number("unstaffed"),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.person("responsiblePerson", { options: optionsFrom(people.list) }),
  column.priority("priority"),
  column.yesNo("hasChanges"),
  column.number("versionNumber"),
  column.days("leadTimeDays"),
  column.choice("openPolicy", { words: () => words(OPEN_POLICIES, (one) => t(`plans.openPolicy.${one}`)) }),
  column.choice("triggerLogic", { words: () => words(TRIGGER_LOGICS, (one) => t(`plans.triggerLogic.${one}`)) }),
  column.choice("backlogRule", { words: () => words(BACKLOG_RULES, (one) => t(`plans.backlogRule.${one}`)) }),
  column.choice("workingDayRule", { words: () => words(WORKING_DAY_RULES, (one) => t(`plans.workingDayRule.${one}`)) }),
  column.yesNo("suppressesLower"),
  column.yesNo("startsSeason"),
  column.day("firstDay"),
  column.day("lastDay"),
  column.reference("maintenanceType"),
  column.reference("workOrderType"),
  column.reference("costCentre"),
  column.reference("maintenanceDepartment"),
  column.reference("settlingDepartment"),
  column.reference("joinClassification"),
  column.reference("joinCategory"),
  column.reference("joinGroup1"),
  column.reference("joinLocation", { options: optionsFrom(locations.list) }),
  column.days("joinAfterDays"),
];
