import { IconPhotoOff } from "@tabler/icons-react";
import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import { useBlobUrl } from "../../../foundation/files/public.tsx";
import { t } from "../../../i18n/insight.ts";
import { formatNumber, formatRelative } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import styles from "../home.module.css";
import { downList } from "./rows-of.ts";

type Down = NonNullable<Overview["downNow"]>;

/** Assets that are down at this moment with their pictures, the longest down first. */
export function DownNow({ down: { count, rows } }: { down: Down }) {
  return (
    <Card
      title={t("home.down.title")}
      aside={count > 0 ? <span className={styles.downCount}>{formatNumber(count)}</span> : null}
      isPadded={false}
    >
      {rows.length === 0 && <p className={styles.empty}>{t("home.down.none")}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <DownRow row={row} />
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <AppLink to={downList()} className={styles.all}>
          {t("home.all")}
        </AppLink>
      )}
    </Card>
  );
}

function DownRow({ row: { id, asset, photo, reason, startAt } }: { row: Down["rows"][number] }) {
  return (
    <AppLink to={`/asset-management/downtimes/${String(id)}`} className={styles.down}>
      {photo ? <Picture id={photo.id} /> : <NoPicture />}
      <span className={styles.downWords}>
        <span className={styles.title}>{asset.name}</span>
        <span className={styles.small}>
          <CodeText>{asset.code}</CodeText>
        </span>
        <span className={styles.small}>
          {[reason?.name ?? t("home.down.noReason"), t("home.down.since", { when: formatRelative(startAt) })].join(" · ")}
        </span>
      </span>
    </AppLink>
  );
}

/** The name stands beside it. */
function Picture({ id }: { id: number }) {
  const url = useBlobUrl(id, "thumb");
  return url ? <img className={styles.picture} src={url} alt="" /> : <span className={styles.picture} />;
}

const NoPicture = () => (
  <span className={styles.picture}>
    <IconPhotoOff size={20} stroke={1.6} aria-hidden="true" />
  </span>
);
