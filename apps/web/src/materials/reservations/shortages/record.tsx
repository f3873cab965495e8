import { IconArrowsExchange } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { shortages, type Coming, type Shortage } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../../kit/record/record-chip.tsx";
import { RecordScreen } from "../../../kit/record/record-screen.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links as partLinks } from "../../master-parts/public.ts";
import { links as orderLinks } from "../../purchase-orders/public.ts";
import { links as warehouseLinks } from "../../warehouses/public.ts";
import { holderOf } from "../columns.tsx";
import { links } from "../links.ts";
import styles from "../reservations.module.css";
import { shortageInstead, shortageWork } from "../slots.ts";

const MoveDialog = lazy(() => import("./move-dialog.tsx").then((module) => ({ default: module.MoveDialog })));

/** What is short, who has it, and out of what it may be answered. */
export const ShortagePage = () => (
  <RecordScreen call={shortages.get} list={shortages.list} to={links.shortage} backTo={links.shortages()}>
    {(shortage) => <ShortageAnswers key={shortage.id} shortage={shortage} />}
  </RecordScreen>
);

function ShortageAnswers({ shortage }: { shortage: Shortage }) {
  const { part, warehouse, unit, missing, quantity, hard, requiredOn, holders, elsewhere, instead, expected } = shortage;
  const mayMove = useMay(stockMovements.transfer) && warehouse !== null && missing > 0;
  const [from, setFrom] = useState<Shortage["elsewhere"][number] | null>(null);
  const amount = (of: number) => [formatNumber(of, 3), unit].filter(Boolean).join(" ");
  return (
    <>
      <PageHead
        title={t("shortages.of", { missing: amount(missing), name: part.name })}
        actions={<AppLink to={links.shortages()}>{t("shortages.open")}</AppLink>}
      />
      <div className={styles.page}>
        <Card title={t("shortages.facts")}>
          <FactGrid>
            <WideFact label={t("shortages.field.part")}>
              <RecordChip of={part} to={partLinks.record} />
            </WideFact>
            <WideFact label={t("shortages.field.warehouse")}>
              {warehouse ? <RecordChip of={warehouse} to={warehouseLinks.record} /> : t("reservations.nowhere")}
            </WideFact>
            <WideFact label={t("shortages.field.holder")}>
              <ContributedParts of={shortageWork} give={{ shortage }} meanwhile={holderOf(shortage)} />
            </WideFact>
            <WideFact label={t("shortages.field.requiredOn")}>{requiredOn && formatDay(requiredOn)}</WideFact>
            <WideFact label={t("shortages.field.quantity")}>{amount(quantity)}</WideFact>
            <WideFact label={t("shortages.field.hard")}>{amount(hard)}</WideFact>
          </FactGrid>
          {missing === 0 && <p className={styles.small}>{t("shortages.over")}</p>}
        </Card>
        <Lines title={t("shortages.elsewhere")} none={t("shortages.noElsewhere")} rows={elsewhere} keyOf={(row) => row.warehouse.id}>
          {(row) => (
            <>
              <span className={styles.what}>
                <RecordChip of={row.warehouse} to={warehouseLinks.record} />
                <span className={styles.small}>{t("shortages.free", { available: amount(row.available) })}</span>
              </span>
              {mayMove && (
                <Button
                  variant="secondary"
                  aria-label={t("shortages.moveOf", { name: part.name, from: row.warehouse.name })}
                  onClick={() => setFrom(row)}
                >
                  <IconArrowsExchange size={16} aria-hidden="true" />
                  {t("shortages.move")}
                </Button>
              )}
            </>
          )}
        </Lines>
        <Lines title={t("shortages.instead")} none={t("shortages.noInstead")} rows={instead} keyOf={(row) => row.part.id}>
          {(row) => (
            <>
              <span className={styles.what}>
                <RecordChip of={row.part} to={partLinks.record} />
                <span className={styles.small}>
                  {[
                    t(row.isSuccessor ? "shortages.successor" : "shortages.alternate"),
                    t("shortages.freeHere", { here: formatNumber(row.here, 3), available: formatNumber(row.available, 3) }),
                  ].join(" · ")}
                </span>
              </span>
              <ContributedParts of={shortageInstead} give={{ shortage, instead: row }} />
            </>
          )}
        </Lines>
        <Lines title={t("shortages.expected")} none={t("shortages.noExpected")} rows={expected} keyOf={(_row, at) => at}>
          {(row) => (
            <>
              <span className={styles.what}>
                <ComesBy row={row} />
                <span className={styles.small}>{row.day ? t("shortages.comesOn", { day: formatDay(row.day) }) : t("shortages.noDay")}</span>
              </span>
              <span className={styles.amount}>{amount(row.quantity)}</span>
            </>
          )}
        </Lines>
        <Lines title={t("shortages.holders")} none={t("shortages.noHolders")} rows={holders} keyOf={(row) => row.id}>
          {(row) => (
            <>
              <span className={styles.what}>
                <span>{holderOf(row)}</span>
                {row.requiredOn && <span className={styles.small}>{t("reservations.neededOn", { day: formatDay(row.requiredOn) })}</span>}
              </span>
              <ToneChip tone="ok" label={t("shortages.holderOf", { hard: amount(row.hard) })} />
            </>
          )}
        </Lines>
      </div>
      <Suspense>{from && <MoveDialog shortage={shortage} from={from} onClose={() => setFrom(null)} />}</Suspense>
    </>
  );
}

interface LinesProps<R> {
  title: string;
  none: string;
  rows: readonly R[];
  keyOf: (row: R, at: number) => number;
  children: (row: R) => ReactNode;
}

function Lines<R>({ title, none, rows, keyOf, children }: LinesProps<R>) {
  return (
    <Card title={title} isPadded={false}>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.lines}>
        {rows.map((row, at) => (
          <li key={keyOf(row, at)}>{children(row)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** By which paper it comes, where the reader sees such papers. */
function ComesBy({ row: { purchaseOrder, isOnRoad } }: { row: Coming }) {
  if (purchaseOrder) return <AppLink to={orderLinks.record(purchaseOrder.id)}>{purchaseOrder.code}</AppLink>;
  return <span>{t(isOnRoad ? "shortages.onRoad" : "shortages.ordered")}</span>;
}
