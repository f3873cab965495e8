import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import {
  materialRequests,
  type MaterialRequest,
  type MaterialRequestLine,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { CHANGES, isIssuable } from "@millwright/domain/materials/material-requests/status.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PartChip } from "../master-parts/public.ts";
import { CHANGED } from "./changed.ts";
import styles from "./material-requests.module.css";

const LineDialog = lazy(() => import("./line-dialog.tsx").then((module) => ({ default: module.LineDialog })));

/** What is asked for, each line with what is kept of it and what went. */
export function RequestLines({ request }: { request: MaterialRequest }) {
  const isOpen = CHANGES.includes(request.status) && request.archivedAt === null;
  const may = useMay(materialRequests.addLine) && request.may.update && isOpen;
  const [edited, setEdited] = useState<MaterialRequestLine | "new" | null>(null);
  return (
    <Card
      title={t("materialRequests.lines.title")}
      isPadded={false}
      aside={
        may && (
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("materialRequests.lines.add")}
          </Button>
        )
      }
    >
      {request.lines.length === 0 && <p className={styles.none}>{t("materialRequests.lines.none")}</p>}
      <ul className={styles.lines}>
        {request.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} request={request} />
            {may && <LineActions line={line} onEdit={() => setEdited(line)} />}
          </li>
        ))}
      </ul>
      <Suspense>
        {edited !== null && <LineDialog request={request} line={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Card>
  );
}

export const counted = (quantity: number, unit: string | null): string => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");

function Line({ line, request }: { line: MaterialRequestLine; request: MaterialRequest }) {
  const { part, unit, quantity, issued, open, kept, warehouse, note } = line;
  const waits = isIssuable(request.status) && open > 0;
  return (
    <>
      <span className={styles.what}>
        <PartChip part={part} />
        {waits && kept < open && (
          <ToneChip
            tone="alarm"
            label={t("materialRequests.lines.short", { missing: formatNumber(open - kept, 3), of: counted(open, unit) })}
          />
        )}
        {waits && kept >= open && <ToneChip tone="ok" label={t("materialRequests.lines.kept")} />}
        <span className={styles.small}>
          {[warehouse.id !== request.warehouse.id && t("materialRequests.lines.from", { place: warehouse.name }), note]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <dl className={styles.figures}>
        <Figure label={t("materialRequests.field.quantity")} value={counted(quantity, unit)} />
        <Figure label={t("materialRequests.field.issued")} value={counted(issued, unit)} />
        <Figure label={t("materialRequests.field.open")} value={counted(open, unit)} />
      </dl>
    </>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function LineActions({ line, onEdit }: { line: MaterialRequestLine; onEdit: () => void }) {
  const remove = useChange(materialRequests.removeLine, CHANGED);
  const takeOut = async () => {
    const { name } = line.part;
    const isSure = await ask({
      title: t("materialRequests.lines.removeTitle", { name }),
      text: t("materialRequests.lines.removeText"),
      confirm: t("materialRequests.lines.remove"),
    });
    if (isSure) remove.mutate({ params: { lineId: line.id } }, { onError: (failure) => notify("error", failure.message) });
  };
  return (
    <ActionMenu
      about={line.part.name}
      actions={[
        { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
        { label: t("materialRequests.lines.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
