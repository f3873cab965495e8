import { IconClipboardList, IconLayoutKanban, IconPlus, IconTable } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { QUICK_FILTERS, workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { ShapeSwitch } from "../../kit/list/shape-switch.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";
import { QuickFilters } from "./filters/quick-filters.tsx";

export function WorkOrderList() {
  const { quick, clear, ...choose } = useQuick(QUICK_FILTERS);
  const list = useList(workOrders.list, columns, { sort: "-createdAt", ...(quick.length > 0 ? { extra: { quick } } : {}) });
  const shape: Shape = list.state.address.shape === "board" ? "board" : "table";
  return (
    <ListScreen
      title={t("workOrders.title")}
      list={list}
      counted="workOrders.counted"
      create={{ call: workOrders.create, to: links.newWorkOrder() }}
      transfer={transfer}
      hasArchive={false}
      hasColumns={shape === "table"}
      tools={<QuickFilters list={list} quick={quick} {...choose} />}
      actions={
        <>
          <ShapeSwitch
            label={t("workOrders.shape.label")}
            shapes={shapes()}
            shape={shape}
            onChange={(next) => list.state.change({ shape: next === "table" ? undefined : next })}
          />
          <NewOrderLink />
        </>
      }
    >
      {shape === "board" ? (
        <Suspense fallback={<SkeletonCards cards={3} lines={4} />}>
          <OrderBoard list={list} />
        </Suspense>
      ) : (
        <Grid
          list={list}
          href={(order) => links.workOrder(order.id)}
          bulk={bulk}
          preview={Preview}
          empty={quick.length > 0 ? <NothingQuick onClear={clear} /> : <NothingYet />}
        />
      )}
    </ListScreen>
  );
}

type Shape = "table" | "board";
const shapes = () =>
  [
    { key: "table", Icon: IconTable, words: t("workOrders.shape.table") },
    { key: "board", Icon: IconLayoutKanban, words: t("workOrders.shape.board") },
  ] as const;

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
  calls: [workOrders.bulk, workOrders.bulkStatus, workOrderPrint.print],
  counted: "workOrders.counted",
  load: () => import("./bulk.ts"),
};

// The board comes when somebody wants it; the table is what opens every day.
const OrderBoard = lazy(() => import("./board/order-board.tsx").then((module) => ({ default: module.OrderBoard })));
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.OrderPreview })));

const transfer = { export: workOrders.export, importTarget: workOrderTarget };
