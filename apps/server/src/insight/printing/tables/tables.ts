import { inUnitsOf, type InUnit } from "@millwright/domain/iot/sensors/units/in-units.ts";
import type { AnswerOf, BoardSeries } from "@millwright/domain/insight/boards/contract.ts";
import { BOARD_TEXTS } from "@millwright/domain/insight/boards/texts.ts";
import { refusedWords } from "@millwright/domain/insight/printing/saying.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import type { Report, ReportWidget } from "../report.ts";
import { exact, timeTitle, type Lines } from "./cells.ts";
import { figureTable } from "./figures.ts";
import { listTable } from "./lists.ts";

const T = BOARD_PRINT_TEXTS.column;

/** What a widget says, as numbers in the reader's units. */
export function tableOf({ widget, answer }: ReportWidget, report: Report): Lines {
  if (widget.kind === "text") return [[T.text], [widget.text]];
  if (!answer) return [[T.note]];
  if (answer.is === "refused") return [[T.note], [refusedWords(answer.refusal)]];
  if (answer.is === "figure") return isTold(answer.answer) ? figureTable(widget, answer.answer) : [[T.note]];
  if (answer.is === "series")
    return widget.kind === "value" || widget.kind === "gauge" ? newestTable(answer, report) : curveTable(answer, report);
  return listTable(answer, report);
}

const named = ({ sensor, label }: BoardSeries): string => (sensor ? `${sensor.code} ${sensor.name}` : label);
function curveTable({ series, isNarrowed }: AnswerOf<"series">, report: Report): Lines {
  const inUnits = inUnitsOf(report.units);
  const head = [timeTitle(T.time, report), T.sensor, T.measured, T.mean, T.least, T.most, T.unit];
  const rows = series.flatMap((one) => {
    const unit = inUnits(one.typeId, one);
    return one.points.map(({ at, mean, low, high }): Cell[] => [
      { instant: at },
      named(one),
      one.label,
      ...[mean, low, high].map((value) => exact(unit.shown(value))),
      unit.sign,
    ]);
  });
  return [head, ...rows, ...(isNarrowed ? [[BOARD_TEXTS.narrowed]] : [])];
}

function newestTable({ series }: AnswerOf<"series">, report: Report): Lines {
  const inUnits = inUnitsOf(report.units);
  const head = [T.sensor, T.measured, T.value, T.unit, timeTitle(T.time, report)];
  return [head, ...series.map((one): Cell[] => [named(one), one.label, ...newestOf(one, inUnits(one.typeId, one))])];
}

const newestOf = ({ newest }: BoardSeries, { shown, sign }: InUnit): Cell[] =>
  newest ? [exact(shown(newest.value)), sign, { instant: newest.at }] : [null, sign, null];
