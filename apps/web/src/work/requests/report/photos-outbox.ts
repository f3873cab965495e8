import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { createOutbox } from "../../../kit/outbox/outbox.ts";
import { changed } from "../../../kit/wire/query.ts";
import { upload } from "../../../kit/wire/upload.ts";

/** Photos of reported faults on their way. They are sent after the request exists. */
export const requestPhotos = createOutbox({
  send: (requestId, file, onProgress) =>
    upload(
      files.upload,
      {
        query: { id: String(requestId), fileName: file.name },
        headers: { rootfolder: "WorkRequests", "content-type": file.type || "application/octet-stream" },
      },
      file,
      { onProgress },
    ),
  onStored: () => changed(files, workRequests),
  unknown: () => t("common.state.errorText"),
});
