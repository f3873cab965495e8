import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { planAssets, type PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import type { MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import styles from "../plans.module.css";

const SHOWN = 200;

/** In which order the stops of a route are walked; each is moved up or down by its buttons. */
export function RouteOrder({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const { data, error, refetch } = useCall(planAssets.list, {
    body: {
      endRow: SHOWN,
      filterModel: { planId: { filterType: "set" as const, values: [plan.id] } },
      sortModel: [{ colId: "routeOrder", sort: "asc" }],
    },
  });
  const move = useChange(planAssets.move, { invalidates: [planAssets] });
  const [message, setMessage] = useState("");
  const go = async ({ id, version, asset: { name } }: PlanAssetRow, by: number) => {
    try {
      const { place } = await move.mutateAsync({ body: { id, version, by } });
      setMessage(t("plans.assets.movedTo", { name, place }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Modal
      title={t("plans.assets.route")}
      text={t("plans.assets.routeText")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
      {data && (
        <ol className={styles.list}>
          {data.rows.map((row, at) => (
            <li key={row.id} className={styles.stop}>
              <span className={styles.itemText}>
                {at + 1}. {row.asset.code} {row.asset.name}
              </span>
              <span className={styles.moves}>
                <IconButton
                  label={t("plans.assets.up", { name: row.asset.name })}
                  disabled={at === 0 || move.isPending}
                  onClick={() => void go(row, -1)}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("plans.assets.down", { name: row.asset.name })}
                  disabled={at === data.rows.length - 1 || move.isPending}
                  onClick={() => void go(row, 1)}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="visually-hidden" aria-live="assertive">
        {message}
      </p>
    </Modal>
  );
}
