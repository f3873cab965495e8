import { IconCalendarDue } from "@tabler/icons-react";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";

export { columns } from "./columns.tsx";

/** What is due next, of all plans. */
export function DueList() {
  const list = useList(planAssets.list, columns, { sort: "nextDueAt" });
  return (
    <ListScreen title={t("plans.assets.all")} list={list} counted="plans.assets.counted">
      <Grid
        list={list}
        href={({ plan }) => `${links.record(plan.id)}?tab=assets`}
        empty={<EmptyState icon={IconCalendarDue} text={t("plans.assets.none")} />}
      />
    </ListScreen>
  );
}
