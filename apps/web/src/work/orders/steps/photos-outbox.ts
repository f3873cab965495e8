import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES, MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import { t } from "../../../i18n/work.ts";
import { createOutbox } from "../../../kit/outbox/outbox.ts";
import { changed } from "../../../kit/wire/query.ts";
import { upload } from "../../../kit/wire/upload.ts";

/** Photos that are results of steps, on their way. */
export const stepPhotos = createOutbox({
  send: (stepId, file, onProgress) =>
    upload(
      files.upload,
      {
        query: { id: String(stepId), fileName: file.name },
        headers: { rootfolder: "WorkOrderSubTasks", "content-type": file.type || "application/octet-stream" },
      },
      file,
      { onProgress },
    ),
  faultOf: ({ name, size }) => (size > MAX_FILE_BYTES ? t("kit.files.tooLarge", { name, size: MAX_FILE_IN_WORDS }) : null),
  onStored: () => changed(files),
  unknown: () => t("common.state.errorText"),
});
