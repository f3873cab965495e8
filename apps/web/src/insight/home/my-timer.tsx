import { IconAlertTriangle, IconClockPlay } from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { clockOf } from "@millwright/domain/work/orders/duration.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../i18n/insight.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDateTime } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links, useMinutesSince } from "../../work/orders/public.ts";
import styles from "./my-timer.module.css";

/** What of the person runs, on whichever device it was started, with a button that stops it; and what waits for them to say when it ended. */
export function MyTimer() {
  const mayStop = useMay(workLabour.stop);
  const { data } = useCall(workLabour.timer, mayStop ? {} : null);
  const stop = useChange(workLabour.stop, { invalidates: [workLabour, workOrders] });
  const timer = data?.timer ?? null;
  const minutes = useMinutesSince(timer?.line.startAt ?? null);
  if (!data || (!timer && data.unconfirmed.length === 0)) return null;
  const end = async (id: number) => {
    try {
      const line = await stop.mutateAsync({ body: { id } });
      notify("success", t(line.state === "unconfirmed" ? "home.timer.confirm" : "home.timer.stopped"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <section className={styles.card} aria-label={t("home.timer.title")}>
      {timer && (
        <div className={styles.line}>
          <IconClockPlay size={22} aria-hidden="true" />
          <span className={styles.what}>
            <strong className={styles.time}>{clockOf(minutes)}</strong>
            <AppLink to={labourTab(timer.workOrder.id)}>
              {timer.workOrder.code} {timer.workOrder.name}
            </AppLink>
            {minutes > data.longestHours * 60 && <span className={styles.late}>{t("home.timer.long")}</span>}
          </span>
          <Button disabled={stop.isPending} onClick={() => void end(timer.line.id)}>
            {t("home.timer.stop")}
          </Button>
        </div>
      )}
      {data.unconfirmed.map(({ line, workOrder }) => (
        <div key={line.id} className={styles.line} data-tone="warn">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span className={styles.what}>
            <AppLink to={labourTab(workOrder.id)}>
              {workOrder.code} {workOrder.name}
            </AppLink>
            <span>{t("home.timer.unconfirmed", { at: formatDateTime(line.startAt ?? "") })}</span>
          </span>
        </div>
      ))}
    </section>
  );
}

const labourTab = (id: number): string => `${links.workOrder(id)}?tab=2`;
