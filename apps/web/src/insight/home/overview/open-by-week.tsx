import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import { byMost, overfull } from "@millwright/domain/insight/home/overview.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../i18n/insight.ts";
import { formatBriefDay, formatNumber } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import styles from "../home.module.css";
import { ordersDue } from "./rows-of.ts";

const Bars = lazy(() => import("../../../kit/chart/bars.tsx"));

type Load = NonNullable<Overview["load"]>;

/** Crews that are told apart by a colour and a pattern; the rest of them is one. */
const NAMED = 5;
const HEIGHT = 220;

/** Hours of open orders by the week in which they are due, by crew, beside what these crews can do. */
export function OpenByWeek({ load }: { load: Load }) {
  const { weeks, capacity, withoutHours } = load;
  const crews = load.crews.filter(({ late, minutes }) => late > 0 || minutes.some((one) => one > 0));
  const { named, others } = byMost(crews, NAMED);
  const piles = [...named.map((crew) => [crew]), ...(others.length > 0 ? [others] : [])];
  const hasLate = crews.some(({ late }) => late > 0);
  const groups = [...(hasLate ? [null] : []), ...weeks];
  const isKnown = capacity.some((able) => able !== null);
  const over = overfull(crews, capacity);
  const unestimated = withoutHours > 0 && t("home.load.withoutHours", { count: withoutHours, shown: formatNumber(withoutHours) });
  return (
    <Card title={t("home.load.title")}>
      {crews.length === 0 ? (
        <p className={styles.note}>{unestimated || t("home.load.none")}</p>
      ) : (
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <Bars
            label={t("home.load.title")}
            sentence={[isKnown && t(over === 0 ? "home.load.overNone" : "home.load.over", { count: over }), unestimated]
              .filter(Boolean)
              .join(" ")}
            names={groups.map((monday) => (monday === null ? t("home.load.late") : formatBriefDay(monday)))}
            groupTitle={t("home.load.week")}
            series={piles.map((pile) => ({ name: nameOf(pile), values: groups.map((monday) => hoursOf(pile, monday, weeks)) }))}
            mode="stacked"
            {...(isKnown ? { capacity: groups.map((monday) => ableIn(capacity, monday, weeks)), lineName: t("home.load.capacity") } : {})}
            height={HEIGHT}
            written={(hours) => t("home.figure.hours", { value: formatNumber(hours, 1) })}
            linkOf={({ group, series }) =>
              ordersDue(
                groups[group] ?? null,
                (piles[series] ?? []).map(({ crew }) => crew?.id ?? null),
              )
            }
          />
        </Suspense>
      )}
    </Card>
  );
}

type Pile = readonly Load["crews"][number][];

const nameOf = (pile: Pile): string =>
  pile.length > 1 ? t("home.load.others", { count: pile.length }) : (pile[0]?.crew?.name ?? t("home.load.nobody"));

const minutesOf = (pile: Pile, monday: string | null, weeks: readonly string[]): number =>
  pile.reduce((sum, { late, minutes }) => sum + (monday === null ? late : (minutes[weeks.indexOf(monday)] ?? 0)), 0);

const hoursOf = (...of: Parameters<typeof minutesOf>): number => minutesOf(...of) / 60;

function ableIn(capacity: Load["capacity"], monday: string | null, weeks: readonly string[]): number | null {
  const able = monday === null ? null : (capacity[weeks.indexOf(monday)] ?? null);
  return able === null ? null : able / 60;
}
