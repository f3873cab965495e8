import { IconRefresh, IconX } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { Preview } from "./photo-picker.tsx";
import { requestPhotos } from "./photos.ts";
import styles from "./photos.module.css";

/** Photos still on their way to a request, and those that need another try. */
export function OutgoingPhotos({ requestId }: { requestId: number }) {
  const photos = requestPhotos.useOutgoing(requestId);
  if (photos.length === 0) return null;
  const failed = photos.filter(({ fault }) => fault !== null);
  return (
    <Card title={t("workRequests.photos.outgoing")}>
      <div className={styles.outgoing} aria-live="polite">
        <ul className={styles.outgoing}>
          {photos.map(({ seq, file, share, fault }) => (
            <li key={seq}>
              <Preview photo={file} />
              <span className={styles.words}>
                {fault === null ? (
                  <progress max={1} value={share} aria-label={t("workRequests.photos.sending", { name: file.name })} />
                ) : (
                  <span className={styles.fault}>{t("kit.files.failed", { name: file.name, reason: fault })}</span>
                )}
              </span>
              {fault !== null && (
                <IconButton label={t("common.action.remove", { name: file.name })} onClick={() => requestPhotos.drop(seq)}>
                  <IconX size={17} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {failed.length > 0 && (
          <Button variant="secondary" onClick={() => void requestPhotos.retry(requestId)}>
            <IconRefresh size={17} aria-hidden="true" />
            {t("workRequests.photos.retry", { count: failed.length })}
          </Button>
        )}
      </div>
    </Card>
  );
}
