import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { upload } from "../../../kit/wire/upload.ts";

/** Hangs a picture on the step that shows how it is done; one that was there before stays among its photos. */
export function useGuide(step: Subtask): (file: File) => Promise<void> {
  const update = useChange(workOrderSubtasks.update, { invalidates: [workOrderSubtasks, workOrderPlan, files] });
  return async (file) => {
    try {
      const kept = await upload(
        files.upload,
        {
          query: { id: String(step.id), fileName: file.name },
          headers: { rootfolder: "WorkOrderSubTasks", "content-type": file.type || "application/octet-stream" },
        },
        file,
        {},
      );
      await update.mutateAsync({ params: { id: step.id }, body: { version: step.version, guideFileId: kept.id } });
      notify("success", t("workOrders.steps.guided"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
}
