import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import type { Part } from "@millwright/domain/work/orders/sealing.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Files } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/work.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useMode } from "../../kit/layout/use-mode.ts";
import { useTab } from "../../kit/layout/use-tab.ts";
import { useMay } from "../../kit/wire/query.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { Details } from "./details/details.tsx";
import { OrderHead } from "./head.tsx";
import { boardLinks, links } from "./links.ts";
import { ActionBar } from "./changes/next-step.tsx";
import { mayChangePart } from "./statuses.ts";
import { Summary } from "./summary.tsx";
import { useMoves } from "./changes/use-moves.ts";

export function WorkOrderRecord() {
  const { boardId = "1" } = useParams({ strict: false }) as { boardId?: string };
  const record = (
    <RecordScreen
      call={workOrders.get}
      list={workOrders.list}
      to={(id) => links.workOrder(id, Number(boardId))}
      backTo={boardLinks.record(Number(boardId))}
    >
      {(order) => <OrderPage key={order.id} order={order} />}
    </RecordScreen>
  );
  // Every order stands on the first board; any other one has to be there.
  if (boardId === "1") return record;
  return (
    <Suspense>
      <BoardGate given={boardId}>{() => record}</BoardGate>
    </Suspense>
  );
}

const BoardGate = lazy(() => import("./boards/gate.tsx").then((module) => ({ default: module.BoardGate })));

/** The specification numbers the tabs. */
const TAB = { details: 0, tasks: 1, parts: 2, files: 3, notes: 4, log: 5, failure: 6, readings: 7, stops: 8 } as const;
const TABS = [TAB.details, TAB.stops, TAB.tasks, TAB.parts, TAB.files, TAB.notes, TAB.log, TAB.failure, TAB.readings] as const;
const MODES = ["complete", "close", "steps", "walk", "edit-general", "edit-details"] as const;

function OrderPage({ order }: { order: WorkOrder }) {
  const [tab, choose] = useTab(TABS);
  const [mode, open, close] = useMode(MODES);
  const [asked, setAsked] = useState<number | null>(null);
  const moves = useMoves(order, (dialog, statusId) => {
    setAsked(statusId);
    open(dialog);
  });
  const mayUpdate = useMay(workOrders.update);
  const may = (part: Part) => mayUpdate && mayChangePart(order, part);
  const seesReadings = useMay(workOrderReadings.list) && (order.assetId !== null || order.locationId !== null);
  const isPhone = useIsPhone();
  const { counts } = order;
  const allFiles = counts.files + counts.stepPhotos;
  const isRoute = counts.stopsCount > 0;
  const work = isRoute ? TAB.stops : TAB.tasks;
  const onWork = () => open(isRoute ? "walk" : "steps");
  const tabs = [
    { key: TAB.details, label: t("workOrders.tab.details") },
    ...(isRoute
      ? [{ key: TAB.stops, label: t("workOrders.tab.stops"), count: `${counts.stopsCount - counts.stopsOpen}/${counts.stopsCount}` }]
      : []),
    {
      key: TAB.tasks,
      label: t("workOrders.tab.tasks"),
      // Those of a route are at its stops; here stand what is done for all of it.
      ...(counts.tasksCount > 0 && !isRoute ? { count: `${counts.tasksDone}/${counts.tasksCount}` } : {}),
    },
    { key: TAB.parts, label: t("workOrders.tab.parts"), ...(counts.parts > 0 ? { count: counts.parts } : {}) },
    { key: TAB.files, label: t("kit.files.title"), ...(allFiles > 0 ? { count: allFiles } : {}) },
    { key: TAB.notes, label: t("workOrders.tab.notes"), ...(counts.notes > 0 ? { count: counts.notes } : {}) },
    { key: TAB.log, label: t("kit.log.title") },
    { key: TAB.failure, label: t("workOrders.tab.failure"), ...(counts.failures > 0 ? { count: counts.failures } : {}) },
    ...(seesReadings ? [{ key: TAB.readings, label: t("workOrders.tab.readings") }] : []),
  ];
  return (
    <>
      <OrderHead
        order={order}
        moves={moves}
        isPhone={isPhone}
        isEditing={mode?.startsWith("edit") ?? false}
        tabs={<Tabs label={order.title} current={tab} onChoose={choose} tabs={tabs} />}
      />
      <RecordColumns isSummaryLast summary={<Summary order={order} onLog={() => choose(TAB.log)} />}>
        <TabPanel tab={tab}>
          {tab === TAB.details && (
            <Details
              order={order}
              mode={mode}
              mayPlan={may("plan")}
              mayBook={may("failure")}
              onEdit={open}
              onClose={() => close()}
              onTasks={() => choose(work)}
            />
          )}
          <Suspense>
            {tab === TAB.stops && <Stops order={order} mayDo={may("work")} onWalk={onWork} />}
            {tab === TAB.tasks && <Tasks order={order} mayEdit={may("work")} onSteps={() => open("steps")} />}
            {tab === TAB.parts && <LabourParts order={order} />}
            {tab === TAB.failure && <FailureDowntime order={order} />}
            {tab === TAB.readings && <Readings order={order} mayAdd={mayChangePart(order, "additions")} />}
            {tab === TAB.files && (
              <>
                <Files folder="WorkOrders" id={order.id} mayChange={may("additions")} mayRemove={may("work")} />
                {counts.stepPhotos > 0 && <StepPhotos orderId={order.id} />}
              </>
            )}
            {tab === TAB.notes && <Notes order={order} mayAdd={may("additions")} />}
            {tab === TAB.log && <OrderLog id={order.id} />}
          </Suspense>
        </TabPanel>
      </RecordColumns>
      {isPhone && !mode?.startsWith("edit") && <ActionBar order={order} moves={moves} onSteps={onWork} />}
      <Suspense>
        {mode === "steps" && <StepRunner order={order} moves={moves} mayDo={may("work")} onClose={() => close()} />}
        {mode === "walk" && <StopWalk order={order} moves={moves} mayDo={may("work")} onClose={() => close()} />}
        {mode === "complete" && may("completion") && (
          <CompletionDialog
            order={order}
            statusId={asked ?? STATUS.completed}
            onClose={() => close()}
            onSteps={() => close({ tab: work })}
          />
        )}
        {mode === "close" && order.status.category === "completed" && mayUpdate && (
          <ClosingDialog order={order} statusId={asked ?? STATUS.closed} onClose={() => close()} />
        )}
      </Suspense>
    </>
  );
}

// What an order shows first comes with its page; the other tabs and the dialogs when they are opened.
const Stops = lazy(() => import("./stops/stops.tsx").then((module) => ({ default: module.Stops })));
const StopWalk = lazy(() => import("./stops/walk.tsx").then((module) => ({ default: module.StopWalk })));
const Tasks = lazy(() => import("./tasks/tasks.tsx").then((module) => ({ default: module.Tasks })));
const LabourParts = lazy(() => import("./parts/labour-parts.tsx").then((module) => ({ default: module.LabourParts })));
const FailureDowntime = lazy(() => import("./failures/failure-downtime.tsx").then((module) => ({ default: module.FailureDowntime })));
const Readings = lazy(() => import("./tabs/readings.tsx").then((module) => ({ default: module.Readings })));
const StepPhotos = lazy(() => import("./steps/step-photos.tsx").then((module) => ({ default: module.StepPhotos })));
const Notes = lazy(() => import("./tabs/notes.tsx").then((module) => ({ default: module.Notes })));
const OrderLog = lazy(() => import("./tabs/order-log.tsx").then((module) => ({ default: module.OrderLog })));
const StepRunner = lazy(() => import("./steps/runner.tsx").then((module) => ({ default: module.StepRunner })));
const ClosingDialog = lazy(() => import("./changes/closing.tsx").then((module) => ({ default: module.ClosingDialog })));
const CompletionDialog = lazy(() => import("./changes/completion.tsx").then((module) => ({ default: module.CompletionDialog })));
