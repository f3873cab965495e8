import {
  IconAdjustments,
  IconArrowsExchange,
  IconHistory,
  IconMathFunction,
  IconPackageExport,
  IconPackageImport,
  IconQrcode,
  IconScale,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import { stock, stockMovements, type StockLevel, type StockRow } from "@millwright/domain/materials/stock/contract.ts";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { LabelDialog } from "../../foundation/labels/public.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { links } from "./links.ts";
import type { Moving } from "./dialogs.tsx";
import styles from "./stock.module.css";

const StockDialog = lazy(() => import("./dialogs.tsx").then((module) => ({ default: module.StockDialog })));

/** What there is of a part: by warehouse, then where it lies, each with what may be done there. */
export function StockOfPart({ part }: { part: MasterPart }) {
  const of = { filterModel: { part: { filterType: "set" as const, values: [part.id] } }, endRow: 200 };
  const levels = useCall(stock.list, { body: of });
  const rows = useCall(stock.rows, { query: { partId: String(part.id) } });
  const [moving, setMoving] = useState<Moving | null>(null);
  const [labelled, setLabelled] = useState<NonNullable<StockRow["lot"]> | null>(null);
  const mayLabel = useMay(labels.lots);
  const may = { move: useMay(stockMovements.issue), correct: useMay(stockMovements.adjust) };
  const isOpen = part.archivedAt === null;
  const go = useGo();
  const historyOf = ({ lot }: StockRow): Action[] =>
    lot ? [{ label: t("stock.historyOf"), icon: IconHistory, onChoose: () => go(links.lotHistory(lot.id)) }] : [];
  const labelOf = ({ lot }: StockRow): Action[] =>
    lot && mayLabel ? [{ label: t("common.action.label"), icon: IconQrcode, onChoose: () => setLabelled(lot) }] : [];
  const byFormula = useChange(reordering.byFormula, { invalidates: [stock, reordering] });
  const follow = (level: StockLevel) =>
    byFormula.mutate(
      { body: { partId: part.id, warehouseId: level.warehouse.id } },
      {
        onSuccess: ({ changed }) => notify("success", t(changed > 0 ? "stock.done.formula" : "stock.done.formulaWaits")),
        onError: (failure) => notify("error", failure.message),
      },
    );
  const failed = [levels, rows].find(({ error, data }) => error && !data);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!levels.data || !rows.data) return <SkeletonCards cards={2} lines={4} />;
  return (
    <div className={styles.stack}>
      <Card
        title={t("stock.byWarehouse")}
        isPadded={false}
        aside={
          may.move &&
          isOpen && (
            <Button variant="text" onClick={() => setMoving({ what: "receive" })}>
              <IconPackageImport size={16} aria-hidden="true" />
              {t("stock.action.receive")}
            </Button>
          )
        }
      >
        {levels.data.rows.length === 0 && <p className={styles.none}>{t("stock.nowhere")}</p>}
        <ul className={styles.lines}>
          {levels.data.rows.map((level) => (
            <Level
              key={level.id}
              level={level}
              actions={
                may.move && isOpen
                  ? [
                      { label: t("stock.action.keep"), icon: IconAdjustments, onChoose: () => setMoving({ what: "keep", level }) },
                      {
                        label: t("stock.action.formula"),
                        icon: IconMathFunction,
                        isDisabled: level.levelsBy === "formula",
                        onChoose: () => follow(level),
                      },
                    ]
                  : []
              }
            />
          ))}
        </ul>
      </Card>
      <Card title={t("stock.lying")} isPadded={false}>
        {rows.data.rows.length === 0 && <p className={styles.none}>{t("stock.nothingLies")}</p>}
        <ul className={styles.lines}>
          {rows.data.rows.map((row) => (
            <Lying
              key={row.id}
              row={row}
              unit={levels.data.rows[0]?.unit ?? null}
              actions={[...historyOf(row), ...labelOf(row), ...(isOpen ? actionsOf(row, may, setMoving) : [])]}
            />
          ))}
        </ul>
      </Card>
      <Suspense>
        {labelled && (
          <LabelDialog
            wanted={{ kind: "stock-lots", ids: [labelled.id], sample: { code: labelled.number, name: part.name } }}
            onClose={() => setLabelled(null)}
          />
        )}
      </Suspense>
      <Suspense>{moving && <StockDialog part={part} moving={moving} onClose={() => setMoving(null)} />}</Suspense>
    </div>
  );
}

function actionsOf(row: StockRow, may: { move: boolean; correct: boolean }, open: (moving: Moving) => void): Action[] {
  const move: Action[] = [
    {
      label: t("stock.action.issue"),
      icon: IconPackageExport,
      onChoose: () => open({ what: "issue", row }),
      isDisabled: row.unusable !== null,
    },
    { label: t("stock.action.transfer"), icon: IconArrowsExchange, onChoose: () => open({ what: "transfer", row }) },
  ];
  const correct: Action[] = [
    { label: t("stock.action.adjust"), icon: IconScale, onChoose: () => open({ what: "adjust", row }) },
    { label: t("stock.action.scrap"), icon: IconTrash, isDangerous: true, onChoose: () => open({ what: "scrap", row }) },
  ];
  return [...(may.move ? move : []), ...(may.correct ? correct : [])];
}

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? "–" : formatNumber(value)}</dd>
  </div>
);

function Level({ level, actions }: { level: StockLevel; actions: readonly Action[] }) {
  const isBelow = level.reorderPoint !== null && level.available <= level.reorderPoint;
  return (
    <li>
      <span className={styles.what}>
        <RecordChip of={level.warehouse} to={warehouseLinks.record} />
        {level.nextExpected && <span className={styles.small}>{t("stock.expected", { day: formatDay(level.nextExpected) })}</span>}
        {isBelow && <ToneChip tone="warn" label={t("stock.below")} />}
      </span>
      <dl className={styles.figures}>
        <Figure label={t("stock.field.onHand")} value={level.onHand} />
        <Figure label={t("stock.field.hard")} value={level.hard} />
        <Figure label={t("stock.field.available")} value={level.available} />
        <Figure label={t("stock.field.onOrder")} value={level.onOrder} />
        <Figure label={t("stock.field.reorderPoint")} value={level.reorderPoint} />
        <Figure label={t("stock.field.maximum")} value={level.maximum} />
      </dl>
      {actions.length > 0 && <ActionMenu about={level.warehouse.name} actions={actions} />}
    </li>
  );
}

function Lying({ row, unit, actions }: { row: StockRow; unit: string | null; actions: readonly Action[] }) {
  const { warehouse, bin, lot, quantity, unusable } = row;
  const where = [warehouse.name, bin?.code ?? t("stock.noBin")].join(" · ");
  return (
    <li>
      <span className={styles.what}>
        <span>{where}</span>
        {lot && <span className={styles.small}>{t(lot.isSerial ? "stock.serial" : "stock.lot", { number: lot.number })}</span>}
        {lot?.expiresOn && <span className={styles.small}>{t("stock.until", { day: formatDay(lot.expiresOn) })}</span>}
        {unusable && <ToneChip tone="warn" label={t(`stock.unusable.${unusable}`)} />}
      </span>
      <span className={styles.amount}>{[formatNumber(quantity), unit].filter(Boolean).join(" ")}</span>
      {actions.length > 0 && <ActionMenu about={where} actions={actions} />}
    </li>
  );
}
