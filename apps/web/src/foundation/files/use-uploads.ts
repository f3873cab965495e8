import { useRef, useState } from "react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES, MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { t } from "../../i18n/foundation.ts";
import { today } from "../../kit/format.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { changed } from "../../kit/wire/query.ts";
import { upload } from "../../kit/wire/upload.ts";

/** A file on its way. */
export interface Upload {
  key: number;
  fileName: string;
  /** 0 to 1; null while it waits for its turn. */
  share: number | null;
}

/** Uploads at once; more would only share the same line. */
const AT_ONCE = 2;

/** Sends files one after the other, a few at once, and says what became of each. */
export function useUploads(folder: Folder, id: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);

  const setShare = (key: number, share: number) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));

  const next = (): void => {
    const job = running.current < AT_ONCE ? waiting.current.shift() : undefined;
    if (!job) return;
    running.current += 1;
    setShare(job.key, 0);
    void send(folder, id, job.file, (share) => setShare(job.key, share)).finally(() => {
      running.current -= 1;
      setUploads((all) => all.filter(({ key }) => key !== job.key));
      next();
    });
    next();
  };

  const add = (chosen: Iterable<File>): void => {
    const jobs = [...chosen].filter(isSmallEnough).map((file) => ({ key: (lastKey.current += 1), file }));
    waiting.current.push(...jobs);
    setUploads((all) => [...all, ...jobs.map(({ key, file }) => ({ key, fileName: file.name, share: null }))]);
    next();
  };

  return { uploads, add };
}

async function send(folder: Folder, id: number, file: File, onProgress: (share: number) => void): Promise<void> {
  const request = {
    query: { id: String(id), fileName: file.name },
    headers: {
      rootfolder: folder,
      "content-type": file.type || "application/octet-stream",
      description: today(),
    },
  };
  try {
    await upload(files.upload, request, file, { onProgress });
    await changed(files);
  } catch (failure) {
    notify("error", t("kit.files.failed", { name: file.name, reason: failure instanceof Error ? failure.message : "" }));
  }
}

/** Said before anything is sent: a phone's line is slow. The server checks it again. */
function isSmallEnough(file: File): boolean {
  if (file.size <= MAX_FILE_BYTES) return true;
  notify("error", t("kit.files.tooLarge", { name: file.name, size: MAX_FILE_IN_WORDS }));
  return false;
}
