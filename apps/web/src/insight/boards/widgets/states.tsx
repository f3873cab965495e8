import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { spansOf, type State } from "@millwright/domain/insight/boards/spans.ts";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { t } from "../../../i18n/insight.ts";
import { axisOf } from "@millwright/domain/kit/chart/time-axis.ts";
import { inZone } from "../../../kit/chart/in-zone.ts";
import Timeline from "../../../kit/chart/timeline.tsx";

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
