import { IconAlertTriangle } from "@tabler/icons-react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";

/** What failed on an asset, the latest first. */
export function AssetFailures({ asset }: { asset: Asset }) {
  const list = useList(workOrderFailures.list, columns, { of: { asset: asset.id }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("workOrders.failures.all")}
      rows={10}
      all={links.failures()}
      href={({ workOrder }) => links.failuresOf(workOrder.id)}
      facts={["failureProblem", "failureCause", "failureAction", "createdAt"]}
      empty={<EmptyState icon={IconAlertTriangle} text={t("workOrders.failures.noneOfAsset")} />}
    />
  );
}
