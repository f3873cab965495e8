import { loadPercent } from "@millwright/domain/work/calendar/slot.ts";
import type { WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { fullnessOf } from "@millwright/domain/work/calendar/load.ts";
import { t } from "../../i18n/work.ts";
import { formatMinutes, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "./links.ts";
import { fullnessText, percentText } from "./words.ts";
import styles from "./weeks.module.css";

/** What the crew can do, what is planned for it, how much waits; of a locked week how much of it happened. */
export function Figures({ plan }: { plan: WeekPlan }) {
  const { capacity, minutes, indirectPercent, backlog, compliance, lock } = plan;
  const hours = (of: number | null) =>
    of === null ? t("crewWeeks.figure.unknown") : t("crewWeeks.figure.hours", { hours: formatMinutes(of) });
  const weeks = (of: number | null) =>
    of === null ? t("crewWeeks.figure.unknown") : t("crewWeeks.figure.weeks", { weeks: formatNumber(of, 1) });
  const percent = loadPercent(minutes, capacity);
  const load =
    percent === null || percent === Infinity ? fullnessText(plan).text : t("crewWeeks.figure.loadOf", { percent: formatNumber(percent) });
  const soFar = plan.monday >= plan.thisMonday ? `, ${t("crewWeeks.figure.soFar")}` : "";
  return (
    <dl className={styles.figures} aria-label={t("crewWeeks.figure.label")}>
      <Figure
        label={t("crewWeeks.figure.capacity")}
        value={hours(capacity)}
        note={t("crewWeeks.figure.indirect", { percent: formatNumber(indirectPercent) })}
      />
      <Figure label={t("crewWeeks.figure.load")} value={hours(minutes)} note={load} tone={fullnessOf(minutes, capacity)} />
      <Figure
        label={t("crewWeeks.figure.backlog")}
        value={weeks(backlog.plannedWeeks)}
        note={t("crewWeeks.figure.backlogHours", { hours: formatMinutes(backlog.plannedMinutes) })}
      />
      <Figure
        label={t("crewWeeks.figure.ready")}
        value={weeks(backlog.readyWeeks)}
        note={t("crewWeeks.figure.backlogHours", { hours: formatMinutes(backlog.readyMinutes) })}
      />
      {compliance && lock && (
        <>
          <Figure
            label={t("crewWeeks.figure.byOrders")}
            value={percentText(compliance.byOrders)}
            note={`${t("crewWeeks.figure.doneOf", { done: compliance.done, locked: compliance.locked })}${soFar}`}
            to={links.record(lock.id)}
          />
          <Figure
            label={t("crewWeeks.figure.byHours")}
            value={percentText(compliance.byHours)}
            note={`${t("crewWeeks.figure.hoursOf", { worked: formatMinutes(compliance.workedMinutes), locked: formatMinutes(compliance.lockedMinutes) })}${soFar}`}
            to={links.record(lock.id)}
          />
        </>
      )}
    </dl>
  );
}

function Figure({ label, value, note, tone, to }: { label: string; value: string; note: string; tone?: string; to?: string }) {
  return (
    <div className={styles.figure} data-fullness={tone}>
      <dt>{label}</dt>
      <dd>
        <strong data-num>{to ? <AppLink to={to}>{value}</AppLink> : value}</strong>
        <small>{note}</small>
      </dd>
    </div>
  );
}
