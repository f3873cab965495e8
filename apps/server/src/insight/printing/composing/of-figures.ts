import type { Content, TableCell } from "pdfmake/interfaces.js";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { DASHBOARD_TEXTS as T } from "@millwright/domain/insight/dashboards/texts.ts";
import { factsOf } from "@millwright/domain/insight/figures/catalogue.ts";
import type { FigurePoint, ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { inUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { FIGURE_NAMES } from "@millwright/domain/insight/figures/texts.ts";
import { changeOf, figureWritten, nothingOf, partNamed, sizeWritten, targetOf } from "@millwright/domain/insight/printing/saying.ts";
import { BOARD_PRINT_TEXTS as P } from "@millwright/domain/insight/printing/texts.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import { head } from "../../../platform/pdf/blocks.ts";
import { COLOUR } from "./charts/svg.ts";
import { barsPicture, paretoPicture, trendPicture } from "./charts/figures.ts";
import { sparkPicture } from "./charts/series.ts";
import type { Hand } from "./hand.ts";
import { beside, big, closeTable, drawn, fine, pixelsOn, quiet, small } from "./pieces.ts";

export type OfFigure = Extract<BoardWidget, { figure: unknown }>;
type Broken = Extract<OfFigure, { by: unknown }>;
interface Place {
  hand: Hand;
  /** Points. */
  width: number;
}

/** A figure as dashboards show it. */
export function figureCard(widget: OfFigure, told: ToldFigure, place: Place): Content[] {
  if (widget.kind === "figure") return tileCard(told, place);
  if (widget.kind === "trend") return trendCard(widget, told, place);
  const points = (told.points ?? []).filter(({ value }) => value !== null);
  if (points.length === 0) return [quiet(nothingOf(told.figure))];
  if (widget.kind === "table") return [said(widget, told, place), partsTable(widget, told, points, place.hand)];
  const shown = points.slice(0, SHOWN);
  return [
    said(widget, told, place),
    widget.kind === "bars" ? asBars(widget, told, shown, place) : asPareto(widget, told, shown, place),
    ...restOf(points),
  ];
}

/** More bars nobody reads. */
const SHOWN = 15;
const restOf = (points: readonly FigurePoint[]): Content[] =>
  points.length > SHOWN ? small([filled(P.moreRows, { count: points.length - SHOWN })]) : [];

const TONES = { met: COLOUR.ok, missed: COLOUR.alarm } as const;
const WENT = { better: COLOUR.ok, worse: COLOUR.alarm, same: COLOUR.text, neither: COLOUR.text } as const;
const SPARK = { width: 90, height: 36 };

function tileCard(told: ToldFigure, { hand }: Place): Content[] {
  const { value, basis } = told;
  const [change, target] = [changeOf(hand, told), targetOf(hand, told)];
  const values = (told.points ?? []).map((point) => point.value);
  const spark = values.filter((each) => each !== null).length < 2 ? null : sparkPicture(values, SPARK);
  const text = value === null ? quiet(nothingOf(told.figure)) : big(figureWritten(hand, told, value));
  return [
    beside(text, spark),
    ...small([change?.words, basis === "one" && T.one], change ? WENT[change.is] : COLOUR.text),
    ...small([told.isPartial && !isOfMoment(told) && T.partial]),
    ...small([target?.words], target?.is ? TONES[target.is] : COLOUR.text),
  ];
}

/** A moment is whole, however long its range goes on. */
function isOfMoment({ figure: id }: ToldFigure): boolean {
  const { isNow = false, isMoment = false } = factsOf(id);
  return isNow || isMoment;
}

/** The figure itself above its picture, with how it went. */
function said(widget: OfFigure, told: ToldFigure, { hand }: Place): Content {
  const { value } = told;
  const [change, target] = [changeOf(hand, told), targetOf(hand, told)];
  const parts = [value === null ? nothingOf(told.figure) : figureWritten(hand, told, value), change?.words, target?.words];
  // Under a name of its own it says which figure it is.
  const name = widget.title ? `${FIGURE_NAMES[told.figure]}: ` : "";
  return { stack: small([name + parts.filter(Boolean).join(" · ")]), margin: [0, 0, 0, 3] };
}

const HEIGHT = 176;

function trendCard(widget: OfFigure, told: ToldFigure, place: Place): Content[] {
  const points = told.points ?? [];
  if (points.every(({ value }) => value === null)) return [quiet(nothingOf(told.figure))];
  const size = (value: number | null) => (value === null ? null : inUnit(told, value));
  const picture = trendPicture(
    {
      names: points.map(({ key }) => (key === null ? "" : place.hand.briefDay(key))),
      values: points.map(({ value }) => size(value)),
      target: size(told.target),
      written: sizeWritten(place.hand, told),
    },
    { width: pixelsOn(place.width), height: HEIGHT },
  );
  return [said(widget, told, place), drawn(picture)];
}

const asBars = ({ by }: Broken, told: ToldFigure, points: readonly FigurePoint[], { hand, width }: Place): Content =>
  drawn(
    barsPicture(
      {
        names: points.map((point) => partNamed(by, point)),
        values: points.map(({ value }) => inUnit(told, value ?? 0)),
        written: sizeWritten(hand, told),
      },
      pixelsOn(width),
    ),
  );

const asPareto = ({ by }: Broken, told: ToldFigure, points: readonly FigurePoint[], { hand, width }: Place): Content =>
  drawn(
    paretoPicture(
      {
        rows: points.map((point) => ({ name: partNamed(by, point), value: inUnit(told, point.value ?? 0) })),
        total: inUnit(told, told.value ?? 0),
        written: sizeWritten(hand, told),
      },
      { width: pixelsOn(width), height: HEIGHT + 24 },
    ),
  );

/** As many as a page has beside others; the archive of tables has all. */
const ROWS = 30;

function partsTable({ by }: Broken, told: ToldFigure, points: readonly FigurePoint[], hand: Hand): Content {
  const rows = points
    .slice(0, ROWS)
    .map((point): TableCell[] => [fine(partNamed(by, point)), fine(figureWritten(hand, told, point.value ?? 0), "right")]);
  const rest = points.length > ROWS ? small([filled(P.moreRows, { count: points.length - ROWS })]) : [];
  return { stack: [closeTable(["*", "auto"], [head(T.part[by]), head(FIGURE_NAMES[told.figure], "right")], rows), ...rest] };
}
