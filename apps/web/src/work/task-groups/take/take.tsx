import { IconLibraryPlus } from "@tabler/icons-react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import styles from "../versions/versions.module.css";
import { faultText } from "../fault-text.ts";

const PUBLISHED = { state: { filterType: "set" as const, values: ["published"] } };
const CHANGED = { invalidates: [workOrders, workOrderTasks, workOrderSubtasks, workOrderPlan] } as const;

/** On the tasks of an order: takes what a group says. */
export function TakeGroup({ order }: { order: WorkOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(taskGroups.take)) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <IconLibraryPlus size={16} aria-hidden="true" />
        {t("taskGroups.take.word")}
      </Button>
      {isOpen && <TakeDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = useChange(taskGroups.take, CHANGED);
  const field = useId();
  const go = async (again = false): Promise<void> => {
    if (!chosen) return setFault(t("taskGroups.take.choose"));
    try {
      const { steps } = await take.mutateAsync({ body: { workOrderId: order.id, taskGroupIds: [chosen.id], again } });
      notify("success", t("taskGroups.take.done", { count: steps }));
      onClose();
    } catch (failure) {
      const text = faultText(failure);
      if (!isRefusal(failure) || failure.detail.reason !== "group_taken") return setFault(text);
      const answer = await ask({ title: t("taskGroups.take.again"), text, confirm: t("taskGroups.take.again") });
      if (answer) await go(true);
    }
  };
  return (
    <Modal
      title={t("taskGroups.take.title")}
      text={t("taskGroups.take.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={take.isPending} onClick={() => void go()}>
            {t("taskGroups.take.go")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <label className={styles.note} htmlFor={field}>
          {t("taskGroups.take.group")}
        </label>
        <RecordPicker
          call={taskGroups.list}
          filter={PUBLISHED}
          value={chosen}
          onChange={(one) => {
            setChosen(one);
            setFault(null);
          }}
          control={{ id: field }}
          autoFocus
        />
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  );
}
