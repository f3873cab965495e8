import { useEffect, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { isTimed } from "@millwright/domain/work/orders/labour/timer.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatMinutes } from "../../../kit/format.ts";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const TICK_MS = 10_000;

/** Minutes since an instant, counted on while they are shown. */
export function useMinutesSince(startAt: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startAt]);
  return startAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(startAt)) / 60_000));
}

/** The caller's timer and an order: whether it runs there, may begin there, and what a tap does. */
export function useTimer(order: Pick<WorkOrder, "id" | "status" | "may">) {
  const mayStart = useMay(workLabour.start) && order.may.update && isTimed(order.status.category);
  const { data } = useCall(workLabour.timer, {});
  const start = useQueued(workLabour.start, CHANGED);
  const stop = useQueued(workLabour.stop, CHANGED);
  const timer = data?.timer ?? null;
  const own = timer?.workOrder.id === order.id ? timer.line : null;
  const minutes = useMinutesSince(own?.startAt ?? null);
  const say = (failure: unknown) => notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
  return {
    isOffered: own !== null || mayStart,
    /** It runs on this order. */
    own,
    minutes,
    isBusy: start.isPending || stop.isPending || data === undefined,
    begin: async () => {
      try {
        const begun = await start.mutateAsync({ body: { workOrderId: order.id } });
        const { stopped } = begun;
        tellDone(
          begun,
          stopped ? t("workOrders.labour.startedStopping", { code: stopped.workOrder.code }) : t("workOrders.labour.started"),
        );
      } catch (failure) {
        say(failure);
      }
    },
    end: async () => {
      if (!own) return;
      try {
        const line = await stop.mutateAsync({ body: own.id === 0 ? {} : { id: own.id } });
        if (line.state === "unconfirmed") notify("error", t("workOrders.labour.confirmAsked"));
        else tellDone(line, t("workOrders.labour.stopped", { time: formatMinutes(line.minutes ?? 0) }));
      } catch (failure) {
        say(failure);
      }
    },
  };
}
