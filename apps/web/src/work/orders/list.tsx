import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { QUICK_FILTERS, workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { FindingMarks, findingText } from "../../kit/marks/result-mark.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { QuickFilters } from "./filters/quick-filters.tsx";

export function WorkOrderList() {
  const { quick, clear, ...choose } = useQuick(QUICK_FILTERS);
  const list = useList(workOrders.list, columns, { sort: "-createdAt", ...(quick.length > 0 ? { extra: { quick } } : {}) });
  return (
    <ListScreen
      title={t("workOrders.title")}
      list={list}
      counted="workOrders.counted"
      create={{ call: workOrders.create, to: links.newWorkOrder() }}
      transfer={transfer}
      hasArchive={false}
      tools={<QuickFilters list={list} quick={quick} {...choose} />}
      actions={<NewOrderLink />}
    >
      <Grid
        list={list}
        href={(order) => links.workOrder(order.id)}
        bulk={bulk}
        preview={Preview}
        empty={quick.length > 0 ? <NothingQuick onClear={clear} /> : <NothingYet />}
      />
    </ListScreen>
  );
}

function NewOrderLink() {
  const may = useMay(workOrders.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkOrder()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workOrders.new")}
    </AppLink>
  );
}

const NothingYet = () => <EmptyState icon={IconClipboardList} text={t("workOrders.empty")} action={<NewOrderLink />} />;

function NothingQuick({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconClipboardList}
      text={t("workOrders.noneQuick")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("common.filter.clearAll")}
        </Button>
      }
    />
  );
}

const bulk: Bulk<WorkOrderRow> = {
  calls: [workOrders.bulk, workOrders.bulkStatus],
  counted: "workOrders.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.OrderPreview })));

const transfer = { export: workOrders.export, importTarget: workOrderTarget };
const column = columnsOf(workOrders.list, "workOrders.field");
const columns = [
  column.code("code", { width: 124 }),
  column.text("title", { isTitle: true }),
  column.status("status", {
    of: ({ status }) => ({ category: status.category, label: status.name }),
    options: optionsFrom(workOrderStatuses.options),
    width: 116,
  }),
  column.priority("priority", { width: 94 }),
  column.own("findings", {
    filter: { kind: "number" },
    width: 128,
    text: findingText,
    render: (order) => <FindingMarks counts={order} isOneLine />,
  }),
  column.due("dueAt", { isDone: ({ status }) => ENDED.includes(status.category) }),
  column.person("responsiblePerson", { options: optionsFrom(people.list), width: 140 }),
  column.reference("asset", { options: optionsFrom(assets.list), width: 140 }),
  column.date("createdAt", { isShort: true }),
  column.reference("location", { options: optionsFrom(locations.list), width: 130 }),
];
