import { IconArrowsExchange, IconPackageExport, IconPackageImport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements, type StockRow } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import type { Moving } from "./dialogs.tsx";
import styles from "./stock.module.css";

const StockDialog = lazy(() => import("./dialogs.tsx").then((module) => ({ default: module.StockDialog })));
/** In the order in which it is proposed: more stand in the part's tab. */
const MOST = 5;

/** Where a part that was scanned lies, and what is done with it there. */
export function ScannedStock({ partId }: { partId: number }) {
  const part = useCall(masterParts.get, { params: { id: partId } });
  const rows = useCall(stock.rows, { query: { partId: String(partId) } });
  const [moving, setMoving] = useState<Moving | null>(null);
  const may = useMay(stockMovements.issue);
  if (part.error ?? rows.error) return null;
  if (!part.data || !rows.data) return <SkeletonRows rows={2} />;
  return (
    <div className={styles.scanned}>
      {rows.data.rows.length === 0 && <p className={styles.none}>{t("stock.nothingLies")}</p>}
      {rows.data.rows.length > 0 && (
        <ul className={styles.lines}>
          {rows.data.rows.slice(0, MOST).map((row) => (
            <Line key={row.id} row={row} may={may} onMove={setMoving} />
          ))}
        </ul>
      )}
      {may && (
        <Button variant="secondary" onClick={() => setMoving({ what: "receive" })}>
          <IconPackageImport size={16} aria-hidden="true" />
          {t("stock.action.receive")}
        </Button>
      )}
      <Suspense>{moving && <StockDialog part={part.data} moving={moving} onClose={() => setMoving(null)} />}</Suspense>
    </div>
  );
}

function Line({ row, may, onMove }: { row: StockRow; may: boolean; onMove: (moving: Moving) => void }) {
  return (
    <li>
      <span className={styles.what}>
        <span>{row.warehouse.name}</span>
        {/* A code of a bin is read whole, not broken at its dashes. */}
        <span className={styles.small}>{row.bin ? <CodeText>{row.bin.code}</CodeText> : t("stock.noBin")}</span>
        {row.lot && <span className={styles.small}>{t(row.lot.isSerial ? "stock.serial" : "stock.lot", { number: row.lot.number })}</span>}
      </span>
      <span className={styles.amount}>{formatNumber(row.quantity)}</span>
      {may && (
        <span className={styles.deeds}>
          <Button variant="secondary" disabled={row.unusable !== null} onClick={() => onMove({ what: "issue", row })}>
            <IconPackageExport size={16} aria-hidden="true" />
            {t("stock.action.issue")}
          </Button>
          <Button variant="text" onClick={() => onMove({ what: "transfer", row })}>
            <IconArrowsExchange size={16} aria-hidden="true" />
            {t("stock.action.transfer")}
          </Button>
        </span>
      )}
    </li>
  );
}
