import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatMoney, formatNumber, today } from "../../kit/format.ts";
import { StripFact } from "../../kit/record/fact-strip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { shareOf, sumOf } from "./sums.ts";

/** What the work of this year cost, with everything below, and how much that is of what another one would cost. */
export function YearShare({ asset: { id } }: { asset: { id: number } }) {
  const { data: costs } = useCall(assetCosts.get, { params: { id } });
  if (!costs || costs.years.length === 0) return null;
  const amountMinor = sumOf(costs.years.find(({ year }) => year === Number(today().slice(0, 4)))?.groups ?? {});
  const share = shareOf(amountMinor, costs);
  return (
    <StripFact
      label={t("assetCosts.thisYear")}
      value={formatMoney({ amountMinor, currency: costs.currency })}
      {...(share === null ? {} : { note: t("assetCosts.ofReplacement", { share: formatNumber(share * 100, 1) }) })}
      to="?tab=costs"
    />
  );
}
