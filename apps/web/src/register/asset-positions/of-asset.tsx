import { IconPlugConnected } from "@tabler/icons-react";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { t } from "../../i18n/register.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { History } from "./history.tsx";
import { links } from "./links.ts";
import styles from "./asset-positions.module.css";

interface OfAsset {
  asset: { id: number };
}
const useInstallations = ({ asset: { id } }: OfAsset) => useCall(assetPositions.installations, { query: { assetId: id } }).data?.rows ?? [];

/** In the head of an asset: where it is installed. */
export function InstalledMark({ asset }: OfAsset) {
  const now = useInstallations({ asset }).find(({ removedAt, undoneAt }) => removedAt === null && undoneAt === null);
  if (!now) return null;
  return (
    <AppLink to={links.record(now.position.id)} className={styles.head} title={now.position.name}>
      <IconPlugConnected size={16} aria-hidden="true" />
      {t("assetPositions.installedAt", { code: now.position.code })}
    </AppLink>
  );
}

/** Where an asset was installed; nothing where it never was. */
export function PositionsOfAsset({ asset }: OfAsset) {
  const rows = useInstallations({ asset });
  if (rows.length === 0) return null;
  return (
    <Card title={t("assetPositions.history.ofAsset")} isPadded={false}>
      <History rows={rows} names="position" />
    </Card>
  );
}
