import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../i18n/work.ts";
import { RelationsCard } from "../relations/relations-card.tsx";
import { SealedNote } from "./sealed-note.tsx";
import { CompletionCard } from "./completion-card.tsx";
import { DescriptionCard, GeneralCard } from "./general-card.tsx";
import { DetailsCards } from "./details-cards.tsx";
import { TasksCard } from "./tasks-card.tsx";
import styles from "./details.module.css";

interface DetailsProps {
  order: WorkOrder;
  mode: string | null;
  /** What is to be done; it stands from completion on. */
  mayPlan: boolean;
  /** How it is booked and why it failed, until the order is closed. */
  mayBook: boolean;
  onEdit: (mode: "edit-general" | "edit-details") => void;
  onClose: () => void;
  onTasks: () => void;
}

/** The first tab: read at a glance, each part edited where it stands. */
export function Details({ order, mode, mayPlan, mayBook, onEdit, onClose, onTasks }: DetailsProps) {
  // Each stays until the form in its place has been loaded.
  const general = (
    <>
      <GeneralCard order={order} {...(mayPlan ? { onEdit: () => onEdit("edit-general") } : {})} />
      <DescriptionCard order={order} {...(mayPlan ? { onEdit: () => onEdit("edit-general") } : {})} />
    </>
  );
  const details = <DetailsCards order={order} {...(mayBook ? { onEdit: () => onEdit("edit-details") } : {})} />;
  return (
    <div className={styles.details}>
      <SealedNote order={order} />
      {mode === "edit-general" && mayPlan ? (
        <Suspense fallback={general}>
          <GeneralForm order={order} onClose={onClose} />
        </Suspense>
      ) : (
        general
      )}
      {order.counts.tasksCount > 0 && order.counts.stopsCount === 0 && <TasksCard order={order} onTasks={onTasks} />}
      {(order.assetId !== null || order.locationId !== null) && !ENDED.includes(order.status.category) && (
        <Suspense>
          <LastTimeOfOrder order={order} mayPlan={mayPlan} />
        </Suspense>
      )}
      <RelationsCard order={order} />
      <CompletionCard order={order} />
      {mode === "edit-details" && mayBook ? (
        <Suspense fallback={details}>
          <DetailsForm order={order} onClose={onClose} />
        </Suspense>
      ) : (
        details
      )}
      <p className="visually-hidden" aria-live="polite">
        {mode?.startsWith("edit") ? t("workOrders.details.editing") : ""}
      </p>
    </div>
  );
}

const LastTimeOfOrder = lazy(() => import("../similar/order-card.tsx").then((module) => ({ default: module.LastTimeOfOrder })));
const GeneralForm = lazy(() => import("./general-form.tsx").then((module) => ({ default: module.GeneralForm })));
const DetailsForm = lazy(() => import("./details-form.tsx").then((module) => ({ default: module.DetailsForm })));
