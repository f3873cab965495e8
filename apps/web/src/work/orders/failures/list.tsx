import { IconAlertTriangle } from "@tabler/icons-react";
import { failureTarget } from "@millwright/domain/work/orders/failures/import.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";

export { columns } from "./columns.tsx";

/** What failed on all orders; a row leads to the order's own tab. */
export function FailureList() {
  const list = useList(workOrderFailures.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("workOrders.failures.all")}
      list={list}
      counted="workOrders.failures.counted"
      transfer={{ export: workOrderFailures.export, importTarget: failureTarget }}
    >
      <Grid
        list={list}
        href={({ workOrder }) => links.failuresOf(workOrder.id)}
        empty={<EmptyState icon={IconAlertTriangle} text={t("workOrders.failures.empty")} />}
      />
    </ListScreen>
  );
}
