import type { Content, TableCell } from "pdfmake/interfaces.js";
import type { AnswerOf, BoardSeries } from "@millwright/domain/insight/boards/contract.ts";
import { axesOf } from "@millwright/domain/insight/boards/axes.ts";
import { HOURS, hoursOf, MOST_DAYS } from "@millwright/domain/insight/boards/hours.ts";
import { spansOf } from "@millwright/domain/insight/boards/spans.ts";
import { BOARD_TEXTS as T } from "@millwright/domain/insight/boards/texts.ts";
import { judgedBy, type OfSeries } from "@millwright/domain/insight/boards/widgets.ts";
import { BOARD_PRINT_TEXTS as P } from "@millwright/domain/insight/printing/texts.ts";
import { axisOf } from "@millwright/domain/kit/chart/time-axis.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import { head } from "../../../platform/pdf/blocks.ts";
import { COLOUR, colourOf, dashOf } from "./charts/svg.ts";
import { gaugePicture, heatPicture, LEVELS, linesPicture, shadeOf, sparkPicture, stateColour, timelinePicture } from "./charts/series.ts";
import type { Hand, Reading } from "./hand.ts";
import { beside, big, closeTable, drawn, fine, legend, pixelsOn, quiet, small, swatch } from "./pieces.ts";

type Answer = AnswerOf<"series">;
interface Place {
  hand: Hand;
  timeZone: string;
  /** Points. */
  width: number;
}

export function seriesCard(widget: OfSeries, answer: Answer, place: Place): Content[] {
  const [first] = answer.series;
  const isEmpty = answer.series.every(({ points, newest }) => points.length === 0 && newest === null);
  if (!first || isEmpty) return [quiet(T.nothing.series)];
  if (widget.kind === "value") return valueCard(widget, first, place);
  if (widget.kind === "gauge") return gaugeCard(widget, first, place);
  if (widget.kind === "timeline") return timelineCard(answer, place);
  if (widget.kind === "heat") return heatCard(first, place);
  return linesCard(widget, answer, place);
}

const readingOf = ({ hand }: Place, series: BoardSeries): Reading => hand.reading(series.typeId, series);
const limitOf = ({ shown }: Reading, stored: number | null | undefined): number | null =>
  typeof stored === "number" ? shown(stored) : null;

interface Limits {
  low: number | null;
  high: number | null;
}

/** Never by colour alone. */
function limitWords({ written }: Reading, { low, high }: Limits, is: "ok" | "alarm" | null): string | null {
  if (is === null) return null;
  const span =
    low !== null && high !== null
      ? filled(T.limits.both, { low: written(low), high: written(high) })
      : high !== null
        ? filled(T.limits.high, { high: written(high) })
        : filled(T.limits.low, { low: written(low ?? 0) });
  return filled(is === "ok" ? T.limits.within : T.limits.outside, { span });
}

const SPARK = { width: 110, height: 40 };

/** The newest value, judged by its limits. */
function judged(widget: Extract<OfSeries, { kind: "value" | "gauge" }>, series: BoardSeries, reading: Reading) {
  const value = series.newest ? reading.shown(series.newest.value) : null;
  const limits = { low: limitOf(reading, widget.low), high: limitOf(reading, widget.high) };
  return { value, limits, is: judgedBy(value, limits), target: limitOf(reading, widget.target) };
}

const ofSensor = ({ sensor, newest }: BoardSeries, hand: Hand): Content[] => small([sensor?.name, newest && hand.at(newest.at)]);

function valueCard(widget: Extract<OfSeries, { kind: "value" }>, series: BoardSeries, place: Place): Content[] {
  const reading = readingOf(place, series);
  const { value, limits, is, target } = judged(widget, series, reading);
  const text = big(value === null ? T.noValue : reading.written(value), is === "alarm" ? COLOUR.alarm : COLOUR.strong);
  const spark =
    series.points.length < 2
      ? null
      : sparkPicture(
          series.points.map(({ mean }) => mean),
          SPARK,
        );
  return [
    beside(text, spark),
    ...small([limitWords(reading, limits, is), target !== null && filled(T.target, { value: reading.written(target) })]),
    ...ofSensor(series, place.hand),
  ];
}

function gaugeCard(widget: Extract<OfSeries, { kind: "gauge" }>, series: BoardSeries, place: Place): Content[] {
  const reading = readingOf(place, series);
  const { value, limits, is, target } = judged(widget, series, reading);
  const [least, most] = [reading.shown(widget.least), reading.shown(widget.most)];
  const share = (of: number | null) => (of === null || most <= least ? null : (of - least) / (most - least));
  const picture = gaugePicture({
    share: share(value),
    target: share(target),
    text: value === null ? T.noValue : reading.written(value),
    is,
  });
  const scale = filled(T.scale, { least: place.hand.number(least), most: reading.written(most) });
  return [
    { stack: [drawn(picture)], alignment: "center" },
    ...small([scale, limitWords(reading, limits, is), target !== null && filled(T.target, { value: reading.written(target) })]),
    ...ofSensor(series, place.hand),
  ];
}

const CHART_HEIGHT = 176;
/** Pixels between two marks of an axis of times. */
const BETWEEN = 80;

const nameOf = ({ sensor, label }: BoardSeries): string => sensor?.name ?? label;
const holdsFor = ({ holdsSeconds }: BoardSeries): number => (holdsSeconds === null ? Number.POSITIVE_INFINITY : holdsSeconds * 1000);

const marksOf = ({ from, until }: Answer, { hand, timeZone }: Place, most: number) => {
  const { marks, says } = axisOf(from, until, timeZone, most);
  return marks.map((at) => ({ at, text: hand.mark(at, says) }));
};

function linesCard(widget: Extract<OfSeries, { kind: "line" }>, answer: Answer, place: Place): Content[] {
  const { series, from, until, isNarrowed } = answer;
  const read = series.map((one) => ({ one, ...readingOf(place, one) }));
  const [first] = read;
  if (!first) return [];
  const { drawn: shown, leftOut } = axesOf(read);
  const limits = { low: limitOf(first, widget.low), high: limitOf(first, widget.high) };
  const size = { width: pixelsOn(place.width), height: CHART_HEIGHT };
  const right = shown.find(({ side }) => side === "right") ?? first;
  const spans = answer.alarms.map((alarm) => spanOf(alarm, until));
  const picture = linesPicture({
    lines: shown.map(lineOf),
    from,
    until,
    ...limits,
    spans,
    marks: marksOf(answer, place, Math.max(2, Math.floor(size.width / BETWEEN))),
    size,
    written: { left: first.written, right: right.written },
  });
  return [
    drawn(picture),
    ...small([
      limits.high !== null && filled(P.highLimit, { value: first.written(limits.high) }),
      limits.low !== null && filled(P.lowLimit, { value: first.written(limits.low) }),
      spans.length > 0 && filled(spans.length === 1 ? T.alarmSpans_one : T.alarmSpans_other, { count: spans.length }),
      leftOut.length > 0 && filled(T.thirdUnit, { names: leftOut.map(({ one }) => nameOf(one)).join(", ") }),
      isNarrowed && T.narrowed,
    ]),
    numbersOf(
      shown.map(({ one }) => one),
      place,
    ),
  ];
}

interface Read extends Reading {
  one: BoardSeries;
}
const lineOf = ({ one, shown, side }: Read & { side: "left" | "right" }) => ({
  points: one.points.map(({ at, low, high, mean }) => ({ at: Date.parse(at), low: shown(low), high: shown(high), mean: shown(mean) })),
  holdsFor: holdsFor(one),
  side,
});

const TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;
const spanOf = ({ from, until, highestSeverity }: Answer["alarms"][number], end: number) => ({
  from: Date.parse(from),
  until: until === null ? end : Date.parse(until),
  tone: TONES[highestSeverity],
});

/** What each series said last, and its least, mean and most; of several which line it is. Many are beside each other where there is room. */
function numbersOf(series: readonly BoardSeries[], place: Place): Content {
  const isTwice = series.length > MOST_BELOW && place.width >= ROOM_FOR_TWO;
  if (!isTwice) return numbersTable(series, 0, place);
  const half = Math.ceil(series.length / 2);
  const part = { ...place, width: (place.width - COLUMN_GAP) / 2 };
  return {
    columns: [
      { width: "*", stack: [numbersTable(series.slice(0, half), 0, part)] },
      { width: "*", stack: [numbersTable(series.slice(half), half, part)] },
    ],
    columnGap: COLUMN_GAP,
  };
}
const MOST_BELOW = 5;
/** Points. */
const ROOM_FOR_TWO = 560;
const COLUMN_GAP = 16;

function numbersTable(series: readonly BoardSeries[], first: number, place: Place): Content {
  const { column } = P;
  const heads = [
    head(""),
    head(column.sensor),
    ...[column.last, column.least, column.mean, column.most].map((text) => head(text, "right")),
  ];
  const rows = series.map((one, at) => numbersRow(one, first + at, place));
  const names = Math.min(MOST_NAME, place.width - 4 * NUMBER - 60);
  return closeTable([12, names, NUMBER, NUMBER, NUMBER, NUMBER], heads, rows);
}

function numbersRow(one: BoardSeries, line: number, place: Place): TableCell[] {
  const { shown, written } = readingOf(place, one);
  const say = (value: number | null) => fine(value === null ? T.noValue : written(shown(value)), "right");
  const { points } = one;
  const none = points.length === 0;
  return [
    { svg: swatch({ colour: colourOf(line), dash: dashOf(line) }), width: 12, margin: [0, 2, 0, 0] },
    fine(nameOf(one)),
    say(one.newest?.value ?? null),
    say(none ? null : Math.min(...points.map(({ low }) => low))),
    say(none ? null : points.reduce((sum, { mean }) => sum + mean, 0) / points.length),
    say(none ? null : Math.max(...points.map(({ high }) => high))),
  ];
}
/** Points. */
const NUMBER = 48;
const MOST_NAME = 220;

const LANE = 18;

function timelineCard(answer: Answer, place: Place): Content[] {
  const { from, until, series, isNarrowed } = answer;
  const width = pixelsOn(place.width);
  const lanes = series.map((one) => ({ name: nameOf(one), spans: spansOf(one, until) }));
  const marks = marksOf(answer, place, Math.max(2, Math.floor(width / BETWEEN) - 1));
  return [
    drawn(timelinePicture({ lanes, from, until, marks, width, laneHeight: LANE })),
    legend((["on", "off"] as const).map((state) => ({ name: T.state[state], colour: stateColour(state) }))),
    ...(isNarrowed ? small([T.narrowed]) : []),
  ];
}

function heatCard(series: BoardSeries, place: Place): Content[] {
  const { shown, written } = readingOf(place, series);
  const points = series.points.map(({ at, mean }) => ({ at: Date.parse(at), mean: shown(mean) }));
  const byDay = hoursOf(points, place.timeZone);
  const days = [...byDay.keys()].toSorted().slice(-MOST_DAYS);
  const picture = heatPicture(
    { rows: days.map(place.hand.briefDay), columns: HOURS, values: days.map((day) => byDay.get(day) ?? []) },
    pixelsOn(place.width),
  );
  return [
    drawn(picture),
    legend(LEVELS.map((level) => ({ colour: shadeOf(level), name: filled(P.from, { value: written(picture.levels[level] ?? 0) }) }))),
    ...ofSensor(series, place.hand),
  ];
}
