import type { AssetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import type { CostGroup } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../i18n/work.ts";
import Bars from "../../kit/chart/bars.tsx";
import { inWhole, moneyWritten } from "../../kit/money-axis.ts";
import { links as assetLinks } from "../../register/assets/public.ts";

interface YearsChartProps {
  /** The newest first. */
  years: AssetCosts["years"];
  groups: readonly CostGroup[];
  currency: string;
}

/** What was booked in each year, by group; the table beside says the same. */
export const YearsChart = ({ years, groups, currency }: YearsChartProps) => {
  const inOrder = years.toReversed();
  return (
    <Bars
      label={t("assetCosts.title")}
      names={inOrder.map(({ year }) => String(year))}
      groupTitle={t("assetCosts.year")}
      series={groups.map((group) => ({
        name: t(`workOrders.cost.${group}`),
        values: inOrder.map((year) => inWhole(year.groups[group] ?? 0, currency)),
      }))}
      mode="stacked"
      height={180}
      written={moneyWritten(currency)}
      isTabled
    />
  );
};

/** What each part directly below cost, the dearest first; a bar opens its costs. */
export const BelowChart = ({ below, currency }: Pick<AssetCosts, "below" | "currency">) => (
  <Bars
    label={t("assetCosts.below")}
    names={below.map(({ asset }) => `${asset.code} ${asset.name}`)}
    groupTitle={t("assetCosts.asset")}
    series={[{ name: t("assetCosts.all"), values: below.map(({ amountMinor }) => inWhole(amountMinor, currency)) }]}
    mode="stacked"
    direction="across"
    written={moneyWritten(currency)}
    linkOf={({ group }) => {
      const asset = below[group]?.asset;
      return asset && `${assetLinks.record(asset.id)}?tab=costs`;
    }}
  />
);
