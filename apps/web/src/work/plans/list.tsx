import { IconListTree } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTarget } from "@millwright/domain/work/plans/import.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function PlanList() {
  const list = useList(plans.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("plans.title")}
      list={list}
      counted="plans.counted"
      create={{ call: plans.create, to: links.add() }}
      transfer={{ export: plans.export, importTarget: planTarget }}
      actions={<New />}
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

const New = () => <NewLink call={plans.create} to={links.add()} label={t("plans.new")} />;
const bulk = archiveBulk(plans, "plans.counted");

const column = columnsOf(plans.list, "plans.field");
const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.yesNo("isStatutory"),
  column.number("leadTimeDays"),
  column.choice("openPolicy", {
    words: () => ({ skip: t("plans.openPolicy.skip"), stack: t("plans.openPolicy.stack"), merge: t("plans.openPolicy.merge") }),
  }),
  column.choice("triggerLogic", { words: () => ({ any: t("plans.triggerLogic.any"), all: t("plans.triggerLogic.all") }) }),
  column.yesNo("suppressesLower"),
  column.choice("workingDayRule", {
    words: () => ({
      keep: t("plans.workingDayRule.keep"),
      next: t("plans.workingDayRule.next"),
      previous: t("plans.workingDayRule.previous"),
      skip: t("plans.workingDayRule.skip"),
    }),
  }),
  column.choice("backlogRule", { words: () => ({ latest: t("plans.backlogRule.latest"), all: t("plans.backlogRule.all") }) }),
  column.yesNo("startsSeason"),
  column.day("firstDay"),
  column.day("lastDay"),
  column.reference("crew", { options: optionsFrom(crews.list) }),
];
