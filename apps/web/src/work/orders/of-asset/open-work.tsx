import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { StripFact } from "../../../kit/record/fact-strip.tsx";

/** How many orders are open on an asset. */
export function OpenWork({ asset: { openWorkOrders } }: { asset: Asset }) {
  if (openWorkOrders === null) return null;
  return <StripFact label={t("workOrders.ofAsset.open")} value={formatNumber(openWorkOrders)} to="?tab=orders" />;
}
