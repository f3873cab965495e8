import { Refusal } from "@millwright/domain/kit/errors.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderStops, type OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import type { StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { changed, keyOf, queryClient, useCall } from "../../../kit/wire/query.ts";

const requestOf = (orderId: number) => ({ query: { woId: orderId } });

/** The stops of a route order as they are walked. */
export const useStops = (orderId: number) => useCall(workOrderStops.list, requestOf(orderId));

/** Shows a stop as the server answered it, before the list is read again. */
function keepStop(stop: OrderStop): void {
  queryClient.setQueryData(keyOf(workOrderStops.list, requestOf(stop.workOrderId)), (list: { rows: OrderStop[] } | undefined) =>
    list ? { rows: list.rows.map((row) => (row.id === stop.id ? stop : row)) } : list,
  );
}

/** Sets what becomes of a stop, and answers whether it did; a refusal is shown in its words, a stop that somebody changed meanwhile as it stands. */
export function useStopChange() {
  const update = useQueued(workOrderStops.update, { invalidates: [workOrders, workOrderStops], onDone: keepStop });
  const send = async ({ id, version, asset }: OrderStop, state: StopState, reason: string | null = null): Promise<boolean> => {
    try {
      await update.mutateAsync({ body: { id, version, state, reason } });
      return true;
    } catch (failure) {
      if (isStale(failure) && failure.detail.current) {
        keepStop(failure.detail.current as OrderStop);
        notify("warning", t("workOrders.stops.changed", { name: asset.name }));
      } else {
        notify("error", failure instanceof Refusal || failure instanceof Error ? failure.message : t("common.state.errorText"));
        await changed(workOrderStops);
      }
      return false;
    }
  };
  return { send, isSending: update.isPending };
}
