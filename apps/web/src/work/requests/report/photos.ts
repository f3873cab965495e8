import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { photosOf } from "../../../kit/offline/photos.ts";

/** Photos of reported faults on their way. They are sent after the request exists. */
export const requestPhotos = photosOf({
  as: "request-photo",
  call: files.upload,
  requestOf: (requestId, file) => ({
    query: { id: String(requestId), fileName: file.name },
    headers: { rootfolder: "WorkRequests" as const, "content-type": file.type || "application/octet-stream" },
  }),
  invalidates: [files, workRequests],
});
