import { IconFile, IconFileTypePdf, IconFileSpreadsheet, IconPhoto, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { files, type File as StoredFile } from "@millwright/domain/foundation/files/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDateTime, formatFileSize } from "../../kit/format.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { openFile, useBlobUrl } from "./use-blob-url.ts";
import styles from "./files.module.css";

/** Files one below the other, what comes first on top. */
export const FileRows = ({
  files: rows,
  mayRemove,
  children,
}: {
  files: readonly StoredFile[];
  mayRemove: boolean;
  children?: ReactNode;
}) => (
  <ul className={styles.list}>
    {children}
    {rows.map((file) => (
      <FileRow key={file.id} file={file} mayRemove={mayRemove} />
    ))}
  </ul>
);

function FileRow({ file, mayRemove }: { file: StoredFile; mayRemove: boolean }) {
  const remove = useChange(files.remove, { invalidates: [files] });
  const failed = (failure: unknown) => notify("error", failure instanceof Error ? failure.message : t("common.state.errorTitle"));
  const askAndRemove = async () => {
    const answer = await ask({
      title: t("kit.files.removeTitle", { name: file.fileName }),
      text: t("kit.files.removeText"),
      confirm: t("kit.files.remove"),
      isDangerous: true,
    });
    if (answer) remove.mutate({ params: { id: file.id } }, { onError: failed });
  };
  const what = { size: formatFileSize(file.sizeBytes), at: formatDateTime(file.createdAt) };
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => void openFile(file.id, file.fileName, file.contentType).catch(failed)}>
        <Thumb file={file} />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className="visually-hidden">{t("kit.files.openWord")} </span>
            {file.fileName}
          </span>
          <span className={styles.meta}>
            {file.createdBy ? t("kit.files.by", { ...what, name: file.createdBy.name }) : t("kit.files.at", what)}
          </span>
        </span>
      </button>
      {mayRemove && (
        <IconButton
          label={t("common.action.remove", { name: file.fileName })}
          disabled={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function Thumb({ file }: { file: StoredFile }) {
  const url = useBlobUrl(file.id, "thumb", file.isImage);
  const Icon = iconOf(file);
  return <span className={styles.thumb}>{url ? <img src={url} alt="" /> : <Icon size={22} stroke={1.5} aria-hidden="true" />}</span>;
}

function iconOf({ isImage, contentType }: StoredFile) {
  if (isImage) return IconPhoto;
  if (contentType === "application/pdf") return IconFileTypePdf;
  return /sheet|excel|csv/.test(contentType) ? IconFileSpreadsheet : IconFile;
}
