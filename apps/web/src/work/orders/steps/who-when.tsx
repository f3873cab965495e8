import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { WaitingMark } from "../../../kit/offline/sync-chip.tsx";
import styles from "./steps.module.css";

/** Who gave the result, and when. */
export function WhoWhen({ step }: { step: Subtask }) {
  if (step.doneAt === null) return null;
  return (
    <span className={styles.who}>
      {step.doneBy && (
        <>
          <Avatar name={step.doneBy.name} size={20} />
          {step.doneBy.name}
        </>
      )}
      <time dateTime={step.doneAt} title={formatRelative(step.doneAt)}>
        {formatDateTime(step.doneAt)}
      </time>
      <WaitingMark record={`work-order-subtasks/${step.id}`} />
    </span>
  );
}
