import { IconAlertTriangle, IconClockPlay } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { clockOf } from "@millwright/domain/work/orders/duration.ts";
import { workLabour, type WorkLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../i18n/insight.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { InstantInput } from "../../kit/form/dates/date-inputs.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { isStale } from "../../kit/wire/failures.ts";
import { changed, useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links, useMinutesSince } from "../../work/orders/public.ts";
import styles from "./my-timer.module.css";

/** What of the person runs, on whichever device it was started, with a button that stops it; and what waits for them to say when it ended, of their own and of whom they lead. */
export function MyTimer() {
  const mayStop = useMay(workLabour.stop);
  const { data } = useCall(workLabour.timer, mayStop ? {} : null);
  const stop = useChange(workLabour.stop, { invalidates: [workLabour, workOrders] });
  const timer = data?.timer ?? null;
  const minutes = useMinutesSince(timer?.line.startAt ?? null);
  if (!data || (!timer && data.unconfirmed.length === 0 && data.ofCrew.length === 0)) return null;
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
          <Button variant="secondary" disabled={stop.isPending} onClick={() => void end(timer.line.id)}>
            {t("home.timer.stop")}
          </Button>
        </div>
      )}
      {[...data.unconfirmed, ...data.ofCrew].map(({ line, workOrder }) => (
        <div key={line.id} className={styles.line} data-tone="warn">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span className={styles.what}>
            <AppLink to={labourTab(workOrder.id)}>
              {workOrder.code} {workOrder.name}
            </AppLink>
            <span>
              {waitingWords(
                line,
                data.ofCrew.some((one) => one.line.id === line.id),
              )}
            </span>
          </span>
          {line.mayChange && line.startAt !== null && <ConfirmEnd line={line} startAt={line.startAt} code={workOrder.code} />}
        </div>
      ))}
    </section>
  );
}

function waitingWords({ state, startAt, name }: WorkLabour, isOfCrew: boolean): string {
  const at = formatDateTime(startAt ?? "");
  if (!isOfCrew) return t("home.timer.unconfirmed", { at });
  return t(state === "running" ? "home.timer.runningOf" : "home.timer.unconfirmedOf", { name, at });
}

interface ConfirmProps {
  line: WorkLabour;
  startAt: string;
  code: string;
}

/** When the work ended, said where it is asked; then its hours count. */
function ConfirmEnd({ line, startAt, code }: ConfirmProps) {
  const [endAt, setEndAt] = useState(line.endAt);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const confirm = useChange(workLabour.update, { invalidates: [workLabour, workOrders] });
  const go = async () => {
    if (endAt === null) return setFault(t("home.timer.ended"));
    try {
      await confirm.mutateAsync({ params: { id: line.id }, body: { version: line.version, startAt, endAt } });
      notify("success", t("home.timer.confirmed"));
    } catch (failure) {
      setFault(faultOf(failure));
      if (isStale(failure)) await changed(workLabour);
    }
  };
  return (
    <form
      className={styles.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <span aria-hidden="true">{t("home.timer.ended")}</span>
      <InstantInput
        aria-label={t("home.timer.endedOf", { code })}
        value={endAt}
        isRequired
        isInvalid={fault !== null}
        {...(fault === null ? {} : { "aria-describedby": `${id}-fault` })}
        onChange={(at) => {
          setEndAt(at);
          setFault(null);
        }}
      />
      <Button type="submit" disabled={confirm.isPending}>
        {t("home.timer.confirmGo")}
      </Button>
      {fault !== null && (
        <span id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </form>
  );
}

/** The sentence of the first field that was refused, else of the refusal. */
function faultOf(failure: unknown): string {
  if (!(failure instanceof Refusal)) return failure instanceof Error ? failure.message : t("common.state.errorText");
  const [field] = failure.detail.fields ?? [];
  return field ? sentence(field.reason, field.params) : failure.message;
}

const labourTab = (id: number): string => `${links.workOrder(id)}?tab=2`;
