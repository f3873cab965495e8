import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, ENDED } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links, orderColumns } from "../../orders/public.ts";

const UNDER_WAY = CATEGORIES.filter((category) => !ENDED.includes(category));

/** Work already under way on the same asset: a planner should not order it twice. Only while the request is to be judged. */
export function OpenOrders({ request: { assetId, workOrder } }: { request: WorkRequest }) {
  const mayJudge = useMay(workRequests.setStatus);
  return mayJudge && assetId !== null && workOrder === null ? <UnderWay asset={assetId} /> : null;
}

function UnderWay({ asset }: { asset: number }) {
  const list = useList(workOrders.list, orderColumns, { of: { asset, statusCategory: UNDER_WAY }, sort: "-createdAt", state: "memory" });
  return (
    <RelatedList
      list={list}
      title={t("workRequests.openHere")}
      rows={4}
      all={links.workOrders()}
      href={(order) => links.workOrder(order.id)}
      facts={["dueAt"]}
      isNarrow
    />
  );
}
