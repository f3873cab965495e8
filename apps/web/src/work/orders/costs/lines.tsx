import { IconReceipt } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { COST_GROUPS } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links } from "../links.ts";

const column = columnsOf(workOrderCosts.lines, "workOrders.sums.field");
export const columns = [
  column.reference("workOrder", { options: optionsFrom(workOrders.list), width: 240, isTitle: true }),
  column.day("day"),
  column.own("group", {
    width: 110,
    filter: { kind: "set", options: () => COST_GROUPS.map((value) => ({ value, label: t(`workOrders.cost.${value}`) })) },
    text: ({ group }) => t(`workOrders.cost.${group}`),
    render: ({ group }) => t(`workOrders.cost.${group}`),
  }),
  column.text("text"),
  column.money("amount"),
  column.reference("asset", { options: optionsFrom(assets.list), width: 160 }),
  column.reference("location", { options: optionsFrom(locations.list), width: 140 }),
  column.reference("crew", { options: optionsFrom(crews.list), width: 120 }),
  column.reference("costCentre", { options: optionsFrom(valuesOf("cost-centres").options), width: 140 }),
  column.reference("project", { options: optionsFrom(valuesOf("projects").options), width: 140 }),
  column.reference("supplier", { options: optionsFrom(suppliers.list), width: 140 }),
];

/** `/maintenance-management/work-costs/lines`: what was booked on orders, line by line. */
export function CostLines() {
  const list = useList(workOrderCosts.lines, columns, { sort: "-day" });
  return (
    <ListScreen
      title={t("workOrders.sums.linesTitle")}
      list={list}
      counted="workOrders.sums.counted"
      transfer={{ export: workOrderCosts.export }}
      hasArchive={false}
      actions={
        <AppLink to={links.workCosts()} className={buttonClass("text")}>
          {t("workOrders.sums.title")}
        </AppLink>
      }
    >
      <Grid
        list={list}
        href={({ workOrder }) => `${links.workOrder(workOrder.id)}?tab=2`}
        empty={<EmptyState icon={IconReceipt} text={t("workOrders.sums.noLines")} />}
      />
    </ListScreen>
  );
}
