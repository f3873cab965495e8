import { IconHistory } from "@tabler/icons-react";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links as orderLinks } from "../../orders/public.ts";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";

export { columns } from "./columns.tsx";

/** Every time that work was due, of all plans, and what became of it. */
export function OccurrenceList() {
  const list = useList(planOccurrences.list, columns, { sort: "-dueAt" });
  return (
    <ListScreen title={t("plans.history.all")} list={list} counted="plans.history.counted" transfer={{ export: planOccurrences.export }}>
      <Grid
        list={list}
        href={({ workOrder, plan }) => (workOrder ? orderLinks.workOrder(workOrder.id) : `${links.record(plan.id)}?tab=history`)}
        empty={<EmptyState icon={IconHistory} text={t("plans.history.none")} />}
      />
    </ListScreen>
  );
}
