import { IconCalendarWeek, IconDoorEnter } from "@tabler/icons-react";
import { crewWeeks, type MyWeek as Reply } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/insight.ts";
import { formatBriefDay, formatMinutes, today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as orderLinks } from "../../work/orders/public.ts";
import { links } from "../../work/weeks/public.ts";
import styles from "./my-week.module.css";

/** What the person has to do this week, day by day against what they can do, and what broke into the locked weeks of their crews. */
export function MyWeek() {
  const maySee = useMay(crewWeeks.mine);
  const { data } = useCall(crewWeeks.mine, maySee ? {} : null);
  if (!data) return null;
  const hasWork = data.days.some(({ orders }) => orders.length > 0);
  return (
    <>
      {hasWork && <Days week={data} />}
      {data.breakIns.length > 0 && <BreakIns rows={data.breakIns} />}
    </>
  );
}

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
const dayName = (day: string): string =>
  t("home.week.day", { weekday: WEEKDAY.format(new Date(`${day}T12:00:00Z`)), day: formatBriefDay(day) });

function Days({ week }: { week: Reply }) {
  const now = today();
  const shown = week.days.filter(({ orders, capacity }) => orders.length > 0 || (capacity ?? 0) > 0);
  return (
    <section className={styles.card} aria-label={t("home.week.title")}>
      <header className={styles.head}>
        <IconCalendarWeek size={18} aria-hidden="true" />
        <h2>
          <AppLink to={links.plan()}>{t("home.week.title")}</AppLink>
        </h2>
      </header>
      <ol className={styles.days}>
        {shown.map(({ day, capacity, minutes, orders }) => (
          <li key={day} aria-current={day === now ? "date" : undefined}>
            <span className={styles.dayHead}>
              <strong>{dayName(day)}</strong>
              <span data-num>{loadText(minutes, capacity)}</span>
              {capacity !== null && minutes > capacity && (
                <span className={styles.over}>{t("home.week.over", { over: formatMinutes(minutes - capacity) })}</span>
              )}
            </span>
            {orders.length === 0 && <span className={styles.none}>{t("home.week.nothing")}</span>}
            {orders.map(({ id, code, title, status }) => (
              <AppLink key={id} to={orderLinks.workOrder(id)} className={styles.order}>
                <CodeText>{code}</CodeText>
                <span>{title}</span>
                <StatusChip category={status.category} label={status.name} shade={status.shade} />
              </AppLink>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const loadText = (minutes: number, capacity: number | null): string =>
  capacity === null
    ? t("home.week.only", { minutes: formatMinutes(minutes) })
    : t("home.week.of", { minutes: formatMinutes(minutes), capacity: formatMinutes(capacity) });

function BreakIns({ rows }: { rows: Reply["breakIns"] }) {
  return (
    <section className={styles.card} aria-label={t("home.week.breakIns")}>
      <header className={styles.head}>
        <IconDoorEnter size={18} aria-hidden="true" />
        <h2>{t("home.week.breakIns")}</h2>
      </header>
      <ul className={styles.days}>
        {rows.map(({ id, crewWeekId, order, crew, day, reason }) => (
          <li key={id}>
            <AppLink to={links.record(crewWeekId)} className={styles.order}>
              {order ? <CodeText>{order.code}</CodeText> : null}
              <span>{order?.name ?? t("home.week.unseen")}</span>
            </AppLink>
            <span className={styles.none}>{t("home.week.brokeIn", { crew: crew.name, day: dayName(day), reason: reason ?? "" })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
