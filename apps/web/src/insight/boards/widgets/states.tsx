import type { AnswerOf, BoardSeries } from "@millwright/domain/insight/boards/contract.ts";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { t } from "../../../i18n/insight.ts";
import { axisOf } from "../../../kit/chart/time-axis.ts";
import { inZone } from "../../../kit/chart/in-zone.ts";
import Timeline from "../../../kit/chart/timeline.tsx";

type State = "on" | "off";
const MARKS = 6;

/** What is on or off, open or closed, over time; where nobody knows there is a gap. */
export function States({ answer, label, timeZone }: { answer: AnswerOf<"series">; label: string; timeZone: string }) {
  const { from, until, series } = answer;
  const axis = axisOf(from, until, timeZone, MARKS);
  return (
    <Timeline<State>
      label={label}
      sentence={t("boards.zone", { city: cityOf(timeZone) })}
      from={from}
      until={until}
      lanes={series.map((one) => ({ name: one.sensor?.name ?? one.label, spans: spansOf(one, until) }))}
      marks={axis.marks.map((at) => ({ at, text: inZone(at, timeZone, axis.says) }))}
      states={[
        { state: "on", name: t("boards.state.on"), tone: "progress" },
        { state: "off", name: t("boards.state.off"), tone: "closed" },
      ]}
      laneTitle={t("boards.column.sensor")}
      spanText={(begin, end) => t("boards.span", { from: inZone(begin, timeZone), until: inZone(end, timeZone) })}
    />
  );
}

/** Steps of the same state are one span, until the next one or for as long as a value holds. */
function spansOf({ points, holdsSeconds }: BoardSeries, until: number): { from: number; until: number; state: State }[] {
  const spans: { from: number; until: number; state: State }[] = [];
  for (const [place, { at, high }] of points.entries()) {
    const begin = Date.parse(at);
    const state: State = high > 0 ? "on" : "off";
    const next = points[place + 1];
    const held = holdsSeconds === null ? until : begin + holdsSeconds * 1000;
    const end = Math.min(next ? Date.parse(next.at) : until, held, until);
    const last = spans.at(-1);
    if (last?.state === state && last.until >= begin) last.until = end;
    else spans.push({ from: begin, until: end, state });
  }
  return spans;
}
