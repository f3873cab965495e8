import { useId } from "react";
import { layTimeline, type TimelineAsked, type TimelineLaid } from "@millwright/domain/kit/chart/timeline.ts";
import { t } from "../../i18n/index.ts";
import { NamesBeside, TicksBelow } from "./axes.tsx";
import { ChartFigure, type ChartWords, type Drawn, type Mark } from "./figure.tsx";
import styles from "./picture.module.css";
import { fillOf, Legend, SeriesFills, type SeriesLook } from "./series.tsx";

interface TimelineProps<S extends string> extends Omit<TimelineAsked<S>, "width">, ChartWords {
  /** Each state with its word and colour. */
  states: readonly (SeriesLook & { state: S })[];
  laneTitle: string;
  /** A span of time in words. */
  spanText: (from: number, until: number) => string;
}

/** In which state each lane was at which time. */
export default function Timeline<S extends string>({ label, sentence, states, laneTitle, spanText, ...asked }: TimelineProps<S>) {
  const id = useId();
  const at = (state: S) => states.findIndex((one) => one.state === state);
  const wordOf = (state: S) => states[at(state)]?.name ?? state;
  const draw = (width: number): Drawn => {
    const laid = layTimeline({ ...asked, width });
    return { picture: <Pictured laid={laid} id={id} at={at} />, marks: marksOf(laid, asked.lanes, wordOf, spanText), height: laid.height };
  };
  return (
    <ChartFigure
      label={label}
      sentence={sentence}
      table={{
        head: [laneTitle, t("kit.chart.time"), t("kit.chart.state")],
        rows: asked.lanes.flatMap(({ name, spans }) =>
          spans.map(({ from, until, state }) => ({ name, cells: [spanText(from, until), wordOf(state)] })),
        ),
      }}
      legend={
        <>
          <SeriesFills id={id} series={states} />
          <Legend id={id} series={states} />
        </>
      }
      draw={draw}
    />
  );
}

function Pictured<S extends string>({ laid, id, at }: { laid: TimelineLaid<S>; id: string; at: (state: S) => number }) {
  const { plot, spans, names, ticks } = laid;
  return (
    <g transform={`translate(${String(plot.left)} ${String(plot.top)})`}>
      <TicksBelow plot={plot} ticks={ticks} isRuled />
      <NamesBeside names={names} />
      {spans.map(({ lane, state, from, x, y, width, height }) => (
        <rect key={`${String(lane)} ${String(from)}`} className={styles.bar} fill={fillOf(id, at(state))} {...{ x, y, width, height }} />
      ))}
    </g>
  );
}

/** Keys walk along a lane by right and left, to another one by up and down. */
const marksOf = <S extends string>(
  { plot, spans }: TimelineLaid<S>,
  lanes: readonly { name: string }[],
  wordOf: (state: S) => string,
  spanText: TimelineProps<S>["spanText"],
): Mark[] =>
  spans
    .map(({ lane, state, from, until, x, y, width, height }) => ({
      group: from,
      series: -lane,
      x: x + plot.left,
      y,
      width,
      height,
      words: [lanes[lane]?.name, wordOf(state), spanText(from, until)].filter(Boolean).join(", "),
    }))
    .sort((one, other) => one.group - other.group || one.series - other.series);
