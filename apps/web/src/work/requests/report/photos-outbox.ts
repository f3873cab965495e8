import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { keepPhotoFor, keptPhotos } from "../../../kit/outbox/kept-photos.ts";
import { createOutbox } from "../../../kit/outbox/outbox.ts";
import { changed } from "../../../kit/wire/query.ts";

const PHOTOS = {
  as: "request-photo",
  call: files.upload,
  requestOf: (requestId: number, file: File) => ({
    query: { id: String(requestId), fileName: file.name },
    headers: { rootfolder: "WorkRequests" as const, "content-type": file.type || "application/octet-stream" },
  }),
  invalidates: [files, workRequests],
};

/** Photos of reported faults on their way. They are sent after the request exists. */
export const requestPhotos = createOutbox({
  ...keptPhotos(PHOTOS),
  onStored: () => changed(files, workRequests),
  unknown: () => t("common.state.errorText"),
});

/** Photos of a report that waits itself; `madeBy` is the key under which it will be made. */
export async function keepPhotosOf(madeBy: string, photos: readonly File[]): Promise<void> {
  for (const photo of photos) await keepPhotoFor(PHOTOS, madeBy, photo);
}
