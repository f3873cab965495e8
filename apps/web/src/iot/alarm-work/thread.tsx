import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { AlarmThread } from "@millwright/domain/iot/alarm-work/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatMoment } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { links, SeverityChip } from "../alarms/public.ts";
import { WorkOrderChip } from "../../work/orders/public.ts";
import { requestChip } from "../../work/orders/slots.ts";
import styles from "./alarm-work.module.css";

/** Alarm, request, order, back to normal: as far as it came, and as far as the reader sees it. */
export function Thread({ of: { alarm, request, order, previousOrder, isResting } }: { of: AlarmThread }) {
  return (
    <div className={styles.one}>
      <ol className={styles.thread}>
        <Raised alarm={alarm} />
        {request && (
          <Step>
            <ContributedParts of={requestChip} give={{ request }} meanwhile={<CodeText>{request.code}</CodeText>} />
          </Step>
        )}
        {order && (
          <Step>
            <WorkOrderChip order={order} status={order.status} />
          </Step>
        )}
        <Step>
          {alarm.clearedAt === null ? (
            <ToneChip tone="alarm" label={t("alarmWork.step.active")} />
          ) : (
            <>
              <ToneChip tone="ok" label={t("alarmWork.step.cleared")} />
              <span className={styles.small}>{formatMoment(alarm.clearedAt)}</span>
            </>
          )}
        </Step>
      </ol>
      {previousOrder && (
        <p className={styles.small}>
          {t("alarmWork.previous")} <WorkOrderChip order={previousOrder} />
        </p>
      )}
      {isResting && <p className={styles.small}>{t("alarmWork.resting")}</p>}
    </div>
  );
}

function Raised({ alarm: { id, name, highestSeverity, raisedAt, isRepeat } }: Pick<AlarmThread, "alarm">) {
  return (
    <li>
      <SeverityChip severity={highestSeverity} />
      <AppLink to={links.record(id)}>{name}</AppLink>
      <span className={styles.small}>{formatMoment(raisedAt)}</span>
      {isRepeat && <ToneChip tone="warn" label={t("alarmWork.repeat")} />}
    </li>
  );
}

const Step = ({ children }: { children: ReactNode }) => (
  <li>
    <IconArrowRight className={styles.arrow} size={14} aria-hidden="true" />
    {children}
  </li>
);
