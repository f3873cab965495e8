import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type DragEvent } from "react";
import { MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { missingKeys, type ImportTarget, type Mapping } from "@millwright/domain/kit/imports/target.ts";
import { t } from "../../../../i18n/connect.ts";
import { useGo } from "../../../../kit/address.ts";
import { ProgressBar } from "../../../../kit/feedback/progress-bar.tsx";
import { Button } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { changed } from "../../../../kit/wire/query.ts";
import { upload } from "../../../../kit/wire/upload.ts";
import { links } from "../../links.ts";
import { messageOf } from "../../messages.ts";
import styles from "./file.module.css";

const ACCEPTED = ".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileStepProps {
  target: ImportTarget;
  /** Carried on to the columns: what holds for all rows. */
  answers: Record<string, string>;
}

/** Takes the file by drop, press or paste of a path, and tells what is wrong with it. */
export function FileStep({ target, answers }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { sending, fault, send } = useSending(target, answers);
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void send(event.dataTransfer.files[0]);
    },
  };
  return (
    <Card title={t("imports.file.card")}>
      <div className={styles.drop} data-over={isOver || undefined} {...drag}>
        <IconUpload size={28} stroke={1.5} aria-hidden="true" />
        <p className={styles.dropText}>{t("imports.file.drop")}</p>
        {sending ? (
          <div className={styles.sending}>
            <ProgressBar label={t("imports.file.uploading", { name: sending.name })} done={Math.round(sending.share * 100)} total={100} />
            <Button variant="secondary" onClick={sending.stop}>
              {t("imports.file.stop")}
            </Button>
          </div>
        ) : (
          <Button onClick={() => input.current?.click()}>{t("imports.file.choose")}</Button>
        )}
        <p className={styles.hint}>{t("imports.file.limit", { size: MAX_FILE_IN_WORDS })}</p>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={t("imports.file.choose")}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.target.value = "";
          }}
        />
      </div>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Card>
  );
}

interface Sending {
  name: string;
  share: number;
  stop: () => void;
}

function useSending(target: ImportTarget, answers: Record<string, string>) {
  const go = useGo();
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    const stopping = new AbortController();
    const show = (share: number) => setSending({ name: file.name, share, stop: () => stopping.abort() });
    setFault(null);
    show(0);
    try {
      const request = {
        query: { target: target.key, fileName: file.name.slice(-200) },
        headers: { "content-type": file.type || "application/octet-stream" },
      };
      const made = await upload(imports.upload, request, file, { onProgress: show, signal: stopping.signal });
      void changed(imports);
      go(links.import(made.id, isInDoubt(made, target, answers) ? "layout" : undefined, answers));
    } catch (failure) {
      if (!stopping.signal.aborted) setFault(messageOf(failure));
    } finally {
      setSending(null);
    }
  };
  return { sending, fault, send };
}

/** Whether a person should look where the table begins before the columns are spoken of. */
const isInDoubt = ({ format, encoding, headerLine, mapping }: Import, target: ImportTarget, answers: Record<string, string>): boolean =>
  format === "xlsx" ||
  encoding !== "utf-8" ||
  headerLine !== 1 ||
  missingKeys(target, { ...(mapping as Mapping), ...Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer }])) })
    .length > 0;
