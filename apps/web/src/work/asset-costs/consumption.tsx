import { useState } from "react";
import { assetCosts, type ConsumedPart } from "@millwright/domain/work/asset-costs/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatMoney, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { PartChip } from "../../materials/master-parts/public.ts";
import { links as assetLinks } from "../../register/assets/public.ts";
import { links } from "../orders/public.ts";
import styles from "./costs.module.css";

/** What of parts went into an asset and all below it. */
export const ConsumptionOfAsset = ({ asset: { id } }: { asset: { id: number } }) => <Consumption about={{ assetId: id }} />;
/** Who used up a part, and how much of it. */
export const ConsumptionOfPart = ({ part: { id } }: { part: { id: number } }) => <Consumption about={{ partId: id }} />;

const FIRST = 20;
const MORE = 80;
const MOST = 500;

function Consumption({ about }: { about: { assetId?: number; partId?: number } }) {
  const [rows, setRows] = useState(FIRST);
  const query = {
    PageRows: String(rows),
    ...(about.assetId === undefined ? {} : { assetId: String(about.assetId) }),
    ...(about.partId === undefined ? {} : { partId: String(about.partId) }),
  };
  const { data, error, refetch } = useCall(assetCosts.parts, { query });
  return (
    <Card title={t("assetCosts.parts")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <p className={styles.note}>{t("assetCosts.noParts")}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.parts}>
          {data.rows.map((used) => (
            <Used key={`${used.id} ${used.workOrder?.id ?? ""}`} used={used} about={about} />
          ))}
        </ul>
      )}
      {data?.hasMore && rows < MOST && (
        <Button variant="text" onClick={() => setRows(Math.min(MOST, rows + MORE))}>
          {t("assetCosts.moreParts")}
        </Button>
      )}
    </Card>
  );
}

interface UsedProps {
  used: ConsumedPart;
  about: { assetId?: number; partId?: number };
}

function Used({ used: { asset, workOrder, costCentre, part, description, quantity, unit, cost, bookedOn }, about }: UsedProps) {
  return (
    <li>
      <span className={styles.part}>
        {about.partId === undefined && (part ? <PartChip part={part} /> : description || t("assetCosts.part"))}
        <span className={styles.note}>
          {formatDay(bookedOn)}
          {workOrder && (
            <>
              {" · "}
              <AppLink to={links.workOrder(workOrder.id)}>{workOrder.code}</AppLink> {workOrder.title}
            </>
          )}
          {costCentre && ` · ${t("assetCosts.costCentre", { name: costCentre.name })}`}
          {asset && asset.id !== about.assetId && (
            <>
              {" · "}
              <AppLink to={assetLinks.record(asset.id)}>{asset.name}</AppLink>
            </>
          )}
        </span>
      </span>
      <span className={styles.amount}>
        {quantity !== null && <strong>{[formatNumber(quantity, 3), unit].filter(Boolean).join(" ")}</strong>}
        {cost && <span className={styles.note}>{formatMoney(cost)}</span>}
      </span>
    </li>
  );
}
