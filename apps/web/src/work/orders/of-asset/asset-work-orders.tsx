import { IconClipboardList } from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { columns } from "../columns.tsx";
import { links } from "../links.ts";
import { NewOrder } from "./new-order.tsx";

/** The work orders of an asset, for its record. */
export function AssetWorkOrders({ asset: { id: asset } }: { asset: { id: number } }) {
  const list = useList(workOrders.list, columns, { of: { asset }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("workOrders.ofAsset.title")}
      rows={10}
      all={links.workOrders()}
      href={(order) => links.workOrder(order.id)}
      facts={["findings", "priority", "dueAt"]}
      aside={<NewOrder asset={{ id: asset }} />}
      empty={<EmptyState icon={IconClipboardList} text={t("workOrders.ofAsset.empty")} action={<NewOrder asset={{ id: asset }} />} />}
    />
  );
}
