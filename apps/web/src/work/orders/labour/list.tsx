import { IconClockHour4 } from "@tabler/icons-react";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workLabourTarget } from "@millwright/domain/work/orders/labour/import.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links } from "../links.ts";
import { labourColumns } from "./columns.tsx";

export { labourColumns } from "./columns.tsx";

/** `/maintenance-management/labour`: hours across orders. */
export function LabourList() {
  const list = useList(workLabour.list, labourColumns, { sort: "-day" });
  return (
    <ListScreen
      title={t("workOrders.labour.listTitle")}
      list={list}
      counted="workOrders.labour.counted"
      transfer={{ export: workLabour.export, importTarget: workLabourTarget }}
      hasArchive={false}
    >
      <Grid
        list={list}
        href={({ workOrder }) => `${links.workOrder(workOrder.id)}?tab=2`}
        empty={<EmptyState icon={IconClockHour4} text={t("workOrders.labour.noneAtAll")} />}
      />
    </ListScreen>
  );
}
