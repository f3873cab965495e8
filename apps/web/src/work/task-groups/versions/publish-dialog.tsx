import { taskGroups, type TaskGroup, type TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed, useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "../content/use-content.ts";
import { publishParts } from "../slots.ts";
import { DifferenceRows } from "./difference.tsx";
import styles from "./versions.module.css";
import { faultText } from "../fault-text.ts";

interface PublishProps {
  group: TaskGroup;
  content: TaskGroupContent;
  onClose: () => void;
}

/** What becomes otherwise is seen before it holds. */
export function PublishDialog({ group, content, onClose }: PublishProps) {
  const [note, setNote] = useState(content.note ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const publish = useChange(taskGroups.publish, CHANGED);
  const field = useId();
  const go = async () => {
    try {
      await publish.mutateAsync({ body: { taskGroupId: group.id, version: content.version, note: note.trim() || null } });
      notify("success", t("taskGroups.publish.done", { number: content.number }));
      onClose();
    } catch (failure) {
      setFault(faultText(failure));
      if (isStale(failure)) await changed(taskGroups);
    }
  };
  return (
    <Modal
      title={t("taskGroups.publish.title", { number: content.number })}
      text={t("taskGroups.publish.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={publish.isPending} onClick={() => void go()}>
            {t("taskGroups.publish.go")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <DifferenceRows taskGroupId={group.id} to={content.number} />
        <ContributedParts of={publishParts} give={{ taskGroup: group }} />
        <label className={styles.note} htmlFor={field}>
          {t("taskGroups.publish.note")}
          <textarea id={field} rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  );
}
