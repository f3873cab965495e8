import { fullnessOf } from "@millwright/domain/work/calendar/load.ts";
import { loadPercent } from "@millwright/domain/work/calendar/slot.ts";
import type { WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { Sparkline } from "../../kit/chart/sparkline.tsx";
import { formatBriefDay, formatMinutes, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "./links.ts";
import { useLastWeeks, type LastWeek } from "./use-last-weeks.ts";
import { figureText, fullnessText, percentText } from "./words.ts";
import styles from "./weeks.module.css";

/** How full the week is, how much waits, and how much of it and of the weeks before happened. */
export function Figures({ plan }: { plan: WeekPlan }) {
  const { capacity, minutes, indirectPercent } = plan;
  const { weeks = [] } = useLastWeeks(plan.crew.id, plan.thisMonday);
  const { value, note } = loadWords(plan);
  return (
    <dl className={styles.figures} aria-label={t("crewWeeks.figure.label")}>
      <Figure
        label={t("crewWeeks.figure.load")}
        value={value}
        note={note}
        more={t("crewWeeks.figure.indirect", { percent: formatNumber(indirectPercent) })}
        tone={fullnessOf(minutes, capacity)}
        trend={trendOf(
          weeks,
          ({ lockedMinutes }) => lockedMinutes,
          (of) => t("crewWeeks.figure.hours", { hours: formatMinutes(of) }),
        )}
      />
      <BacklogFigure backlog={plan.backlog} />
      <DoneFigure kind="byOrders" plan={plan} weeks={weeks} />
      <DoneFigure kind="byHours" plan={plan} weeks={weeks} />
    </dl>
  );
}

/** The same on a phone, in a line. */
export function FigureLine({ plan }: { plan: WeekPlan }) {
  const said = [
    t("crewWeeks.line.load", { load: loadWords(plan).value }),
    t("crewWeeks.line.ready", { ready: weeksText(plan.backlog.readyWeeks) }),
    ...(plan.compliance ? [t("crewWeeks.line.done", { done: percentText(plan.compliance.byOrders) })] : []),
  ];
  return <p className={styles.line}>{said.join(" · ")}</p>;
}

/** How full the week is: as a share where there is one, else in hours. */
function loadWords({ minutes, capacity }: Pick<WeekPlan, "minutes" | "capacity">): { value: string; note: string } {
  const percent = loadPercent(minutes, capacity);
  if (percent === null || percent === Infinity)
    return { value: t("crewWeeks.figure.hours", { hours: formatMinutes(minutes) }), note: fullnessText({ minutes, capacity }).text };
  return { value: percentText(percent), note: figureText({ minutes, capacity }) };
}

const weeksText = (of: number | null): string =>
  of === null ? t("crewWeeks.figure.unknown") : t("crewWeeks.figure.weeks", { weeks: formatNumber(of, 1) });

function BacklogFigure({ backlog }: Pick<WeekPlan, "backlog">) {
  return (
    <Figure
      label={t("crewWeeks.figure.ready")}
      value={weeksText(backlog.readyWeeks)}
      note={t("crewWeeks.figure.ofBacklog", {
        weeks: weeksText(backlog.plannedWeeks),
        hours: formatMinutes(backlog.plannedMinutes),
      })}
    />
  );
}

interface DoneProps {
  kind: "byOrders" | "byHours";
  plan: WeekPlan;
  weeks: readonly LastWeek[];
}

/** Of a locked week how much happened so far; else of the last one that was locked. */
function DoneFigure({ kind, plan, weeks }: DoneProps) {
  const { compliance, lock } = plan;
  const label = t(`crewWeeks.figure.${kind}`);
  const trend = trendOf(weeks, (week) => week[kind], percentText);
  if (compliance && lock) {
    const soFar = plan.monday >= plan.thisMonday ? `, ${t("crewWeeks.figure.soFar")}` : "";
    const note = doneText(kind, compliance);
    return <Figure label={label} value={percentText(compliance[kind])} note={`${note}${soFar}`} to={links.record(lock.id)} trend={trend} />;
  }
  const last = weeks.findLast(({ week }) => week !== null)?.week;
  if (!last) return <Figure label={label} value={t("crewWeeks.figure.none")} note={t("crewWeeks.lock.open")} />;
  const note = t("crewWeeks.figure.inWeek", { day: formatBriefDay(last.monday) });
  return <Figure label={label} value={percentText(last[kind])} note={note} to={links.record(last.id)} trend={trend} />;
}

const doneText = (kind: DoneProps["kind"], { done, locked, workedMinutes, lockedMinutes }: NonNullable<WeekPlan["compliance"]>): string =>
  kind === "byOrders"
    ? t("crewWeeks.figure.doneOf", { done, locked })
    : t("crewWeeks.figure.hoursOf", { worked: formatMinutes(workedMinutes), locked: formatMinutes(lockedMinutes) });

interface Trend {
  values: (number | null)[];
  label: string;
}

/** How a figure went over the last weeks; nothing where fewer than two of them are known. */
function trendOf(
  weeks: readonly LastWeek[],
  valueOf: (week: NonNullable<LastWeek["week"]>) => number | null,
  written: (value: number) => string,
): Trend | null {
  const values = weeks.map(({ week }) => week && valueOf(week));
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return null;
  return { values, label: t("crewWeeks.figure.trend", { weeks: weeks.length, first: written(first), last: written(last) }) };
}

interface FigureProps {
  label: string;
  value: string;
  note: string;
  /** What the note rests on: for those who ask or listen. */
  more?: string;
  tone?: string;
  to?: string;
  trend?: Trend | null;
}

function Figure({ label, value, note, more, tone, to, trend }: FigureProps) {
  return (
    <div className={styles.figure} data-fullness={tone} title={more}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.figureLine}>
          <strong data-num>{to ? <AppLink to={to}>{value}</AppLink> : value}</strong>
          {trend && <Sparkline {...trend} />}
        </span>
        <small>
          {note}
          {more && <span className="visually-hidden">, {more}</span>}
        </small>
      </dd>
    </div>
  );
}
