import { IconCalendarRepeat } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { planAssets, type LastYear, type PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDay, formatMoney, formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { links as orderLinks } from "../../orders/public.ts";
import { dueWords } from "../assets/assets.tsx";
import { AssetMarks } from "../assets/marks.tsx";
import { columns } from "../history/columns.tsx";
import { links } from "../links.ts";
import styles from "../plans.module.css";

const OneAsset = lazy(async () => ({ default: (await import("../assets/one-asset.tsx")).OneAsset }));
const MOST = 50;

/** The plans that an asset is in, when each is due next, and what they made so far. */
export function PlansOfAsset({ asset: { id } }: { asset: { id: number } }) {
  const { data, error, refetch } = useCall(planAssets.list, {
    body: { endRow: MOST, filterModel: { assetId: { filterType: "set", values: [id] } }, sortModel: [{ colId: "nextDueAt", sort: "asc" }] },
  });
  const history = useList(planOccurrences.list, columns, { of: { assetId: id }, sort: "-dueAt", state: "tab" });
  const year = useCall(planAssets.lastYear, { query: { assetId: id } }).data?.rows ?? [];
  const [open, setOpen] = useState<PlanAssetRow | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className={styles.cards}>
      <Card title={t("plans.ofAsset.title")}>
        {data.rows.length === 0 && <EmptyState icon={IconCalendarRepeat} text={t("plans.ofAsset.empty")} />}
        <ul className={styles.list}>
          {data.rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <div className={styles.itemText}>
                <p>
                  <AppLink to={links.record(row.plan.id)}>
                    {row.plan.code} {row.plan.name}
                  </AppLink>
                </p>
                <p className={styles.muted}>{dueWords(row)}</p>
                <YearOf year={year.find(({ planAssetId }) => planAssetId === row.id)} />
                {row.lastDoneDay && <p className={styles.muted}>{t("plans.ofAsset.lastDone", { day: formatDay(row.lastDoneDay) })}</p>}
              </div>
              <span className={styles.actions}>
                <AssetMarks row={row} />
                <Button variant="text" onClick={() => setOpen(row)}>
                  {t("plans.assets.why")}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <RelatedList
        list={history}
        title={t("plans.tab.history")}
        rows={10}
        all={links.history()}
        href={({ workOrder, plan }) => (workOrder ? orderLinks.workOrder(workOrder.id) : links.record(plan.id))}
        facts={["dueAt", "plan", "outcome", "workOrder", "doneAt"]}
      />
      {open && (
        <Suspense>
          <OneAsset id={open.id} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** What a plan asked of the asset in the last 12 months. */
function YearOf({ year }: { year: LastYear | undefined }) {
  if (!year) return null;
  const { orders, minutes, cost } = year;
  const words = t("plans.ofAsset.year", { count: orders, hours: formatNumber(minutes / 60, 1) });
  return <p className={styles.muted}>{cost && cost.amountMinor !== 0 ? `${words}, ${formatMoney(cost)}` : words}</p>;
}
