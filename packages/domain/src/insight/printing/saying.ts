import { readable } from "../../kit/readable.ts";
import { filled } from "../../kit/filled.ts";
import type { Answer } from "../boards/contract.ts";
import { BOARD_TEXTS } from "../boards/texts.ts";
import type { BoardWidget } from "../boards/widgets.ts";
import { went, beside } from "../dashboards/asking.ts";
import { DASHBOARD_TEXTS as T } from "../dashboards/texts.ts";
import { factsOf, type Breakdown, type FigureId } from "../figures/catalogue.ts";
import type { FigurePoint, ToldFigure } from "../figures/contract.ts";
import { digitsOf, fromUnit, inUnit } from "../figures/in-unit.ts";
import { FIGURE_NAMES } from "../figures/texts.ts";

/** How numbers are written where something is printed. */
export interface Pen {
  number: (value: number, places?: number) => string;
  money: (amountMinor: number, currency: string) => string;
}

type OfUnit = Pick<ToldFigure, "unit" | "currency">;
const USUAL_CURRENCY = "USD";

/** A value of a figure as people read it. */
export function figureWritten(pen: Pen, { unit, currency }: OfUnit, value: number): string {
  if (unit === "money") return pen.money(Math.round(value), currency ?? USUAL_CURRENCY);
  const size = inUnit({ unit }, value);
  const shown = pen.number(size, digitsOf(unit, size) ?? 2);
  return unit === "count" || unit === "perDay" ? shown : filled(T.unit[unit], { value: shown });
}

/** The same of a number that is in what people read already, as a chart holds it. */
export const sizeWritten =
  (pen: Pen, of: OfUnit) =>
  (size: number): string =>
    figureWritten(pen, of, fromUnit(of.unit, size));

/** How it went since the days before, with a sign and a word; null where that is not known. */
export function changeOf(pen: Pen, told: ToldFigure): { words: string; is: "better" | "worse" | "same" | "neither" } | null {
  const change = went(told);
  if (!change) return null;
  // A share changes by points, not by per cent of itself.
  const differs = (by: number) =>
    told.unit === "share" ? filled(T.unit.points, { value: pen.number(inUnit(told, by), 1) }) : figureWritten(pen, told, by);
  const size = differs(Math.abs(change.by));
  if (size === differs(0)) return { words: T.change.same, is: "same" };
  return { words: filled(T.change[change.is], { by: `${change.by > 0 ? "+" : "−"}${size}` }), is: change.is };
}

/** The target and whether it is met; null: there is none. */
export function targetOf(pen: Pen, told: ToldFigure): { words: string; is: "met" | "missed" | null } | null {
  if (told.target === null) return null;
  const is = beside(told);
  return { words: filled(T.target[is ?? "set"], { value: figureWritten(pen, told, told.target) }), is };
}

/** Why there is no value. */
export const nothingOf = (figure: FigureId): string => (factsOf(figure).lacks === "counter" ? T.noCounter : T.noData);

/** What a part is called: a record by its name, a key of its own in words. */
export function partNamed(by: Breakdown, { label, key }: Pick<FigurePoint, "label" | "key">): string {
  if (label !== null) return label;
  if (key === null) return T.without;
  const ofPart = by in T.key ? (T.key[by as keyof typeof T.key] as Readonly<Record<string, string>>) : {};
  return ofPart[key] ?? (by === "kind" ? readable(key) : key);
}

/** What a widget is called: as somebody says, else by what it shows. */
export function widgetTitled(widget: BoardWidget, answer?: Answer): string {
  if ("title" in widget && widget.title) return widget.title;
  if ("figure" in widget) {
    const name = FIGURE_NAMES[widget.figure];
    return "by" in widget ? filled(T.by, { name, part: T.byPart[widget.by] }) : name;
  }
  const kind = BOARD_TEXTS.kind[widget.kind];
  if (answer?.is !== "series" || !("source" in widget)) return kind;
  const [first] = answer.series;
  if (!first) return kind;
  if (widget.combine) return filled(BOARD_TEXTS.combined, { how: BOARD_TEXTS.combine[widget.combine], what: first.label });
  return answer.series.length === 1 && first.sensor ? first.sensor.name : first.label;
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_in_scope: BOARD_TEXTS.notInScope,
  forbidden: BOARD_TEXTS.forbidden,
  units_differ: BOARD_TEXTS.unitsDiffer,
  list_changed: BOARD_TEXTS.listChanged,
  list_gone: BOARD_TEXTS.listGone,
};
/** Quietly: no number, count or axis says what there would be. */
export const refusedWords = (refusal: string): string => REFUSALS[refusal] ?? BOARD_TEXTS.notHere;
