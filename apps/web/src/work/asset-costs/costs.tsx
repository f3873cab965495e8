import { useState } from "react";
import { COST_GROUPS } from "@millwright/domain/work/orders/priority.ts";
import { assetCosts, type AssetCosts, type ConsumedPart } from "@millwright/domain/work/asset-costs/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonCards, SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatMoney, formatNumber, today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as assetLinks } from "../../register/assets/public.ts";
import { links } from "../orders/public.ts";
import { shareOf, sumOf } from "./sums.ts";
import styles from "./costs.module.css";

/** What the work on an asset and on all below it cost: by year and group, by what stands below, and the parts that went into it. */
export function AssetCostsTab({ asset: { id } }: { asset: { id: number } }) {
  const seesCosts = useMay(assetCosts.get);
  return seesCosts ? <Costs id={id} /> : <Parts assetId={id} />;
}

function Costs({ id }: { id: number }) {
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
      <Parts assetId={id} />
    </div>
  );
}

function Years({ costs }: { costs: AssetCosts }) {
  const { years, whole, own, currency } = costs;
  const money = (amountMinor: number | undefined) => (amountMinor ? formatMoney({ amountMinor, currency }) : "–");
  const groups = COST_GROUPS.filter((group) => whole[group] !== undefined);
  const most = Math.max(1, ...years.map(({ groups: of }) => sumOf(of)));
  const thisYear = years.find(({ year }) => year === Number(today().slice(0, 4)));
  const share = shareOf(sumOf(thisYear?.groups ?? {}), costs);
  return (
    <Card title={t("assetCosts.title")}>
      <p className={styles.note}>
        {t("assetCosts.sum", { whole: money(sumOf(whole)), own: money(sumOf(own)) })}
        {share !== null && ` ${t("assetCosts.share", { share: formatNumber(share * 100, 1) })}`}
      </p>
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
              <td aria-hidden="true" />
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
                <td className={styles.barCell} aria-hidden="true">
                  <span className={styles.bar} style={{ inlineSize: `${Math.max(1, (sumOf(of) / most) * 100)}%` }} />
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
  const most = below[0]?.amountMinor ?? 1;
  return (
    <Card title={t("assetCosts.below")}>
      <table className={styles.table}>
        <tbody>
          {below.map(({ asset, amountMinor }) => (
            <tr key={asset.id}>
              <th scope="row">
                <AppLink to={`${assetLinks.record(asset.id)}?tab=costs`}>
                  <CodeText>{asset.code}</CodeText> {asset.name}
                </AppLink>
              </th>
              <td>{formatMoney({ amountMinor, currency })}</td>
              <td className={styles.barCell} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${Math.max(1, (amountMinor / most) * 100)}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const PARTS = 20;

function Parts({ assetId }: { assetId: number }) {
  const [rows, setRows] = useState(PARTS);
  const { data, error, refetch } = useCall(assetCosts.parts, { query: { assetId, PageRows: String(rows) } });
  return (
    <Card title={t("assetCosts.parts")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <p className={styles.note}>{t("assetCosts.noParts")}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.parts}>
          {data.rows.map((part) => (
            <Part key={part.id} part={part} isOwn={part.asset.id === assetId} />
          ))}
        </ul>
      )}
      {data?.hasMore && rows < 500 && (
        <Button variant="text" onClick={() => setRows(Math.min(500, rows + 80))}>
          {t("assetCosts.moreParts")}
        </Button>
      )}
    </Card>
  );
}

function Part({ part: { asset, workOrder, description, cost, bookedOn }, isOwn }: { part: ConsumedPart; isOwn: boolean }) {
  return (
    <li>
      <span className={styles.part}>
        {description || t("assetCosts.part")}
        <span className={styles.note}>
          {formatDay(bookedOn)} · <AppLink to={links.workOrder(workOrder.id)}>{workOrder.code}</AppLink> {workOrder.title}
          {!isOwn && ` · ${asset.name}`}
        </span>
      </span>
      <span className={styles.amount}>{cost && formatMoney(cost)}</span>
    </li>
  );
}
