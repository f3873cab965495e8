import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useColumns } from "../columns.tsx";
import { links } from "../links.ts";

/** What the order was made of and what joined it, beside the order. */
export function OrderRequests({ order }: { order: WorkOrder }) {
  const list = useList(workRequests.list, useColumns(), { of: { workOrderId: order.id }, sort: "createdAt", state: "memory" });
  return (
    <RelatedList
      list={list}
      title={t("workRequests.join.ofOrder")}
      all={links.workRequests()}
      href={(request) => links.workRequest(request.id)}
      facts={["requester"]}
      isNarrow
    />
  );
}
