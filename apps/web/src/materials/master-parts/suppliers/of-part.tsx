import { IconPencil, IconPlus, IconStar, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers, type PartSupplier } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { SupplierChip } from "../../../register/suppliers/public.ts";
import { Lines } from "../lines.tsx";
import styles from "../master-parts.module.css";
import { CHANGED } from "./changed.ts";
import { Terms } from "./terms.tsx";

const OfferDialog = lazy(() => import("./offer-dialog.tsx").then((module) => ({ default: module.OfferDialog })));

/** Who delivers a part, the preferred one first. */
export function PartSuppliers({ part }: { part: MasterPart }) {
  const answer = useCall(partSuppliers.list, { query: { partId: String(part.id) } });
  const may = useMay(partSuppliers.create) && part.archivedAt === null;
  const [edited, setEdited] = useState<PartSupplier | "new" | null>(null);
  return (
    <>
      <Lines
        title={t("masterParts.suppliers.title")}
        answer={answer}
        none={t("masterParts.suppliers.none")}
        add={
          may && (
            <Button variant="text" onClick={() => setEdited("new")}>
              <IconPlus size={16} aria-hidden="true" />
              {t("masterParts.suppliers.add")}
            </Button>
          )
        }
      >
        {(line) => (
          <>
            <span className={styles.what}>
              <SupplierChip supplier={line.supplier} />
              {line.isPreferred && <ToneChip tone="info" label={t("masterParts.suppliers.preferred")} />}
              <Terms line={line} />
            </span>
            {may && <LineActions line={line} onEdit={() => setEdited(line)} />}
          </>
        )}
      </Lines>
      <Suspense>
        {edited !== null && answer.data && (
          <OfferDialog
            part={part}
            line={edited === "new" ? null : edited}
            currency={answer.data.currency}
            seesPrices={answer.data.seesPrices}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function LineActions({ line, onEdit }: { line: PartSupplier; onEdit: () => void }) {
  const update = useChange(partSuppliers.update, CHANGED);
  const remove = useChange(partSuppliers.remove, CHANGED);
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const { id, version, supplier, isPreferred } = line;
  const takeOut = async () => {
    const { name } = supplier;
    const isSure = await ask({
      title: t("masterParts.suppliers.removeTitle", { name }),
      text: t("masterParts.suppliers.removeText"),
      confirm: t("masterParts.suppliers.remove"),
    });
    if (isSure) remove.mutate({ params: { id } }, failed);
  };
  return (
    <ActionMenu
      about={supplier.name}
      actions={[
        ...(isPreferred
          ? []
          : [
              {
                label: t("masterParts.suppliers.prefer"),
                icon: IconStar,
                onChoose: () => update.mutate({ params: { id }, body: { isPreferred: true, version } }, failed),
              },
            ]),
        { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
        { label: t("masterParts.suppliers.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
