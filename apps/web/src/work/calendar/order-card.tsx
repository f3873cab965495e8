import { IconCalendarTime } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { calendar, type CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { formatMinutes } from "../../kit/format.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip, ToneChip } from "../../kit/marks/status-chip.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { links as orderLinks, READY } from "../orders/public.ts";
import { whenText, timeText } from "./words.ts";

export function useMayMove(): boolean {
  const mayMove = useMay(calendar.move);
  return useHolds("work-orders", "update") && mayMove;
}

/** What stands behind an event, in a few words, with the ways on. */
export function OrderCardDialog({ order, onMove, onClose }: { order: CalendarOrder; onMove: () => void; onClose: () => void }) {
  const mayMove = useMayMove();
  const isDone = ENDED.includes(order.status.category);
  const first = useRef<HTMLButtonElement>(null);
  // The browser gives the focus to the first button when the dialog opens; who opened this wants to move it.
  useEffect(() => first.current?.focus(), []);
  return (
    <Modal
      title={order.title}
      text={order.code}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.close")}
          </Button>
          <AppLink to={orderLinks.workOrder(order.id)} className={buttonClass("secondary")}>
            {t("calendar.open")}
          </AppLink>
          {mayMove && !isDone && (
            <Button ref={first} onClick={onMove}>
              <IconCalendarTime size={16} aria-hidden="true" />
              {order.isByDue ? t("calendar.plan") : t("calendar.move.word")}
            </Button>
          )}
        </>
      }
    >
      <Facts>
        <Fact label={t("workOrders.field.status")}>
          <StatusChip category={order.status.category} label={order.status.name} />
        </Fact>
        <Fact label={t("calendar.time")}>{order.isByDue ? timeText(order) : whenText(order.startAt, order.timeZone)}</Fact>
        <Fact label={t("workOrders.field.estimateMinutes")}>
          {order.estimateMinutes === null ? null : formatMinutes(order.estimateMinutes)}
        </Fact>
        <Fact label={t("workOrders.field.dueAt")}>{order.dueAt === null ? null : <DueDate at={order.dueAt} isDone={isDone} />}</Fact>
        <Fact label={t("workOrders.field.priority")}>
          <PriorityMark priority={order.priority} />
        </Fact>
        <Fact label={t("workOrders.field.partsReady")}>
          {order.partsReady && <ToneChip tone={READY[order.partsReady]} label={t(`workOrders.ready.${order.partsReady}`)} />}
        </Fact>
        <Fact label={t("workOrders.field.asset")}>{(order.asset ?? order.location)?.name ?? null}</Fact>
        <Fact label={t("workOrders.field.responsiblePerson")}>{order.responsiblePerson?.name ?? null}</Fact>
        <Fact label={t("workOrders.field.crew")}>{order.crew?.name ?? null}</Fact>
      </Facts>
    </Modal>
  );
}
