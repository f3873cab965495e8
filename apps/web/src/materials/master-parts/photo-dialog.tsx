import { files } from "@millwright/domain/foundation/files/contract.ts";
import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { useBlobUrl } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import styles from "./master-parts.module.css";

/** Its pictures, of which one is chosen. */
export function PhotoDialog({ part: { id, version, photo }, onClose }: { part: MasterPart; onClose: () => void }) {
  const { data } = useCall(files.list, { query: { rootFolder: "Parts", id: String(id) } });
  const choose = useChange(masterParts.choosePhoto, { invalidates: [masterParts] });
  const take = (fileId: number) =>
    choose.mutate(
      { params: { id }, body: { fileId, version } },
      { onSuccess: onClose, onError: (failure: Error) => notify("error", failure.message) },
    );
  const pictures = (data?.rows ?? []).filter(({ isImage }) => isImage);
  return (
    <Modal
      title={t("masterParts.photo.choose")}
      text={t("masterParts.photo.text")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <div className={styles.photos}>
        {pictures.map(({ id: fileId, fileName }) => (
          <button
            key={fileId}
            type="button"
            className={styles.pick}
            aria-pressed={fileId === photo?.id}
            disabled={choose.isPending}
            onClick={() => take(fileId)}
          >
            <Thumb id={fileId} />
            <span>{fileName}</span>
          </button>
        ))}
      </div>
    </Modal>
  );
}

function Thumb({ id }: { id: number }) {
  const url = useBlobUrl(id, "thumb");
  return url ? <img src={url} alt="" /> : <span className={styles.photoPlace} aria-hidden="true" />;
}
