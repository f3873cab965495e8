import type { Content } from "pdfmake/interfaces.js";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { staleSince } from "@millwright/domain/insight/boards/stale.ts";
import { BOARD_TEXTS as T } from "@millwright/domain/insight/boards/texts.ts";
import { refusedWords } from "@millwright/domain/insight/printing/saying.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import type { Report, ReportWidget } from "../report.ts";
import type { Hand } from "./hand.ts";
import { figureCard } from "./of-figures.ts";
import { rowsCard } from "./of-rows.ts";
import { seriesCard } from "./of-series.ts";
import { quiet, small } from "./pieces.ts";

interface Place {
  report: Report;
  hand: Hand;
  /** Points inside of the card. */
  width: number;
}

/** A widget with its title, what it shows, and since when it is old. */
export function cardOf(each: ReportWidget, place: Place): Content[] {
  const old = each.answer && staleSince(each.answer, Date.parse(place.report.asOf));
  return [
    { text: each.title, bold: true, fontSize: 9.5, margin: [0, 0, 0, 4], headlineLevel: 1 },
    ...("range" in each.widget && each.widget.range ? small([T.range[each.widget.range]]) : []),
    ...contentOf(each, place),
    ...(old === null ? [] : small([filled(T.stale, { at: place.hand.at(old) })])),
  ];
}

function contentOf({ widget, answer }: ReportWidget, { report, hand, width }: Place): Content[] {
  if (widget.kind === "text") return widget.text.split(/\n{2,}/).map((text): Content => ({ text, fontSize: 9, margin: [0, 0, 0, 4] }));
  if (!answer) return [];
  if (answer.is === "refused") return [quiet(refusedWords(answer.refusal))];
  if (answer.is === "series") return "source" in widget ? seriesCard(widget, answer, { hand, width, timeZone: report.timeZone }) : [];
  if (answer.is === "figure") return "figure" in widget && isTold(answer.answer) ? figureCard(widget, answer.answer, { hand, width }) : [];
  return rowsCard(answer, hand, width);
}
