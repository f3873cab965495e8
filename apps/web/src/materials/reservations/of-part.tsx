import { IconBookmark, IconBookmarkOff, IconClipboardList, IconPencil, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { reservations, type Reservation } from "@millwright/domain/materials/reservations/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links as requestLinks } from "../material-requests/public.ts";
import { holderOf, OPEN } from "./columns.tsx";
import styles from "./reservations.module.css";

const ReserveDialog = lazy(() => import("./dialog.tsx").then((module) => ({ default: module.ReserveDialog })));
const MOST = 200;

/** Who needs this part, the soonest first, and what of it is kept for them; by warehouse what may still be promised. */
export function ReservationsOfPart({ part }: { part: MasterPart }) {
  const body = {
    filterModel: { part: { filterType: "set" as const, values: [part.id] }, ...OPEN },
    sortModel: [{ colId: "requiredOn" as const, sort: "asc" as const }],
    endRow: MOST,
  };
  const { data, error, refetch } = useCall(reservations.list, { body });
  const free = useCall(reservations.available, { query: { partId: String(part.id) } });
  const may = useMay(reservations.create) && part.archivedAt === null;
  const [edited, setEdited] = useState<Reservation | "new" | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={3} />;
  return (
    <div className={styles.stack}>
      <Card
        title={t("reservations.title")}
        isPadded={false}
        aside={
          may && (
            <Button variant="text" onClick={() => setEdited("new")}>
              <IconPlus size={16} aria-hidden="true" />
              {t("reservations.new")}
            </Button>
          )
        }
      >
        {data.rows.length === 0 && <p className={styles.none}>{t("reservations.nobody")}</p>}
        <ul className={styles.lines}>
          {data.rows.map((row) => (
            <Line key={row.id} row={row} may={may} onEdit={() => setEdited(row)} />
          ))}
        </ul>
      </Card>
      {free.data && free.data.rows.length > 0 && (
        <Card title={t("reservations.free")} isPadded={false}>
          <ul className={styles.lines}>
            {free.data.rows.map(({ warehouse, usable, hard, soft, expected, nextExpected, available }) => (
              <li key={warehouse.id}>
                <span className={styles.what}>
                  <span>{warehouse.name}</span>
                  <span className={styles.small}>
                    {t("reservations.sum", { usable: formatNumber(usable, 3), hard: formatNumber(hard, 3), soft: formatNumber(soft, 3) })}
                    {expected > 0 &&
                      ` ${t(nextExpected ? "reservations.expectedOn" : "reservations.expected", {
                        expected: formatNumber(expected, 3),
                        ...(nextExpected ? { day: formatDay(nextExpected) } : {}),
                      })}`}
                  </span>
                </span>
                <span className={styles.amount}>{formatNumber(available, 3)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {edited !== null && <ReserveDialog partId={part.id} row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </div>
  );
}

function Line({ row, may, onEdit }: { row: Reservation; may: boolean; onEdit: () => void }) {
  const update = useChange(reservations.update, { invalidates: [reservations, stock] });
  const release = useChange(reservations.release, { invalidates: [reservations, stock] });
  const { id, version, quantity, hard, missing, wantsHard, requiredOn, unit, warehouse } = row;
  const isByHand = row.workOrder === null && row.materialRequest === null && !row.isForOther;
  const go = useGo();
  const mayAsk = useMay(materialRequests.create);
  const wish = { order: row.workOrder?.id ?? null, part: row.partId, quantity: missing, warehouse: row.warehouseId };
  const keep = () =>
    void update
      .mutateAsync({ params: { id }, body: { version, wantsHard: true } })
      .then(() => notify("success", t("reservations.done.kept")));
  const drop = () =>
    void release.mutateAsync({ params: { id }, body: { version } }).then(() => notify("success", t("reservations.done.released")));
  const actions: Action[] = [
    ...(!may || wantsHard || !warehouse ? [] : [{ label: t("reservations.action.keep"), icon: IconBookmark, onChoose: keep }]),
    ...(mayAsk && missing > 0 && row.materialRequest === null
      ? [{ label: t("materialRequests.action.askFor"), icon: IconClipboardList, onChoose: () => go(requestLinks.add(wish)) }]
      : []),
    ...(may && isByHand ? [{ label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit }] : []),
    ...(may && isByHand ? [{ label: t("reservations.action.release"), icon: IconBookmarkOff, onChoose: drop, isDangerous: true }] : []),
  ];
  const kept = { hard: formatNumber(hard, 3), of: [formatNumber(quantity, 3), unit].filter(Boolean).join(" ") };
  return (
    <li>
      <span className={styles.what}>
        {row.materialRequest ? (
          <AppLink to={requestLinks.record(row.materialRequest.id)}>{holderOf(row)}</AppLink>
        ) : (
          <span>{holderOf(row)}</span>
        )}
        <span className={styles.small}>
          {[warehouse?.name ?? t("reservations.nowhere"), requiredOn && t("reservations.neededOn", { day: formatDay(requiredOn) })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <ToneChip
        tone={missing > 0 ? "alarm" : wantsHard ? "ok" : "offline"}
        label={t(wantsHard ? "reservations.kept" : "reservations.planned", kept)}
      />
      {actions.length > 0 && <ActionMenu about={holderOf(row)} actions={actions} />}
    </li>
  );
}
