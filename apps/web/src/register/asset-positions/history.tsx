import type { AssetInstallation } from "@millwright/domain/register/asset-positions/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDateTime } from "../../kit/format.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links as assetLinks } from "../assets/public.ts";
import { links } from "./links.ts";
import styles from "./asset-positions.module.css";

/** Who did it, where somebody did. */
const by = (at: string, who: { name: string } | null) => ({ at: formatDateTime(at), who: who?.name ?? t("kit.log.system") });

/** What stood at a position, or where an asset was installed; what was taken back is struck out and stays. */
export const History = ({ rows, names }: { rows: readonly AssetInstallation[]; names: "asset" | "position" }) => (
  <ol className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id} data-undone={row.undoneAt !== null || undefined}>
        <span className={styles.head}>
          {names === "asset" ? <RecordChip of={row.asset} to={assetLinks.record} /> : <RecordChip of={row.position} to={links.record} />}
          {row.undoneAt !== null && <ToneChip tone="offline" label={t("assetPositions.history.isUndone")} />}
          {row.undoneAt === null && row.removedAt === null && <ToneChip tone="ok" label={t("assetPositions.history.still")} />}
        </span>
        <span className={styles.small}>
          {t("assetPositions.history.from", by(row.installedAt, row.installedBy))} · {row.installReason}
        </span>
        {row.removedAt !== null && (
          <span className={styles.small}>
            {t("assetPositions.history.removed", by(row.removedAt, row.removedBy))}
            {row.toLocation && ` ${t("assetPositions.history.to", { name: row.toLocation.name })}`} · {row.removeReason}
          </span>
        )}
        {row.undoneAt !== null && (
          <span className={styles.small}>
            {t("assetPositions.history.undone", by(row.undoneAt, row.undoneBy))} · {row.undoReason}
          </span>
        )}
      </li>
    ))}
  </ol>
);
