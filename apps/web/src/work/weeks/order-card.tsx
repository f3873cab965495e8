import { IconCalendarPlus, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import type { WeekOrder, WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { daysOfWeek } from "@millwright/domain/work/weeks/week.ts";
import { t } from "../../i18n/work.ts";
import { formatBriefDay, formatMinutes } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip, ToneChip } from "../../kit/marks/status-chip.tsx";
import { Menu, MenuItem, useMenu } from "../../kit/menu/menu.tsx";
import { DRAGGED, MoveDialog, useMayMove } from "../calendar/public.ts";
import { links as orderLinks } from "../orders/public.ts";
import { movableOf, place, takeOut } from "./placing.ts";
import { dayName } from "./words.ts";
import styles from "./weeks.module.css";

/** An order on a day or beside the week: dragged by pointer, placed by its menu. */
export function WeekCard({ order, plan }: { order: WeekOrder; plan: WeekPlan }) {
  const mayMove = useMayMove() && !ENDED.includes(order.status.category);
  const isWaiting = order.day === null || order.day < plan.monday;
  return (
    <li
      className={styles.card}
      draggable={mayMove}
      data-over={order.isBreakIn || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(order.id));
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <div className={styles.cardHead}>
        <CodeText>{order.code}</CodeText>
      </div>
      <AppLink to={orderLinks.workOrder(order.id)} className={styles.cardTitle}>
        {order.title}
      </AppLink>
      <div className={styles.cardFacts}>
        <PriorityMark priority={order.priority} compact />
        {order.estStartAt && !isWaiting && <span data-num>{clockAt(order.estStartAt, plan.timeZone).slice(11)}</span>}
        <span data-num>
          {order.minutes > 0 ? t("crewWeeks.figure.hours", { hours: formatMinutes(order.minutes) }) : t("crewWeeks.card.notEstimated")}
        </span>
        {order.responsiblePerson && <span>{order.responsiblePerson.name}</span>}
      </div>
      <div className={styles.cardMarks}>
        {isWaiting ? (
          <ToneChip tone={order.readiness === "ready" ? "ok" : "warn"} label={t(`crewWeeks.readiness.${order.readiness}`)} />
        ) : (
          <StatusChip category={order.status.category} label={order.status.name} shade={order.status.shade} />
        )}
        {order.isStatutory && <ToneChip tone="review" label={t("crewWeeks.card.statutory")} />}
        {order.isBreakIn && !isWaiting && <ToneChip tone="high" label={t("crewWeeks.card.breakIn")} />}
        {order.isLocked && !isWaiting && (
          <span className={styles.locked}>
            <IconLock size={13} aria-hidden="true" />
            {t("crewWeeks.card.locked")}
          </span>
        )}
        {isWaiting && order.day !== null && <span>{t("crewWeeks.drawer.carriedOver", { day: formatBriefDay(order.day) })}</span>}
        {order.dueAt && <DueDate at={order.dueAt} isDone={ENDED.includes(order.status.category)} isBrief />}
        {mayMove && <PlanMenu order={order} plan={plan} />}
      </div>
    </li>
  );
}

function PlanMenu({ order, plan }: { order: WeekOrder; plan: WeekPlan }) {
  const menu = useMenu();
  const [isAsked, setAsked] = useState(false);
  const days = daysOfWeek(plan.monday).filter((day) => day !== order.day);
  return (
    <>
      <IconButton label={t("crewWeeks.card.planOf", { code: order.code })} {...menu.trigger}>
        <IconCalendarPlus size={16} aria-hidden="true" />
      </IconButton>
      <Menu anchor={menu.anchor} label={t("crewWeeks.card.menu", { code: order.code })} align="end" onClose={menu.close}>
        {days.map((day) => (
          <MenuItem key={day} onChoose={() => void place(order, plan, day)}>
            {dayName(day)}
          </MenuItem>
        ))}
        <MenuItem onChoose={() => setAsked(true)}>{t("crewWeeks.card.withTime")}</MenuItem>
        {order.estStartAt && <MenuItem onChoose={() => void takeOut(order, plan)}>{t("crewWeeks.card.takeOut")}</MenuItem>}
      </Menu>
      {isAsked && (
        <MoveDialog
          order={movableOf(order, plan)}
          {...(order.estStartAt ? {} : { startAt: `${plan.monday}T08:00` })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
