import { IconCheck, IconCircleFilled, IconX } from "@tabler/icons-react";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { links } from "../links.ts";
import { WorkOrderChip } from "../../orders/public.ts";
import { timelineOf, type Moment } from "./moments.ts";
import styles from "./timeline.module.css";

const ICONS = { done: IconCheck, stopped: IconX, now: IconCircleFilled, upcoming: null } as const;

/** Reported, accepted, order made, in progress, done: what was, what is waited for, what will be. */
export function Timeline({ request }: { request: WorkRequest }) {
  const log = useCall(workRequests.log, { params: { id: request.id } }).data?.rows ?? [];
  return (
    <ol className={styles.line}>
      {timelineOf(request, log).map((moment) => (
        <Step key={`${moment.step} ${moment.at ?? ""}`} moment={moment} request={request} />
      ))}
    </ol>
  );
}

function Step({ moment: { step, state, at, who, text }, request }: { moment: Moment; request: WorkRequest }) {
  const Glyph = ICONS[state];
  return (
    <li data-state={state} aria-current={state === "now" ? "step" : undefined}>
      <span className={styles.dot} data-tone={state === "stopped" ? "alarm" : state === "done" ? "completed" : "open"}>
        {Glyph && <Glyph size={state === "now" ? 10 : 15} stroke={2.5} aria-hidden="true" />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {step === "merged" && request.mergedInto ? (
            <MergedInto into={request.mergedInto} />
          ) : (
            t(`workRequests.step.${step}.${state === "done" || state === "stopped" ? "done" : "upcoming"}`)
          )}
        </p>
        {state === "now" && <p className={styles.small}>{t(`workRequests.step.${step}.now`)}</p>}
        {(at !== null || who !== null) && (
          <p className={styles.small}>
            {at !== null && (
              <time dateTime={at} title={formatRelative(at)}>
                {formatDateTime(at)}
              </time>
            )}
            {who && ` · ${who.name}`}
          </p>
        )}
        {text !== undefined && <blockquote className={styles.message}>{text}</blockquote>}
        {step === "rejected" && request.statusReason !== null && <blockquote className={styles.reason}>{request.statusReason}</blockquote>}
        {step === "ordered" && request.workOrder && (
          <p className={styles.small}>
            <WorkOrderChip order={request.workOrder} status={request.workOrderStatus} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Where the report went, and how it stands there: whoever reported it follows it there. */
function MergedInto({ into }: { into: NonNullable<WorkRequest["mergedInto"]> }) {
  return (
    <span className={styles.merged}>
      {t("workRequests.step.merged.done")}
      <AppLink to={links.workRequest(into.id)} title={into.name}>
        <CodeText>{into.code}</CodeText>
      </AppLink>
      <StatusChip category={into.status.category} label={into.status.name} />
    </span>
  );
}
