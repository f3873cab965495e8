import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES, MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import { t } from "../../../i18n/work.ts";
import { photosOf } from "../../../kit/offline/photos.ts";

/** Photos that are results of steps, on their way before the result that needs them. */
export const stepPhotos = photosOf({
  as: "step-photo",
  call: files.upload,
  requestOf: (stepId, file) => ({
    query: { id: String(stepId), fileName: file.name },
    headers: { rootfolder: "WorkOrderSubTasks" as const, "content-type": file.type || "application/octet-stream" },
  }),
  invalidates: [files],
  faultOf: ({ name, size }) => (size > MAX_FILE_BYTES ? t("kit.files.tooLarge", { name, size: MAX_FILE_IN_WORDS }) : null),
});
