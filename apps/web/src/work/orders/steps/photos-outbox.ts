import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES, MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import { t } from "../../../i18n/work.ts";
import { keptPhotos } from "../../../kit/outbox/kept-photos.ts";
import { createOutbox } from "../../../kit/outbox/outbox.ts";
import { changed } from "../../../kit/wire/query.ts";

/** Photos that are results of steps, on their way. Without a network they wait on the device, before the result that needs them. */
export const stepPhotos = createOutbox({
  ...keptPhotos({
    as: "step-photo",
    call: files.upload,
    requestOf: (stepId, file) => ({
      query: { id: String(stepId), fileName: file.name },
      headers: { rootfolder: "WorkOrderSubTasks" as const, "content-type": file.type || "application/octet-stream" },
    }),
    invalidates: [files],
  }),
  faultOf: ({ name, size }) => (size > MAX_FILE_BYTES ? t("kit.files.tooLarge", { name, size: MAX_FILE_IN_WORDS }) : null),
  onStored: () => changed(files),
  unknown: () => t("common.state.errorText"),
});
