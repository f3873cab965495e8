import { IconArchive, IconArrowBackUp, IconLock, IconLockOpen, IconPencil, IconPlus, IconQrcode } from "@tabler/icons-react";
import { useEffect, useRef, type CSSProperties } from "react";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { bins, type BinInTree } from "@millwright/domain/materials/bins/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { ArchivedMark } from "../../kit/record/archived-mark.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import styles from "./bins.module.css";

/** What a dialog is opened for. */
export type Deed =
  | { kind: "new"; parent: BinInTree | null }
  | { kind: "edit"; bin: BinInTree }
  | { kind: "block"; bin: BinInTree }
  | { kind: "many" }
  | { kind: "labels"; bins: readonly BinInTree[] };

/** Bins change what the warehouse's log tells. */
export const CHANGED = { invalidates: [bins, warehouses] };

interface BinLineProps {
  bin: BinInTree & { depth: number };
  /** A label led here. */
  isMarked: boolean;
  /** Its warehouse is archived. */
  isResting: boolean;
  onDeed: (deed: Deed) => void;
}

/** One bin with what may be done to it; the deeper it stands, the further in. */
export function BinLine({ bin, isMarked, isResting, onDeed }: BinLineProps) {
  const line = useRef<HTMLLIElement>(null);
  // Brings to the eye what the address names.
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: "center" });
  }, [isMarked]);
  const actions = useActions(bin, onDeed);
  return (
    <li
      ref={line}
      style={{ "--depth": Math.min(bin.depth, 8) } as CSSProperties}
      data-marked={isMarked || undefined}
      aria-current={isMarked || undefined}
    >
      <span className={styles.who}>
        <CodeText>{bin.code}</CodeText>
        {bin.depth > 0 && <span className={styles.level}>{t("bins.depth", { level: bin.depth + 1 })}</span>}
        <ArchivedMark archivedAt={bin.archivedAt} />
        {bin.blockedReason !== null && <ToneChip tone="warn" label={t("bins.blocked")} />}
        {bin.blockedReason !== null && <span className={styles.why}>{bin.blockedReason}</span>}
      </span>
      <span className={styles.walk} title={t("bins.field.walkingOrder")}>
        {bin.walkingOrder}
      </span>
      {!isResting && actions.length > 0 && <ActionMenu about={bin.code} actions={actions} />}
    </li>
  );
}

function useActions(bin: BinInTree, onDeed: (deed: Deed) => void): readonly Action[] {
  const may = { create: useMay(bins.create), update: useMay(bins.update), delete: useMay(bins.archive), label: useMay(labels.bins) };
  const archive = useChange(bins.archive, CHANGED);
  const restore = useChange(bins.restore, CHANGED);
  const unblock = useChange(bins.unblock, CHANGED);
  const sent = { params: { id: bin.id }, body: { version: bin.version } };
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const putAway = async () => {
    const isSure = await ask({
      title: t("bins.archiveTitle", { code: bin.code }),
      text: t("bins.archiveText"),
      confirm: t("bins.archive"),
    });
    if (isSure) archive.mutate(sent, failed);
  };
  if (bin.archivedAt !== null)
    return may.delete ? [{ label: t("bins.restore"), icon: IconArrowBackUp, onChoose: () => restore.mutate(sent, failed) }] : [];
  return [
    ...(may.update ? [{ label: t("bins.edit"), icon: IconPencil, onChoose: () => onDeed({ kind: "edit", bin }) }] : []),
    ...(may.create ? [{ label: t("bins.addIn"), icon: IconPlus, onChoose: () => onDeed({ kind: "new", parent: bin }) }] : []),
    ...(may.label ? [{ label: t("common.action.label"), icon: IconQrcode, onChoose: () => onDeed({ kind: "labels", bins: [bin] }) }] : []),
    ...(may.update && bin.blockedReason === null
      ? [{ label: t("bins.block"), icon: IconLock, onChoose: () => onDeed({ kind: "block", bin }) }]
      : []),
    ...(may.update && bin.blockedReason !== null
      ? [{ label: t("bins.unblock"), icon: IconLockOpen, onChoose: () => unblock.mutate(sent, failed) }]
      : []),
    ...(may.delete ? [{ label: t("bins.archive"), icon: IconArchive, isDangerous: true, onChoose: () => void putAway() }] : []),
  ];
}
