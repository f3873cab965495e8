import type { Suggested } from "@millwright/domain/materials/reordering/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { SupplierChip } from "../../register/suppliers/public.ts";
import { links as partLinks } from "../master-parts/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import styles from "./reordering.module.css";

interface SuggestionProps {
  row: Suggested;
  isTaken: boolean;
  isMoved: boolean;
  mayTake: boolean;
  onTake: () => void;
  onMove: () => void;
}

/** One part that a warehouse is short of. */
export function Suggestion({ row, isTaken, isMoved, mayTake, onTake, onMove }: SuggestionProps) {
  const { part, warehouse, supplier, surplus, isKeptByDecision } = row;
  return (
    <>
      {mayTake && (
        <input
          type="checkbox"
          className={styles.tick}
          checked={isTaken}
          disabled={supplier === null && !isMoved}
          aria-label={t("reordering.take", { part: part.name, warehouse: warehouse.name })}
          onChange={onTake}
        />
      )}
      <span className={styles.what}>
        <RecordChip of={part} to={partLinks.record} />
        <RecordChip of={warehouse} to={warehouseLinks.record} />
        {supplier ? <SupplierChip supplier={supplier} /> : <ToneChip tone="warn" label={t("reordering.nobody")} />}
        {isKeptByDecision && <ToneChip tone="info" label={t("reordering.keptByDecision")} />}
        <span className={styles.sentence}>{sentenceOf(row)}</span>
        {surplus && (
          <label className={styles.move}>
            <input type="checkbox" checked={isMoved} disabled={!mayTake} onChange={onMove} />
            {t("reordering.surplus", { warehouse: surplus.warehouse.name, quantity: counted(surplus.quantity, row.unit) })}
          </label>
        )}
      </span>
    </>
  );
}

const counted = (quantity: number, unit: string | null) => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");

/** "4 available − 2 reserved + 0 on order = 2 ≤ 3 → order 8 (maximum 10), packs of 4". */
export function sentenceOf({
  available,
  reserved,
  onOrder,
  projected,
  reorderPoint,
  quantity,
  maximum,
  pack,
  buyQuantity,
  buyUnit,
  unit,
}: Suggested): string {
  const said = [
    t("reordering.sentence", {
      available: formatNumber(available, 3),
      reserved: formatNumber(reserved, 3),
      onOrder: formatNumber(onOrder, 3),
      projected: formatNumber(projected, 3),
      point: formatNumber(reorderPoint, 3),
      quantity: counted(quantity, unit),
    }),
    maximum === null ? null : t("reordering.maximum", { maximum: formatNumber(maximum, 3) }),
  ]
    .filter(Boolean)
    .join(" ");
  return [
    said,
    pack === null ? null : t("reordering.packs", { pack: formatNumber(pack, 3) }),
    buyQuantity === quantity ? null : t("reordering.bought", { quantity: counted(buyQuantity, buyUnit) }),
  ]
    .filter(Boolean)
    .join(", ");
}
