import { lazy, Suspense, useState } from "react";
import { assetMovements, type AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as assetLinks } from "../assets/public.ts";
import { Line } from "./line.tsx";
import styles from "./asset-movements.module.css";

const MovementDialog = lazy(() => import("./movement-dialog.tsx").then((module) => ({ default: module.MovementDialog })));

/** What is on its way to a site in reach and waits to be received there, and what somebody has. */
export function OpenMovements() {
  return (
    <>
      <PageHead title={t("assetMovements.openTitle")} />
      <div className={styles.cards}>
        <Open title={t("assetMovements.arriving")} open="transit" kind="receive" />
        <Open title={t("assetMovements.lent")} open="out" kind="return" />
      </div>
    </>
  );
}

function Open({ title, open, kind }: { title: string; open: "transit" | "out"; kind: "receive" | "return" }) {
  const { data, error, refetch } = useCall(assetMovements.list, { query: { open } });
  const may = useMay(assetMovements.create);
  const [chosen, setChosen] = useState<AssetMovement | null>(null);
  return (
    <Card title={title} isPadded={false}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <EmptyState text={t("assetMovements.openNone")} />}
      <ol>
        {data?.rows.map((movement) => (
          <Line
            key={movement.id}
            movement={movement}
            head={<RecordChip of={movement.asset} to={assetLinks.record} />}
            actions={
              may &&
              movement.mayEnd && (
                <Button variant="secondary" onClick={() => setChosen(movement)}>
                  {t(`assetMovements.action.${kind}`)}
                </Button>
              )
            }
          />
        ))}
      </ol>
      <Suspense>
        {chosen && (
          <MovementDialog
            kind={kind}
            asset={chosen.asset}
            site={kind === "receive" ? chosen.toSite : chosen.fromSite}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}
