import { taskGroups, type TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "../content/use-content.ts";
import { faultText } from "../fault-text.ts";

/** Ends a group, with the reason. */
export function Retire({ group }: { group: TaskGroup }) {
  const retire = useChange(taskGroups.retire, CHANGED);
  const go = async () => {
    const answer = await ask({
      title: t("taskGroups.retire.title"),
      text: t("taskGroups.retire.text"),
      confirm: t("taskGroups.retire.word"),
      isDangerous: true,
      reason: { label: t("taskGroups.retire.reason"), required: true },
    });
    if (!answer) return;
    try {
      await retire.mutateAsync({ body: { taskGroupId: group.id, version: group.version, reason: answer.reason } });
      notify("success", t("taskGroups.retire.done"));
    } catch (failure) {
      notify("error", faultText(failure));
    }
  };
  return (
    <Button variant="secondary" disabled={retire.isPending} onClick={() => void go()}>
      {t("taskGroups.retire.word")}
    </Button>
  );
}
