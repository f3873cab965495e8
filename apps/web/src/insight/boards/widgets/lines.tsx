import { useMemo } from "react";
import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { axesOf } from "@millwright/domain/insight/boards/axes.ts";
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
  const { drawn: lines, leftOut } = useMemo(() => axesOf(read), [read]);
  const spans = useMemo(() => answer.alarms.map((one) => spanOf(one, answer.until)), [answer]);
  const [first] = read;
  if (!first) return null;
  const isOne = read.length === 1;
  const notes = [
    leftOut.length > 0 && t("boards.thirdUnit", { names: leftOut.map(({ name }) => name).join(", ") }),
    spans.length > 0 && t("boards.alarmSpans", { count: spans.length }),
    answer.isNarrowed && t("boards.narrowed"),
  ].filter((note) => note !== false);
  const below = NOTE * notes.length + (isOne ? 0 : NAMES * Math.ceil(read.length / 4));
  const common = {
    label: titleOf(widget, answer),
    from: answer.from,
    until: answer.until,
    lowLimit: limitOf(first, widget.low),
    highLimit: limitOf(first, widget.high),
    spans,
    timeZone,
    height: Math.max(LEAST, height - below),
  };
  return (
    <>
      {isOne ? (
        <TimeChart points={first.points} holdsFor={first.holdsFor} written={first.written} {...common} />
      ) : (
        <TimeLines lines={lines} {...common} />
      )}
      {notes.map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
    </>
  );
}

const TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;
type Alarmed = AnswerOf<"series">["alarms"][number];
const spanOf = ({ from, until, highestSeverity }: Alarmed, end: number) => ({
  from: Date.parse(from),
  until: until === null ? end : Date.parse(until),
  tone: TONES[highestSeverity],
});

/** What the names of several lines, and a sentence, take below the picture. */
const NAMES = 20;
const NOTE = 18;
const LEAST = 90;
