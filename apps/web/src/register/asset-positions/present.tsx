import { IconArrowBackUp, IconArrowsExchange, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { assetPositions, type AssetPosition } from "@millwright/domain/register/asset-positions/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as assetLinks } from "../assets/public.ts";
import { History } from "./history.tsx";
import styles from "./asset-positions.module.css";

const dialogs = async () => await import("./exchange-dialogs.tsx");
const DIALOGS = {
  install: lazy(() => dialogs().then((module) => ({ default: module.InstallDialog }))),
  exchange: lazy(() => dialogs().then((module) => ({ default: module.ExchangeDialog }))),
  remove: lazy(() => dialogs().then((module) => ({ default: module.RemoveDialog }))),
  undo: lazy(() => dialogs().then((module) => ({ default: module.UndoDialog }))),
};

interface OfPosition {
  position: AssetPosition;
}
const useInstallations = ({ position: { id } }: OfPosition) => useCall(assetPositions.installations, { query: { positionId: id } });

/** Every exchange. */
export function Exchanges({ position }: OfPosition) {
  const { data, error, refetch } = useInstallations({ position });
  return (
    <Card title={t("assetPositions.history.title")} isPadded={false}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.rows.length === 0 && <p className={styles.none}>{t("assetPositions.history.none")}</p>}
      {data && data.rows.length > 0 && <History rows={data.rows} names="asset" />}
    </Card>
  );
}

/** What stands at the position now, and what can be done about it. */
export function Now({ position }: OfPosition) {
  const hasEntries = useInstallations({ position }).data?.rows.some(({ undoneAt }) => undoneAt === null) ?? false;
  const { asset, installedAt } = position;
  const may = useMay(assetPositions.install) && position.may.update && position.archivedAt === null;
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <Card title={t("assetPositions.now")}>
      {asset ? (
        <p className={styles.head}>
          <RecordChip of={asset} to={assetLinks.record} />
          {installedAt && <span className={styles.small}>{t("assetPositions.since", { at: formatDateTime(installedAt) })}</span>}
        </p>
      ) : (
        <p>{t("assetPositions.nobodyHere")}</p>
      )}
      {may && (
        <div className={styles.buttons}>
          {asset ? (
            <>
              <Button variant="secondary" onClick={() => setOpen("exchange")}>
                <IconArrowsExchange size={16} aria-hidden="true" />
                {t("assetPositions.exchange.action")}
              </Button>
              <Button variant="secondary" onClick={() => setOpen("remove")}>
                <IconPlugConnectedX size={16} aria-hidden="true" />
                {t("assetPositions.remove.action")}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setOpen("install")}>
              <IconPlugConnected size={16} aria-hidden="true" />
              {t("assetPositions.install.action")}
            </Button>
          )}
          {hasEntries && (
            <Button variant="text" onClick={() => setOpen("undo")}>
              <IconArrowBackUp size={16} aria-hidden="true" />
              {t("assetPositions.undo.action")}
            </Button>
          )}
        </div>
      )}
      <Suspense>{Dialog && <Dialog position={position} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  );
}
