import { useEffect, useId, useState } from "react";
import { MOST_PHOTOS } from "@millwright/domain/work/public-reports/limits.ts";
import { t } from "../../../i18n/strangers.ts";
import { buttonClass } from "../../../kit/layout/button.tsx";
import styles from "./pages.module.css";

interface PhotosProps {
  photos: readonly File[];
  most?: number;
  onChange: (photos: readonly File[]) => void;
}

/** Taken or chosen, looked at, taken out again. */
export function Photos({ photos, most = MOST_PHOTOS, onChange }: PhotosProps) {
  const id = useId();
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {t("publicPages.field.photos")}
      </span>
      {photos.length < most && (
        <p className={styles.add}>
          <input
            id={id}
            className={styles.heard}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/*"
            multiple
            onChange={({ target }) => {
              onChange([...photos, ...(target.files ?? [])].slice(0, most));
              // So that the same photo can be chosen once more.
              target.value = "";
            }}
          />
          <label htmlFor={id} className={buttonClass("secondary", styles.wide)}>
            {t("publicPages.photo.add")}
          </label>
        </p>
      )}
      <p className={styles.hint}>{t("publicPages.photo.most", { count: most })}</p>
      {photos.length > 0 && (
        <ul className={styles.previews}>
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              <Preview photo={photo} />
              <button
                type="button"
                aria-label={t("publicPages.photo.remove", { name: photo.name })}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Preview({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string | null>(null);
  // Follows the browser's table of blob addresses, which is emptied by hand.
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url === null ? null : <img src={url} alt={photo.name} />;
}
