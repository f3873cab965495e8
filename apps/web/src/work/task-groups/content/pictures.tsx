import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import type { PlannedSubtask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Files } from "../../../foundation/files/public.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { changed } from "../../../kit/wire/query.ts";

interface PicturesProps {
  step: PlannedSubtask;
  mayEdit: boolean;
  onClose: () => void;
}

/** Pictures that guide whoever does the step; an order that takes it shows them there. */
export function PicturesDialog({ step, mayEdit, onClose }: PicturesProps) {
  const close = () => {
    void changed(taskGroups);
    onClose();
  };
  return (
    <Modal
      title={t("taskGroups.content.picturesOf", { name: step.name })}
      onClose={close}
      actions={<Button onClick={close}>{t("common.action.close")}</Button>}
    >
      <Files folder="PlannedSubTask" id={step.id} mayChange={mayEdit} />
    </Modal>
  );
}
