import { IconListCheck, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { stillOpen } from "@millwright/domain/work/orders/steps/applying.ts";
import type { Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { PlanHead } from "../planned/plan-head.tsx";
import { taskActions } from "../slots.ts";
import { SealedNote } from "../details/sealed-note.tsx";
import { AddLine } from "./add-line.tsx";
import { TaskForm } from "./task-form.tsx";
import { TaskRows } from "./task-rows.tsx";
import { useSteps } from "./use-steps.ts";
import { useTaskChanges } from "./use-task-changes.ts";
import styles from "./tasks.module.css";

interface TasksProps {
  order: WorkOrder;
  mayEdit: boolean;
  /** Opens the steps one by one. */
  onSteps: () => void;
}

/** The second tab: tasks with their steps, in the order they are worked through. */
export function Tasks({ order, mayEdit, onSteps }: TasksProps) {
  const { tasks: all, steps, stepsOf, isLoading, error, retry } = useSteps(order.id);
  // Those of a route are done at its stops; what is for all of it stands here.
  const isRoute = order.counts.stopsCount > 0;
  const tasks = isRoute ? all.filter(({ workOrderStopId }) => workOrderStopId === null) : all;
  const changes = useTaskChanges(order.id);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<Task | null>(null);
  const [message, setMessage] = useState("");
  const isPhone = useIsPhone();
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (isLoading) return <SkeletonRows rows={6} />;

  const chosen = tasks.filter(({ id }) => picked.includes(id));
  const remove = async (gone: readonly Task[]) => {
    const names = gone.map(({ plannedTaskName }) => plannedTaskName).join(", ");
    const answer = await ask({
      title: t("workOrders.tasks.removeTitle", { count: gone.length }),
      text: t("workOrders.tasks.removeText", { names }),
      confirm: t("common.action.delete"),
      isDangerous: true,
    });
    if (answer && (await changes.remove(gone.map(({ id }) => id)))) setPicked([]);
  };
  const complete = async (isDone: boolean) => {
    if (
      await changes.complete(
        chosen.map(({ id }) => id),
        isDone,
      )
    )
      setPicked([]);
  };
  return (
    <div className={styles.tab}>
      <SealedNote order={order} />
      <PlanHead orderId={order.id} />
      <Card isPadded={false}>
        <div className={styles.bar}>
          {chosen.length > 0 ? (
            <>
              <span className={styles.picked} aria-live="polite">
                {t("workOrders.tasks.picked", { count: chosen.length })}
              </span>
              <Button variant="secondary" onClick={() => void complete(true)}>
                {t("workOrders.tasks.complete")}
              </Button>
              <Button variant="secondary" onClick={() => void complete(false)}>
                {t("workOrders.tasks.reopen")}
              </Button>
              <Button variant="text" className={styles.danger} onClick={() => void remove(chosen)}>
                <IconTrash size={16} aria-hidden="true" />
                {t("common.action.delete")}
              </Button>
            </>
          ) : (
            <span className={styles.sum}>
              {t("workOrders.summary.tasks", {
                done: isRoute ? tasks.filter(({ completedAt }) => completedAt !== null).length : order.counts.tasksDone,
                count: tasks.length,
              })}
            </span>
          )}
          {mayEdit && <ContributedParts of={taskActions} give={{ order }} />}
          {!isPhone && !isRoute && mayEdit && stillOpen(steps).length > 0 && (
            <Button variant="secondary" className={styles.oneByOne} onClick={onSteps}>
              <IconPlayerPlay size={16} aria-hidden="true" />
              {t("workOrders.tasks.oneByOne")}
            </Button>
          )}
        </div>
        {tasks.length === 0 ? (
          <EmptyState
            icon={IconListCheck}
            text={t(isRoute ? "workOrders.stops.tasksAtStops" : mayEdit ? "workOrders.tasks.empty" : "workOrders.tasks.emptyRead")}
          />
        ) : (
          <TaskRows
            tasks={tasks}
            stepsOf={stepsOf}
            picked={picked}
            mayEdit={mayEdit}
            changes={changes}
            onPick={setPicked}
            onEdit={setEdited}
            onRemove={(task) => void remove([task])}
            onMoved={setMessage}
          />
        )}
        {mayEdit && <AddLine label={t("workOrders.tasks.add")} onAdd={(name) => changes.add(name)} />}
      </Card>
      <p className="visually-hidden" aria-live="assertive">
        {message}
      </p>
      {edited && <TaskForm task={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
