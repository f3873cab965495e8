import { IconCalendar, IconClipboardList, IconLayoutKanban, IconPlus, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { QUICK_FILTERS, workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { t } from "../../i18n/work.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { cachedLayout } from "../../kit/grid/arrangement/layout-cache.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { ShapeSwitch } from "../../kit/list/shape-switch.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { columnsFor } from "./columns.tsx";
import { boardLinks, links } from "./links.ts";
import { QuickFilters } from "./filters/quick-filters.tsx";
import { ordersInCalendar } from "./slots.ts";

export { columnsFor } from "./columns.tsx";

interface OrderListProps {
  boardId?: number;
  title?: string;
  /** What the board is of: it goes with every question, and the reader can neither see nor remove it. */
  within?: ViewState;
  /** In which form its orders stand there where nobody says otherwise. */
  usual?: Shape;
  actions?: ReactNode;
}

/** The orders of a board, of every order unless one is given: as a table, side by side, or by their days, over one filter. */
export function WorkOrderList({
  boardId = EVERY_ORDER,
  title = t("workOrders.title"),
  within = {},
  usual = "table",
  actions,
}: OrderListProps) {
  const { quick, clear, ...choose } = useQuick(QUICK_FILTERS);
  const mayPlan = useHolds("calendar", "view");
  const said = (within.quick ?? "").split(",");
  const asked = [...new Set([...QUICK_FILTERS.filter((word) => said.includes(word)), ...quick])];
  const seesCosts = useHolds("work-costs", "view");
  const list = useList(workOrders.list, columnsFor(seesCosts), {
    sort: "-createdAt",
    ...(within.filter ? { within: within.filter } : {}),
    ...(within.q ? { words: within.q } : {}),
    ...(asked.length > 0 ? { extra: { quick: asked } } : {}),
  });
  const wanted = list.state.address.shape;
  const shapes = SHAPES().filter(({ key }) => key !== "calendar" || mayPlan);
  const shape = shapes.find(({ key }) => key === wanted)?.key ?? usual;
  return (
    <ListScreen
      title={title}
      list={list}
      counted="workOrders.counted"
      create={{ call: workOrders.create, to: links.newWorkOrder() }}
      transfer={transfer}
      hasArchive={false}
      hasColumns={shape === "table"}
      tools={<QuickFilters list={list} quick={quick} {...choose} />}
      actions={
        <>
          {actions}
          <ShapeSwitch
            label={t("workOrders.shape.label")}
            shapes={shapes}
            shape={shape}
            onChange={(next) => list.state.change({ shape: next === usual ? undefined : next })}
          />
          <NewOrderLink />
        </>
      }
    >
      {shape === "board" && (
        <Suspense fallback={<SkeletonCards cards={3} lines={4} />}>
          <OrderBoard list={list} quick={quick} boardId={boardId} />
        </Suspense>
      )}
      {shape === "calendar" && (
        <ContributedParts of={ordersInCalendar} give={{ within }} meanwhile={<SkeletonCards cards={3} lines={4} />} />
      )}
      {shape === "table" && (
        <Grid
          list={list}
          href={(order) => links.workOrder(order.id, boardId)}
          bulk={bulk}
          preview={Preview}
          record={Record}
          empty={quick.length > 0 ? <NothingQuick onClear={clear} /> : <NothingYet />}
        />
      )}
    </ListScreen>
  );
}

type Shape = "table" | "board" | "calendar";
const SHAPES = () =>
  [
    { key: "table", Icon: IconTable, words: t("workOrders.shape.table") },
    { key: "board", Icon: IconLayoutKanban, words: t("workOrders.shape.board") },
    { key: "calendar", Icon: IconCalendar, words: t("workOrders.shape.calendar") },
  ] as const;

/** The board of every order; the other boards are a click away. */
export function EveryOrder() {
  useOpenFirst();
  return <WorkOrderList actions={<BoardsLink />} />;
}

/**
 * The list opens on what is left to do, what is due first; whoever does the work and decides nothing comes to their own. From there to all of it is one touch. A
 * view that somebody begins with goes before.
 */
function useOpenFirst(): void {
  const [address, change] = useAddress();
  const works = useHolds("work-orders", "update");
  const decides = useHolds("work-orders", "approve");
  const isFresh = useRef(Object.keys(address).length === 0);
  // Follows the opening of the page: what is chosen on it stays.
  useEffect(() => {
    if (!isFresh.current) return;
    isFresh.current = false;
    if (cachedLayout(workOrders.list.name).defaultView) return;
    change({ quick: works && !decides ? "mine" : "open", sort: "dueAt" });
  }, [works, decides, change]);
}

function BoardsLink() {
  const maySee = useHolds("work-order-boards", "view");
  const mayEdit = useHolds("work-order-boards", "update");
  return (
    <>
      {maySee && (
        <AppLink to={boardLinks.list()} className={buttonClass("text")}>
          {t("workOrderBoards.title")}
        </AppLink>
      )}
      {mayEdit && (
        <AppLink to={boardLinks.edit(EVERY_ORDER)} className={buttonClass("text")}>
          {t("workOrderBoards.edit")}
        </AppLink>
      )}
    </>
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
  calls: [workOrders.bulk, workOrders.bulkStatus, workOrderPrint.print],
  counted: "workOrders.counted",
  load: () => import("./bulk.ts"),
};

// The board comes when somebody wants it; the table is what opens every day.
const OrderBoard = lazy(() => import("./boards/order-board.tsx").then((module) => ({ default: module.OrderBoard })));
const Record = lazy(() => import("./record.tsx").then((module) => ({ default: module.WorkOrderRecord })));
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.OrderPreview })));

const transfer = { export: workOrders.export, importTarget: workOrderTarget };
