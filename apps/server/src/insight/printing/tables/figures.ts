import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { DASHBOARD_TEXTS } from "@millwright/domain/insight/dashboards/texts.ts";
import type { ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { inUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { FIGURE_NAMES } from "@millwright/domain/insight/figures/texts.ts";
import { partNamed } from "@millwright/domain/insight/printing/saying.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import { exact, type Lines } from "./cells.ts";

const T = BOARD_PRINT_TEXTS;

/** A figure with its target, its trend by day, or its parts; in what people read: hours, per cent, whole money. */
export function figureTable(widget: BoardWidget, told: ToldFigure): Lines {
  if (widget.kind === "trend") return trendTable(told);
  if ("by" in widget) return partsTable(widget, told);
  const { value, target, previous, numerator, denominator } = told;
  return [
    [T.column.figure, T.column.value, T.column.unit, T.column.target, T.column.before, T.column.counted, T.column.divided],
    [
      FIGURE_NAMES[told.figure],
      sizeOf(told, value),
      unitOf(told),
      sizeOf(told, target),
      sizeOf(told, previous?.value ?? null),
      numerator,
      denominator,
    ],
  ];
}

const sizeOf = ({ unit }: ToldFigure, value: number | null): number | null => (value === null ? null : exact(inUnit({ unit }, value)));
const unitOf = ({ unit, currency }: ToldFigure): string => (unit === "money" ? (currency ?? "") : T.unit[unit]);

const trendTable = (told: ToldFigure): Lines => [
  [T.column.from, FIGURE_NAMES[told.figure], T.column.unit, T.column.note],
  ...(told.points ?? []).map(({ key, value, isPartial }): Cell[] => [
    key === null ? null : { day: key },
    sizeOf(told, value),
    unitOf(told),
    isPartial ? DASHBOARD_TEXTS.partial : null,
  ]),
];

const partsTable = ({ by }: Extract<BoardWidget, { by: unknown }>, told: ToldFigure): Lines => [
  [DASHBOARD_TEXTS.part[by], FIGURE_NAMES[told.figure], T.column.unit],
  ...(told.points ?? []).map((point): Cell[] => [partNamed(by, point), sizeOf(told, point.value), unitOf(told)]),
];
