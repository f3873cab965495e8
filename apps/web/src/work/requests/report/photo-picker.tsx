import { IconCamera, IconPhotoPlus, IconX } from "@tabler/icons-react";
import { MAX_FILE_BYTES, MAX_FILE_IN_WORDS } from "@millwright/domain/foundation/files/limits.ts";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { MarkedCamera } from "../../../kit/photo/marked-camera.tsx";
import styles from "./photos.module.css";

/** Photos for a request that does not exist yet: taken or chosen, looked at, taken out again. */
export function PhotoPicker({ photos, onChange }: { photos: readonly File[]; onChange: (photos: readonly File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const take = (chosen: readonly File[]) => {
    const tooLarge = chosen.find(({ size }) => size > MAX_FILE_BYTES);
    if (tooLarge) notify("error", t("kit.files.tooLarge", { name: tooLarge.name, size: MAX_FILE_IN_WORDS }));
    onChange([...photos, ...chosen.filter(({ size }) => size <= MAX_FILE_BYTES)]);
  };
  const add = (input: HTMLInputElement) => {
    take([...(input.files ?? [])]);
    // So that the same photo can be chosen once more.
    input.value = "";
  };
  return (
    <div className={styles.picker} role="group" aria-label={t("workRequests.report.photos")}>
      <span className={styles.label}>{t("workRequests.report.photos")}</span>
      <div className={styles.buttons}>
        <Button variant="secondary" className={styles.camera} onClick={() => camera.current?.click()}>
          <IconCamera size={20} aria-hidden="true" />
          {t("kit.files.camera")}
        </Button>
        <MarkedCamera of={t("workRequests.report.photos")} onTaken={(photo) => take([photo])} />
        <Button variant="secondary" onClick={() => gallery.current?.click()}>
          <IconPhotoPlus size={20} aria-hidden="true" />
          {t("workRequests.report.choosePhotos")}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("kit.files.camera")}
        onChange={({ target }) => add(target)}
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t("workRequests.report.choosePhotos")}
        onChange={({ target }) => add(target)}
      />
      {photos.length > 0 && (
        <ul className={styles.previews}>
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              <Preview photo={photo} />
              <button
                type="button"
                aria-label={t("common.action.remove", { name: photo.name })}
                onClick={() => onChange(photos.filter((other) => other !== photo))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Preview({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string | null>(null);
  // Follows the browser's table of blob addresses, which is emptied by hand.
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url === null ? null : <img src={url} alt={photo.name} />;
}
