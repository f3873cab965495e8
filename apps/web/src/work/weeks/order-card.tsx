import { IconCalendarPlus, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { ENDED, isOverdue } from "@millwright/domain/work/orders/status.ts";
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
import { DRAGGED, MoveDialog, StatutoryMark, useMayMove } from "../calendar/public.ts";
import { links as orderLinks } from "../orders/public.ts";
import { movableOf, place, takeOut } from "./placing.ts";
import { dayName } from "./words.ts";
import styles from "./weeks.module.css";

/** An order on a day or beside the week: dragged by pointer, placed by its menu. */
export function WeekCard({ order, plan }: { order: WeekOrder; plan: WeekPlan }) {
  const isEnded = ENDED.includes(order.status.category);
  const mayMove = useMayMove() && !isEnded;
  const isWaiting = order.day === null || order.day < plan.monday;
  return (
    <li
      className={styles.card}
      draggable={mayMove}
      data-over={order.isBreakIn || undefined}
      data-late={isOverdue({ dueAt: order.dueAt, category: order.status.category }, new Date()) || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(order.id));
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <div className={styles.cardHead}>
        <AppLink to={orderLinks.workOrder(order.id)} className={styles.cardTitle} title={order.title}>
          {order.title}
        </AppLink>
        {mayMove && <PlanMenu order={order} plan={plan} />}
      </div>
      {isWaiting ? <Waiting order={order} /> : <OnDay order={order} plan={plan} />}
    </li>
  );
}

const hoursText = ({ minutes }: WeekOrder): string =>
  minutes > 0 ? t("crewWeeks.figure.hours", { hours: formatMinutes(minutes) }) : t("crewWeeks.card.notEstimated");

/** One line: which machine, how long, and whether it can be begun. */
function Waiting({ order }: { order: WeekOrder }) {
  const [due, left] = [order.dueAt, order.day];
  const also = [
    order.code,
    order.responsiblePerson?.name,
    left !== null && t("crewWeeks.drawer.carriedOver", { day: formatBriefDay(left) }),
  ];
  return (
    <div className={styles.cardLine} title={also.filter(Boolean).join(" · ")}>
      {order.priority === 3 && <PriorityMark priority={order.priority} compact />}
      {order.isStatutory && <StatutoryMark />}
      <span className={styles.machine}>{order.asset?.name ?? order.code}</span>
      <span data-num>{hoursText(order)}</span>
      {due && <LateMark at={due} />}
      <ToneChip tone={order.readiness === "ready" ? "ok" : "warn"} label={t(`crewWeeks.readiness.${order.readiness}`)} />
    </div>
  );
}

/** The edge of a late card is red; who does not see it is told when it was due. */
function LateMark({ at }: { at: string }) {
  return Date.parse(at) < Date.now() ? (
    <span className="visually-hidden">
      <DueDate at={at} isBrief />
    </span>
  ) : null;
}

function OnDay({ order, plan }: { order: WeekOrder; plan: WeekPlan }) {
  const isLate = isOverdue({ dueAt: order.dueAt, category: order.status.category }, new Date());
  return (
    <>
      <div className={styles.cardFacts}>
        <PriorityMark priority={order.priority} compact />
        {order.isStatutory && <StatutoryMark />}
        {order.isLocked && <LockedMark />}
        {order.estStartAt && <span data-num>{clockAt(order.estStartAt, plan.timeZone).slice(11)}</span>}
        <span data-num>{hoursText(order)}</span>
        {order.responsiblePerson && <span>{order.responsiblePerson.name}</span>}
        <CodeText>{order.code}</CodeText>
      </div>
      <div className={styles.cardMarks}>
        <StatusChip category={order.status.category} label={order.status.name} shade={order.status.shade} />
        {order.isBreakIn && <ToneChip tone="high" label={t("crewWeeks.card.breakIn")} />}
        {order.dueAt && isLate && <DueDate at={order.dueAt} isBrief />}
      </div>
    </>
  );
}

const LockedMark = () => (
  <span className={styles.locked} title={t("crewWeeks.card.locked")}>
    <IconLock size={13} aria-hidden="true" />
    <span className="visually-hidden">{t("crewWeeks.card.locked")}</span>
  </span>
);

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
