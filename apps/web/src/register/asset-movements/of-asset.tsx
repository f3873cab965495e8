import { IconArrowBackUp, IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { assetMovements, type AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import { possible, type Entered } from "@millwright/domain/register/asset-movements/movement.ts";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as positionLinks } from "../asset-positions/public.ts";
import { Line, WhereaboutsChip } from "./line.tsx";
import { links } from "./links.ts";
import styles from "./asset-movements.module.css";

const dialogs = async () => await import("./movement-dialog.tsx");
const MovementDialog = lazy(() => dialogs().then((module) => ({ default: module.MovementDialog })));
const UndoDialog = lazy(() => dialogs().then((module) => ({ default: module.UndoDialog })));
const PhotosDialog = lazy(() => dialogs().then((module) => ({ default: module.PhotosDialog })));

type Opened = { kind: Entered } | { what: "undo" | "photos"; movement: AssetMovement };

/** Where the asset was, with whom, and what can be entered about it now. */
export function AssetTimeline({ asset }: { asset: Asset }) {
  const { data, error, refetch } = useCall(assetMovements.list, { query: { assetId: asset.id } });
  const mayEnter = useMay(assetMovements.create) && asset.archivedAt === null;
  const mayUndo = useMay(assetMovements.undo) && asset.archivedAt === null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={6} />;
  const open = data.rows.find(({ isOpen }) => isOpen) ?? null;
  const site = open?.kind === "transfer" ? open.toSite : asset.site;
  const last = lastOf(data.rows);
  const position = positionOf(data.rows);
  return (
    <Card title={t("assetMovements.title")} isPadded={false} aside={<AppLink to={links.open()}>{t("assetMovements.openTitle")}</AppLink>}>
      {mayEnter && position && (
        <p className={styles.installed}>
          {t("assetMovements.installed")} <RecordChip of={position} to={positionLinks.record} />
        </p>
      )}
      {mayEnter && !position && (
        <div className={styles.buttons}>
          {(open && !open.mayEnd ? [] : possible(open && { kind: open.kind as "transfer" | "check_out" })).map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setOpened({ kind })}>
              {t(`assetMovements.action.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {data.rows.length === 0 && <p className={styles.none}>{t("assetMovements.none")}</p>}
      <ol>
        {data.rows.map((movement) => (
          <Line
            key={movement.id}
            movement={movement}
            actions={
              <ActionMenu
                about={t(`assetMovements.kind.${movement.kind}`)}
                actions={[
                  { label: t("assetMovements.action.photos"), icon: IconPhoto, onChoose: () => setOpened({ what: "photos", movement }) },
                  ...(mayUndo && movement.id === last
                    ? [
                        {
                          label: t("assetMovements.action.undo"),
                          icon: IconArrowBackUp,
                          onChoose: () => setOpened({ what: "undo", movement }),
                        },
                      ]
                    : []),
                ]}
              />
            }
          />
        ))}
      </ol>
      <Suspense>
        {opened && "kind" in opened && <MovementDialog kind={opened.kind} asset={asset} site={site} onClose={close} />}
        {opened && "what" in opened && opened.what === "undo" && <UndoDialog movement={opened.movement} onClose={close} />}
        {opened && "what" in opened && opened.what === "photos" && (
          <PhotosDialog movement={opened.movement} mayChange={mayUndo} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

/** Newest first: the lines that stand. */
const standing = (rows: readonly AssetMovement[]) =>
  rows.filter(({ kind, isUndone }) => kind !== "undo" && !isUndone).toSorted((one, other) => other.id - one.id);

/** Where it is installed: it stays there until it is removed there. */
function positionOf(rows: readonly AssetMovement[]) {
  const last = standing(rows).find(({ kind }) => kind === "install" || kind === "remove");
  return last?.kind === "install" ? last.position : null;
}

/** The last line that stands, if it is taken back here: what was done at a position is taken back there. */
function lastOf(rows: readonly AssetMovement[]): number | null {
  const [last] = standing(rows);
  return last && last.kind !== "install" && last.kind !== "remove" ? last.id : null;
}

/** In the head of an asset: that it is on its way, or with somebody. */
export function WhereaboutsMark({ asset: { id } }: { asset: { id: number } }) {
  const { data } = useCall(assetMovements.list, { query: { assetId: id } });
  const open = data?.rows.find(({ isOpen }) => isOpen);
  return open ? <WhereaboutsChip of={open.whereabouts} /> : null;
}
