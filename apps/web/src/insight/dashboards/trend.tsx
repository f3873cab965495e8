import { lazy, Suspense } from "react";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import type { ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { inUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { t } from "../../i18n/insight.ts";
import { formatBriefDay, formatDay } from "../../kit/format.ts";
import { linkToPoint } from "./rows.ts";
import { sentenceOf, titleOf, writtenOf } from "./words.ts";
import styles from "./dashboards.module.css";

const LineChart = lazy(() => import("../../kit/chart/line-chart.tsx"));

/** A figure over the range, with its target as a line; a point opens its rows. */
export function Trend({ widget, told }: { widget: Widget; told: ToldFigure }) {
  const points = told.points ?? [];
  const size = (value: number | null) => (value === null ? null : inUnit(told, value));
  return (
    <Suspense fallback={<div className={styles.chartPlace} />}>
      <LineChart
        label={titleOf(widget)}
        sentence={sentenceOf(told)}
        names={points.map(({ key }) => (key ? formatBriefDay(key) : ""))}
        titles={points.map(({ key, isPartial }) =>
          [key && formatDay(key), isPartial && t("dashboards.partial")].filter(Boolean).join(", "),
        )}
        values={points.map(({ value }) => size(value))}
        target={size(told.target)}
        written={writtenOf(told)}
        nameTitle={t("dashboards.from")}
        valueTitle={t(`figures.name.${told.figure}`)}
        linkOf={(at) => linkToPoint(told, points[at])}
      />
    </Suspense>
  );
}
