import { IconArrowBackUp, IconCheck, IconPlayerSkipForward } from "@tabler/icons-react";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useStopChange } from "./use-stops.ts";
import styles from "./stops.module.css";

interface StopActionsProps {
  stop: OrderStop;
  mayDo: boolean;
  isBig?: boolean;
  /** It is done or skipped: on to the next one. */
  onEnded?: (() => void) | undefined;
}

/** What becomes of a stop: done, skipped with a reason, or open again. */
export function StopActions({ stop, mayDo, isBig = false, onEnded }: StopActionsProps) {
  const { send, isSending } = useStopChange();
  const [isSkipping, setSkipping] = useState(false);
  const size = isBig ? { className: styles.big } : {};
  const end = async (state: "done" | "skipped", reason: string | null = null) => {
    if (await send(stop, state, reason)) onEnded?.();
  };
  if (stop.state !== "open")
    return (
      <div className={styles.ended}>
        <Ended stop={stop} />
        {mayDo && (
          <Button variant="text" disabled={isSending} onClick={() => void send(stop, "open")}>
            <IconArrowBackUp size={18} aria-hidden="true" />
            {t("workOrders.stops.reopen")}
          </Button>
        )}
      </div>
    );
  if (!mayDo) return null;
  if (isSkipping)
    return (
      <Skipping
        stop={stop}
        isBig={isBig}
        isSending={isSending}
        onSkip={(reason) => end("skipped", reason)}
        onClose={() => setSkipping(false)}
      />
    );
  return (
    <>
      {stop.mandatoryLeft > 0 && <p className={styles.small}>{t("workOrders.stops.mandatoryLeft", { count: stop.mandatoryLeft })}</p>}
      <div className={styles.actions}>
        <Button variant="secondary" {...size} disabled={isSending} onClick={() => setSkipping(true)}>
          <IconPlayerSkipForward size={isBig ? 22 : 16} aria-hidden="true" />
          {t("workOrders.stops.skip")}
        </Button>
        <Button {...size} disabled={isSending || stop.mandatoryLeft > 0} onClick={() => void end("done")}>
          <IconCheck size={isBig ? 22 : 16} aria-hidden="true" />
          {t("workOrders.stops.done")}
        </Button>
      </div>
    </>
  );
}

function Ended({ stop: { state, reason, endedAt, endedBy } }: { stop: OrderStop }) {
  return (
    <p className={styles.small}>
      {t(state === "done" ? "workOrders.stops.doneBy" : "workOrders.stops.skippedBy", {
        name: endedBy?.name ?? "–",
        at: endedAt === null ? "" : formatDateTime(endedAt),
      })}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </p>
  );
}

interface SkippingProps {
  stop: OrderStop;
  isBig: boolean;
  isSending: boolean;
  onSkip: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** A stop that is skipped says why: what was not done is owed, and somebody will ask. */
function Skipping({ stop, isBig, isSending, onSkip, onClose }: SkippingProps) {
  const [reason, setReason] = useState("");
  const field = useId();
  const size = isBig ? { className: styles.big } : {};
  return (
    <form
      className={styles.skipping}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "") void onSkip(reason.trim());
      }}
    >
      <label htmlFor={field}>{t("workOrders.stops.why", { name: stop.asset.name })}</label>
      <textarea
        id={field}
        className={styles.text}
        rows={2}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        <Button variant="secondary" type="button" {...size} onClick={onClose}>
          {t("common.action.cancel")}
        </Button>
        <Button type="submit" {...size} disabled={isSending || reason.trim() === ""}>
          {t("workOrders.stops.skip")}
        </Button>
      </div>
    </form>
  );
}
