import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/limits.ts";
import { useState } from "react";
import { t } from "../../../i18n/index.ts";
import { formatFileSize } from "../../../kit/format.ts";
import { changed } from "../../../kit/wire/query.ts";
import { upload } from "../../../kit/wire/upload.ts";

export interface Sending {
  file: File;
  /** 0 to 1. */
  share: number;
  /** Why it could not be stored; the photo is kept for another try. */
  fault: string | null;
}

/** Sends photos of a step one after the other. One that fails stays, so that nothing taken is lost. */
export function usePhotos(stepId: number, onStored: () => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const change = (file: File, next: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.file === file ? { ...one, ...next } : one)));

  const send = async (file: File): Promise<boolean> => {
    change(file, { share: 0, fault: null });
    try {
      await upload(
        files.upload,
        {
          query: { id: String(stepId), fileName: file.name },
          headers: { rootfolder: "WorkOrderSubTasks", "content-type": file.type || "application/octet-stream" },
        },
        file,
        { onProgress: (share) => change(file, { share }) },
      );
      setSending((all) => all.filter((one) => one.file !== file));
      return true;
    } catch (failure) {
      change(file, { fault: failure instanceof Error ? failure.message : t("common.state.errorText") });
      return false;
    }
  };

  const sendAll = async (photos: readonly File[]) => {
    const stored: boolean[] = [];
    for (const photo of photos) stored.push(await send(photo));
    await changed(files);
    if (stored.includes(true)) onStored();
  };

  return {
    sending,
    add: (photos: readonly File[]) => {
      const fitting = photos.map((file) => ({
        file,
        share: 0,
        fault: file.size > MAX_FILE_BYTES ? t("kit.files.tooLarge", { name: file.name, size: formatFileSize(MAX_FILE_BYTES) }) : null,
      }));
      setSending((all) => [...all, ...fitting]);
      void sendAll(fitting.filter(({ fault }) => fault === null).map(({ file }) => file));
    },
    retry: (file: File) => void sendAll([file]),
    drop: (file: File) => setSending((all) => all.filter((one) => one.file !== file)),
  };
}
