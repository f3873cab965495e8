import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, ENDED } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { ChoosingDialog, nearFilter, newestOf } from "./choosing.tsx";
import { keepRequest } from "./judge.tsx";

const OPEN: Filter = { filterType: "set", values: CATEGORIES.filter((category) => !ENDED.includes(category)) };
const NEAR = 8;

/** Which open order the request joins. */
export function JoinDialog({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const join = useChange(workRequests.join, { invalidates: [workRequests, workOrders], onDone: keepRequest });
  const here = nearFilter(request);
  const { data } = useCall(workOrders.list, here && newestOf({ statusCategory: OPEN, ...here }, NEAR));
  const near = (data?.rows ?? []).map((order) => ({
    ...order,
    detail: [order.status.name, whereAndWho(order)].filter(Boolean).join(" · "),
  }));
  return (
    <ChoosingDialog
      words={{
        title: t("workRequests.join.title", { code: request.code }),
        text: t("workRequests.join.text"),
        near: t(request.asset ? "workRequests.join.sameAsset" : "workRequests.join.samePlace"),
        other: t("workRequests.join.other"),
        search: t("workRequests.join.search"),
        go: t("workRequests.join.go"),
        missing: t("workRequests.join.choose"),
      }}
      near={near}
      picker={{ call: workOrders.list, filter: { statusCategory: OPEN }, detailOf: (row) => whereAndWho(row as WorkOrderRow) }}
      isPending={join.isPending}
      take={async (workOrderId) => {
        const { workOrder } = await join.mutateAsync({ body: { id: request.id, version: request.version, workOrderId } });
        notify("success", t("workRequests.join.done", { code: request.code, order: workOrder?.code ?? "" }));
      }}
      onClose={onClose}
    />
  );
}

/** By which an order is told to be the one. */
const whereAndWho = ({ asset, location, responsiblePerson, crew }: WorkOrderRow): string =>
  [asset?.name ?? location?.name, responsiblePerson?.name ?? crew?.name].filter(Boolean).join(" · ");
