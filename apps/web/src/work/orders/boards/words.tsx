import type { ReactNode } from "react";
import { BEFORE, NOBODY, type ColumnKind, type LaneKind } from "@millwright/domain/work/orders/boards/columns.ts";
import type { BoardColumn } from "@millwright/domain/work/orders/boards/contract.ts";
import { CATEGORIES } from "@millwright/domain/work/orders/status.ts";
import type { WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import { t } from "../../../i18n/work.ts";
import type { Column } from "../../../kit/board/group.ts";
import { formatBriefDay, formatMinutes, formatNumber, formatWeekday } from "../../../kit/format.ts";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { PriorityMark, type Priority } from "../../../kit/marks/priority-mark.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { priorityOptions } from "../words.ts";

/** What a column or a lane is called. */
export function nameIn(kind: ColumnKind | LaneKind, key: string, name: string | null): string {
  if (kind === "category") return t(`workOrders.category.${CATEGORIES.find((category) => category === key) ?? "open"}`);
  if (kind === "priority") return priorityOptions().find(({ value }) => String(value) === key)?.label ?? key;
  if (name !== null) return name;
  if (key === BEFORE) return t("workOrderBoards.earlier");
  if (key === NOBODY) return t(`workOrderBoards.none.${kind === "person" || kind === "crew" ? kind : "day"}`);
  if (kind === "day") return formatWeekday(`${key}T12:00:00Z`);
  return kind === "week" ? t("workOrderBoards.weekOf", { day: formatBriefDay(key) }) : key;
}

/** A column as the board draws it: its name, how many cards, their hours, how many it may hold. */
export function headOf(kind: ColumnKind, column: BoardColumn, statuses: readonly WorkOrderStatus[]): Column {
  const { key, name, count, isMore, minutes, limit } = column;
  const label = nameIn(kind, key, name);
  const isOver = limit !== null && (isMore || count > limit.most);
  return {
    key,
    label,
    mark: markOf(kind, key, label, statuses),
    count: isMore ? t("workOrderBoards.more", { count: formatNumber(count) }) : formatNumber(count),
    figures: [
      ...(minutes > 0 ? [t("workOrderBoards.hours", { clock: formatMinutes(minutes) })] : []),
      ...(limit ? [t(limit.isRefused ? "workOrderBoards.atMost" : "workOrderBoards.toHold", { most: formatNumber(limit.most) })] : []),
    ],
    isOver,
  };
}

export function markOf(kind: ColumnKind, key: string, label: string, statuses: readonly WorkOrderStatus[]): ReactNode {
  const category = kind === "category" ? CATEGORIES.find((one) => one === key) : undefined;
  if (category) return <StatusChip category={category} label={label} />;
  const status = kind === "status" ? statuses.find(({ id }) => String(id) === key) : undefined;
  if (status) return <StatusChip category={status.category} label={label} shade={status.shade} />;
  if (kind === "priority") return <PriorityMark priority={Number(key) as Priority} />;
  if (kind === "person" && key !== NOBODY)
    return (
      <>
        <Avatar name={label} size={20} />
        <span>{label}</span>
      </>
    );
  return <span>{label}</span>;
}
