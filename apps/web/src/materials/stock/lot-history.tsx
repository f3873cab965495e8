import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { serialStock, type PieceMoved, type SerialStock } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime, formatDay, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links as partLinks } from "../master-parts/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { links } from "./links.ts";
import styles from "./stock.module.css";

const TONES = { stock: "ok", used: "info", on_way: "progress", gone: "offline" } as const;

/** A lot or a single piece: where it is, and everything that moved of it. */
export const LotHistory = () => (
  <RecordScreen call={serialStock.get} list={masterParts.list} to={links.lotHistory} backTo={links.levels()}>
    {(lot) => <History lot={lot} />}
  </RecordScreen>
);

function History({ lot }: { lot: SerialStock }) {
  const { data, error, refetch } = useCall(serialStock.history, { params: { id: lot.id } });
  const { number, isSerial, part, state, workOrder, places, expiresOn } = lot;
  return (
    <>
      <PageHead title={t(isSerial ? "stock.serial" : "stock.lot", { number })} />
      <div className={styles.page}>
        <Card title={t("stock.whereabouts")}>
          <FactGrid>
            <WideFact label={t("stock.field.part")}>
              <RecordChip of={part} to={partLinks.record} />
            </WideFact>
            {state && (
              <WideFact label={t("stock.pieceState")}>
                <ToneChip tone={TONES[state]} label={t(`stock.piece.${state}`)} />
                {workOrder && ` ${workOrder.code} ${workOrder.title}`}
              </WideFact>
            )}
            {places.map(({ warehouse, bin, quantity }) => (
              <WideFact key={`${warehouse.id} ${bin?.id ?? ""}`} label={warehouse.name}>
                {[formatNumber(quantity, 3), bin?.code ?? t("stock.noBin")].join(" · ")}
              </WideFact>
            ))}
            {expiresOn && <WideFact label={t("stock.usableUntil")}>{formatDay(expiresOn)}</WideFact>}
          </FactGrid>
        </Card>
        <Card title={t("stock.history")} isPadded={false}>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={4} />}
          {data?.rows.length === 0 && <p className={styles.none}>{t("stock.noMovements")}</p>}
          <ul className={styles.lines}>
            {data?.rows.map((row, at) => (
              <Moved key={`${row.movementId} ${at}`} row={row} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Moved({
  row: { movementId, kind, effectiveAt, quantity, warehouse, bin, place, workOrder, person, reason },
}: {
  row: PieceMoved;
}) {
  return (
    <li>
      <span className={styles.what}>
        <AppLink to={links.movement(movementId)}>{t("stock.movement", { kind: t(`stock.kind.${kind}`), id: movementId })}</AppLink>
        <span className={styles.small}>
          {[formatDateTime(effectiveAt), bin?.code, place && t(`stock.place.${place}`), workOrder?.code, person?.name, reason]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {warehouse && <RecordChip of={warehouse} to={warehouseLinks.record} />}
      <span className={styles.amount}>{formatNumber(quantity, 3)}</span>
    </li>
  );
}
