import { lazy, Suspense } from "react";
import { COST_GROUPS } from "@millwright/domain/work/orders/priority.ts";
import { assetCosts, type AssetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMoney, formatNumber, today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { shareOf, sumOf } from "./sums.ts";
import styles from "./costs.module.css";

const YearsChart = lazy(() => import("./charts.tsx").then((module) => ({ default: module.YearsChart })));
const BelowChart = lazy(() => import("./charts.tsx").then((module) => ({ default: module.BelowChart })));

/** What the work on an asset and on all below it cost: by year and group, and by what stands below. */
export function AssetCostsTab({ asset: { id } }: { asset: { id: number } }) {
  const { data: costs, error, refetch } = useCall(assetCosts.get, { params: { id } });
  if (error && !costs) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!costs) return <SkeletonCards cards={2} lines={4} />;
  if (costs.years.length === 0) {
    return (
      <Card title={t("assetCosts.title")}>
        <p className={styles.note}>{t("assetCosts.none")}</p>
        <Others costs={costs} />
      </Card>
    );
  }
  return (
    <div className={styles.cards}>
      <Years costs={costs} />
      {costs.below.length > 0 && <Below costs={costs} />}
    </div>
  );
}

function Years({ costs }: { costs: AssetCosts }) {
  const { years, whole, own, currency } = costs;
  const money = (amountMinor: number | undefined) => (amountMinor ? formatMoney({ amountMinor, currency }) : "–");
  const groups = COST_GROUPS.filter((group) => whole[group] !== undefined);
  const thisYear = years.find(({ year }) => year === Number(today().slice(0, 4)));
  const share = shareOf(sumOf(thisYear?.groups ?? {}), costs);
  return (
    <Card title={t("assetCosts.title")}>
      <p className={styles.note}>
        {t("assetCosts.sum", { whole: money(sumOf(whole)), own: money(sumOf(own)) })}
        {share !== null && ` ${t("assetCosts.share", { share: formatNumber(share * 100, 1) })}`}
      </p>
      {years.length > 1 && (
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <YearsChart years={years} groups={groups} currency={currency} />
        </Suspense>
      )}
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("assetCosts.year")}</th>
              {groups.map((group) => (
                <th key={group} scope="col">
                  {t(`workOrders.cost.${group}`)}
                </th>
              ))}
              <th scope="col">{t("assetCosts.all")}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, groups: of }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {groups.map((group) => (
                  <td key={group}>{money(of[group])}</td>
                ))}
                <td>
                  <strong>{money(sumOf(of))}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Others costs={costs} />
    </Card>
  );
}

/** What could not be added up is said. */
function Others({ costs: { otherLines, currency } }: { costs: AssetCosts }) {
  return otherLines > 0 ? <p className={styles.note}>{t("assetCosts.others", { count: otherLines, currency })}</p> : null;
}

function Below({ costs: { below, currency } }: { costs: AssetCosts }) {
  return (
    <Card title={t("assetCosts.below")}>
      <Suspense fallback={<div className={styles.chartPlace} />}>
        <BelowChart below={below} currency={currency} />
      </Suspense>
    </Card>
  );
}
