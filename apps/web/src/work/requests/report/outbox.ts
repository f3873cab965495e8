import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { useSyncExternalStore } from "react";
import { t } from "../../../i18n/index.ts";
import { createStore } from "../../../kit/feedback/store.ts";
import { changed } from "../../../kit/wire/query.ts";
import { upload } from "../../../kit/wire/upload.ts";

/**
 * Photos of reported faults on their way. They are sent after the request exists, outside of any screen: walking on does not stop them,
 * and one that fails waits here for another try.
 */
export interface Outgoing {
  key: number;
  requestId: number;
  file: File;
  /** 0 to 1. */
  share: number;
  /** Why it could not be stored; null while it is on its way. */
  fault: string | null;
}

const outbox = createStore<readonly Outgoing[]>([]);
let lastKey = 0;

export function useOutgoing(requestId: number): readonly Outgoing[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  return all.filter((one) => one.requestId === requestId);
}

export function sendPhotos(requestId: number, photos: readonly File[]): void {
  const added = photos.map((file) => ({ key: (lastKey += 1), requestId, file, share: 0, fault: null }));
  outbox.set([...outbox.get(), ...added]);
  void inTurn(added.map(({ key }) => key));
}

export const retryPhotos = (requestId: number): void =>
  void inTurn(
    outbox
      .get()
      .filter((one) => one.requestId === requestId && one.fault !== null)
      .map(({ key }) => key),
  );

export const dropPhoto = (key: number): void => outbox.set(outbox.get().filter((one) => one.key !== key));

/** One after the other: a phone's line is slow, and so the first is there soonest. */
async function inTurn(keys: readonly number[]): Promise<void> {
  for (const key of keys) await send(key);
}

async function send(key: number): Promise<void> {
  const photo = outbox.get().find((one) => one.key === key);
  if (!photo) return;
  change(key, { share: 0, fault: null });
  const { file, requestId } = photo;
  try {
    await upload(
      files.upload,
      {
        query: { id: String(requestId), fileName: file.name },
        headers: { rootfolder: "WorkRequests", "content-type": file.type || "application/octet-stream" },
      },
      file,
      { onProgress: (share) => change(key, { share }) },
    );
    dropPhoto(key);
    await changed(files, workRequests);
  } catch (failure) {
    change(key, { fault: failure instanceof Error ? failure.message : t("common.state.errorText") });
  }
}

const change = (key: number, next: Partial<Outgoing>): void =>
  outbox.set(outbox.get().map((one) => (one.key === key ? { ...one, ...next } : one)));

// Closing the window would lose what has not been sent.
addEventListener("beforeunload", (event) => {
  if (outbox.get().length > 0) event.preventDefault();
});
