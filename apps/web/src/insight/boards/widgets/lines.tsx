import { useMemo } from "react";
import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import type { OfSeries } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import TimeChart from "../../../kit/chart/time-chart.tsx";
import TimeLines from "../../../kit/chart/time-lines.tsx";
import { titleOf } from "../words.ts";
import { limitOf, useRead } from "./series.ts";
import styles from "../boards.module.css";

interface LinesProps {
  widget: Extract<OfSeries, { kind: "line" }>;
  answer: AnswerOf<"series">;
  timeZone: string;
  height: number;
}

/** One series with the band of its steps, or several beside each other. */
export function Lines({ widget, answer, timeZone, height }: LinesProps) {
  const read = useRead(answer.series);
  const lines = useMemo(() => read.map(({ name, points, holdsFor }) => ({ name, points, holdsFor })), [read]);
  const [first] = read;
  if (!first) return null;
  const isOne = read.length === 1;
  const common = {
    label: titleOf(widget, answer),
    written: first.written,
    from: answer.from,
    until: answer.until,
    lowLimit: limitOf(first, widget.low),
    highLimit: limitOf(first, widget.high),
    timeZone,
    height: isOne ? height : Math.max(LEAST, height - NAMES * Math.ceil(read.length / 4)),
  };
  return (
    <>
      {isOne ? <TimeChart points={first.points} holdsFor={first.holdsFor} {...common} /> : <TimeLines lines={lines} {...common} />}
      {answer.isNarrowed && <p className={styles.small}>{t("boards.narrowed")}</p>}
    </>
  );
}

/** What the names of several lines take below their picture. */
const NAMES = 20;
const LEAST = 90;
