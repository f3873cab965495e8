import type { Home } from "@millwright/domain/insight/home/contract.ts";
import type { WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import type { WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import type { ReactNode } from "react";
import { formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { FindingMarks } from "../../kit/marks/result-mark.tsx";
import { StatusChip, type StatusCategory } from "../../kit/marks/status-chip.tsx";
import { stateOf } from "../../work/requests/public.ts";
import styles from "./home.module.css";

export function OrderRow({ order }: { order: WorkOrderRow }) {
  return (
    <Row
      to={`/maintenance-management/work-order-board/1/${order.id}`}
      row={order}
      mark={order.findings > 0 && <FindingMarks counts={order} />}
      state={{ category: order.status.category, label: order.status.name }}
      end={order.dueAt && <DueDate at={order.dueAt} isDone={ENDED.includes(order.status.category)} isBrief />}
    />
  );
}

export function RequestRow({ request }: { request: WorkRequestRow }) {
  return (
    <Row
      to={`/maintenance-management/work-requests/${request.id}`}
      row={request}
      state={stateOf(request)}
      end={formatRelative(request.createdAt)}
    />
  );
}

/** Somebody who asked for an account: who, from which address, and since when they wait. */
export function ApplicantRow({ user }: { user: NonNullable<Home["registrations"]>["rows"][number] }) {
  return (
    <AppLink to={`/settings/users/${user.id}`} className={styles.row}>
      <span className={styles.line}>
        <span className={styles.title}>{user.name}</span>
      </span>
      <span className={styles.small}>
        <span className={styles.where}>{user.email}</span>
        <span>{formatRelative(user.requestedAt)}</span>
      </span>
    </AppLink>
  );
}

interface RowProps {
  to: string;
  row: WorkOrderRow | WorkRequestRow;
  /** What was found on it. */
  mark?: ReactNode;
  state: { category: StatusCategory; label: string };
  /** The date that matters: due for an order, reported for a request. */
  end: ReactNode;
}

/** Two lines: what and how it stands; which one, where and when. */
function Row({ to, row, mark, state, end }: RowProps) {
  return (
    <AppLink to={to} className={styles.row}>
      <span className={styles.line}>
        <PriorityMark priority={row.priority} compact />
        <span className={styles.title}>{row.title}</span>
        <StatusChip {...state} />
      </span>
      <span className={styles.small}>
        <CodeText>{row.code}</CodeText>
        <span className={styles.where}>{row.asset?.name ?? row.location?.name}</span>
        <span>{end}</span>
      </span>
      {mark}
    </AppLink>
  );
}
