import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { mayLeave } from "@millwright/domain/work/requests/status.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed, useChange, useMay } from "../../../kit/wire/query.ts";
import { keepRequest } from "./judge.tsx";

/** For a request that joined an order, while both are open. */
export function LeaveOrder({ request }: { request: WorkRequest }) {
  const may = useMay(workRequests.leave);
  const leave = useChange(workRequests.leave, { invalidates: [workRequests, workOrders], onDone: keepRequest });
  const { statusId, hasJoined, workOrder, workOrderStatus } = request;
  const isOrderOver = workOrderStatus === null || ENDED.includes(workOrderStatus.category);
  if (!may || !workOrder || !mayLeave({ statusId, hasJoined, isOrderOver })) return null;
  const go = async () => {
    const question = {
      title: t("workRequests.join.leaveTitle", { code: request.code, order: workOrder.code }),
      text: t("workRequests.join.leaveText"),
      confirm: t("workRequests.join.leave"),
    };
    if ((await ask(question)) === null) return;
    try {
      await leave.mutateAsync({ body: { id: request.id, version: request.version } });
      notify("success", t("workRequests.join.left", { code: request.code }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      if (isStale(failure)) await changed(workRequests);
    }
  };
  return (
    <Button variant="text" disabled={leave.isPending} onClick={() => void go()}>
      {t("workRequests.join.leave")}
    </Button>
  );
}
