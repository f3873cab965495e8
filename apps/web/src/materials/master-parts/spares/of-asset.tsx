import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { spareParts, type SpareOfAsset } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { PartChip } from "../chip.tsx";
import { Lines } from "../lines.tsx";
import styles from "../master-parts.module.css";
import { CHANGED } from "./changed.ts";

const SpareDialog = lazy(() => import("./spare-dialog.tsx").then((module) => ({ default: module.SpareDialog })));

/** The spare parts of an asset: its own, which are kept here, and those of what it is classed as. */
export function AssetSpares({ asset }: { asset: Asset }) {
  const answer = useCall(spareParts.ofAsset, { query: { assetId: String(asset.id) } });
  const may = useMay(spareParts.create) && asset.archivedAt === null;
  const remove = useChange(spareParts.remove, CHANGED);
  const [edited, setEdited] = useState<SpareOfAsset | "new" | null>(null);
  const takeOut = (id: number) => remove.mutate({ params: { id } }, { onError: (failure: Error) => notify("error", failure.message) });
  return (
    <>
      <Lines
        title={t("masterParts.spares.title")}
        answer={answer}
        none={t("masterParts.spares.none")}
        add={
          may && (
            <Button variant="text" onClick={() => setEdited("new")}>
              <IconPlus size={16} aria-hidden="true" />
              {t("masterParts.spares.add")}
            </Button>
          )
        }
      >
        {(spare) => (
          <>
            <span className={styles.what}>
              <PartChip part={spare.part} />
              {spare.part.state !== "active" && <ToneChip tone="closed" label={t(`masterParts.state.${spare.part.state}`)} />}
              {spare.classValue && <ToneChip tone="info" label={t("masterParts.spares.from", { name: spare.classValue.name })} />}
              {spare.remark && <span className={styles.small}>{spare.remark}</span>}
              <span className={styles.amount}>{[formatNumber(spare.quantity, 3), spare.unit?.name].filter(Boolean).join(" ")}</span>
            </span>
            {may && !spare.isInherited && (
              <ActionMenu
                about={spare.part.name}
                actions={[
                  { label: t("common.action.edit"), icon: IconPencil, onChoose: () => setEdited(spare) },
                  {
                    label: t("masterParts.spares.remove"),
                    icon: IconTrash,
                    isDangerous: true,
                    onChoose: () => takeOut(spare.id),
                  },
                ]}
              />
            )}
          </>
        )}
      </Lines>
      <Suspense>
        {edited !== null && <SpareDialog assetId={asset.id} spare={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}
