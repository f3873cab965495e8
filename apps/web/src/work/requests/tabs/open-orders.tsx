import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, ENDED } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { WorkOrderChip } from "../../orders/public.ts";
import styles from "../record.module.css";

const SHOWN = 4;
const UNDER_WAY = CATEGORIES.filter((category) => !ENDED.includes(category));

/** Work already under way on the same asset: a planner should not order it twice. Only while the request is to be judged. */
export function OpenOrders({ request }: { request: WorkRequest }) {
  const mayJudge = useMay(workRequests.setStatus);
  const maySee = useMay(workOrders.list);
  const isWanted = mayJudge && maySee && request.assetId !== null && request.workOrder === null;
  const { data } = useCall(
    workOrders.list,
    isWanted && request.assetId !== null
      ? {
          body: {
            startRow: 0,
            endRow: SHOWN,
            sortModel: [{ colId: "createdAt", sort: "desc" }],
            filterModel: {
              asset: { filterType: "set", values: [request.assetId] },
              statusCategory: { filterType: "set", values: UNDER_WAY },
            } satisfies FiltersOf<typeof workOrders.list>,
          },
        }
      : null,
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("workRequests.openHere")}>
      <ul className={styles.orders}>
        {data.rows.map((order) => (
          <li key={order.id}>
            <WorkOrderChip order={{ id: order.id, code: order.code, name: order.title }} status={order.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
