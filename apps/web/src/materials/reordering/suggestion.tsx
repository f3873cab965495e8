import { useId } from "react";
import type { Suggested } from "@millwright/domain/materials/reordering/contract.ts";
import { quantity as quantityRule } from "@millwright/domain/materials/quantities.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { LevelMark } from "../../kit/marks/level-mark.tsx";
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
  /** As it is typed. */
  typed: string;
  onType: (typed: string) => void;
  onTake: () => void;
  onMove: () => void;
}

/** What is typed as a quantity to order; null for what is none. */
export function quantityOf(typed: string): number | null {
  const asked = typed.trim() === "" ? Number.NaN : Number(typed);
  const { success, data } = quantityRule().safeParse(asked);
  return success ? data : null;
}

/** One part that a warehouse is short of: a row of the sum that says why, and how much of it is ordered. */
export function Suggestion({ row, isTaken, isMoved, mayTake, typed, onType, onTake, onMove }: SuggestionProps) {
  const { part, warehouse, supplier, surplus, isKeptByDecision, unit, pack } = row;
  const id = useId();
  const isWrong = quantityOf(typed) === null;
  return (
    <tr>
      <th scope="row">
        <span className={styles.what}>
          {mayTake && (
            <input
              type="checkbox"
              checked={isTaken}
              disabled={supplier === null && !isMoved}
              aria-label={t("reordering.take", { part: part.name, warehouse: warehouse.name })}
              onChange={onTake}
            />
          )}
          <RecordChip of={part} to={partLinks.record} />
          {isKeptByDecision && <ToneChip tone="info" label={t("reordering.keptByDecision")} />}
        </span>
        {surplus && (
          <label className={styles.move}>
            <input type="checkbox" checked={isMoved} disabled={!mayTake} onChange={onMove} />
            {t("reordering.surplus", { warehouse: surplus.warehouse.name, quantity: counted(surplus.quantity, unit) })}
          </label>
        )}
      </th>
      <td className={styles.words} data-label={t("reordering.column.warehouse")}>
        <RecordChip of={warehouse} to={warehouseLinks.record} />
      </td>
      <td data-label={t("reordering.column.available")}>{formatNumber(row.available, 3)}</td>
      <td data-label={t("reordering.column.reserved")}>{formatNumber(row.reserved, 3)}</td>
      <td data-label={t("reordering.column.onOrder")}>{formatNumber(row.onOrder, 3)}</td>
      <td data-label={t("reordering.column.projected")}>
        <LevelMark value={row.projected} minimum={row.reorderPoint} />
      </td>
      <td data-label={t("reordering.column.order")}>
        <span className={styles.order}>
          <input
            type="text"
            inputMode="decimal"
            value={typed}
            disabled={!mayTake}
            aria-label={t("reordering.orderOf", { part: part.name })}
            aria-describedby={id}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => onType(target.value)}
          />
          <span className={styles.unit}>{unit}</span>
        </span>
        <span id={id} className="visually-hidden">
          {sentenceOf(row)}
        </span>
        {isWrong ? (
          <span className={styles.fault}>{t("reordering.wrong")}</span>
        ) : (
          pack !== null && <span className={styles.small}>{t("reordering.packs", { pack: formatNumber(pack, 3) })}</span>
        )}
      </td>
      <td className={styles.words} data-label={t("reordering.column.supplier")}>
        {supplier ? <SupplierChip supplier={supplier} /> : <ToneChip tone="warn" label={t("reordering.nobody")} />}
      </td>
    </tr>
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
