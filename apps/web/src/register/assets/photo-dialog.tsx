import { files } from "@millwright/domain/foundation/files/contract.ts";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { useBlobUrl } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import styles from "./assets.module.css";

/** Its pictures, of which one is chosen. */
export function PhotoDialog({ asset: { id, version, photo }, onClose }: { asset: Asset; onClose: () => void }) {
  const { data } = useCall(files.list, { query: { rootFolder: "Assets", id: String(id) } });
  const choose = useChange(assets.choosePhoto, { invalidates: [assets] });
  const take = (fileId: number) =>
    choose.mutate(
      { params: { id }, body: { fileId, version } },
      { onSuccess: onClose, onError: (failure: Error) => notify("error", failure.message) },
    );
  const pictures = (data?.rows ?? []).filter(({ isImage }) => isImage);
  return (
    <Modal
      title={t("assets.photo.choose")}
      text={t("assets.photo.text")}
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
