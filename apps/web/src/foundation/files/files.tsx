import { IconCamera, IconUpload } from "@tabler/icons-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { FileRows } from "./file-row.tsx";
import { useUploads, type Upload } from "./use-uploads.ts";
import styles from "./files.module.css";

export interface FilesProps {
  /** The kind of record the files hang on. */
  folder: Folder;
  /** The record. */
  id: number;
  mayChange: boolean;
  /** Where files may still be added but none taken away. */
  mayRemove?: boolean;
}

/** The files of a record: seen, opened, added by drop, choice or camera, removed. */
export function Files({ folder, id, mayChange, mayRemove = mayChange }: FilesProps) {
  const { data, error, refetch } = useCall(files.list, { query: { rootFolder: folder, id: String(id) } });
  const { uploads, add } = useUploads(folder, id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={4} />;
  const list = (
    <>
      {mayChange && <AddFiles onAdd={add} />}
      {(data.rows.length > 0 || uploads.length > 0) && (
        <FileRows files={data.rows} mayRemove={mayRemove}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </FileRows>
      )}
      {data.rows.length === 0 && uploads.length === 0 && (
        <p className={styles.empty}>{t(mayChange ? "kit.files.empty" : "kit.files.emptyRead")}</p>
      )}
    </>
  );
  return mayChange ? <DropZone onDrop={add}>{list}</DropZone> : <div className={styles.files}>{list}</div>;
}

function DropZone({ onDrop, children }: { onDrop: (files: Iterable<File>) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      className={styles.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

function AddFiles({ onAdd }: { onAdd: (files: Iterable<File>) => void }) {
  const choose = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    onAdd([...(input.files ?? [])]);
    // So that the same file can be chosen once more.
    input.value = "";
  };
  return (
    <div className={styles.add}>
      <span className={styles.addText}>{t("kit.files.drop")}</span>
      <Button variant="secondary" onClick={() => choose.current?.click()}>
        <IconUpload size={16} aria-hidden="true" />
        {t("kit.files.choose")}
      </Button>
      <Button variant="secondary" className={styles.camera} onClick={() => camera.current?.click()}>
        <IconCamera size={16} aria-hidden="true" />
        {t("kit.files.camera")}
      </Button>
      <span className={styles.limit}>{t("kit.files.limit", { size: MAX_FILE_IN_WORDS })}</span>
      <input ref={choose} type="file" multiple hidden aria-label={t("kit.files.choose")} onChange={(event) => taken(event.target)} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("kit.files.camera")}
        onChange={(event) => taken(event.target)}
      />
    </div>
  );
}

function UploadRow({ upload: { fileName, share } }: { upload: Upload }) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <li className={styles.row}>
      <span className={styles.thumb} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{fileName}</span>
        <progress className={styles.progress} max={100} value={percent} aria-label={fileName} />
      </span>
      <span className={styles.meta}>{share === null ? t("kit.files.waiting") : t("kit.files.percent", { percent })}</span>
    </li>
  );
}
