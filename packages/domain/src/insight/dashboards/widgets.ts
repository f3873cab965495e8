import type { z } from "zod";
import { isFigure, factsOf, type Breakdown, type FigureId } from "../figures/catalogue.ts";
import type { Widget as Shape } from "./widget-shape.ts";

/** A tile with the figure and how it went, a line over time, and the parts of a figure as bars, as a Pareto or as a table. */
export const WIDGET_KINDS = ["figure", "trend", "bars", "pareto", "table"] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** More than so many nobody takes in at once, and one call answers them. */
export const MOST_WIDGETS = 12;

export type Widget = z.infer<typeof Shape>;

/** Over time: a tile shows it small, a trend large. */
export const isOverTime = ({ kind }: Widget): boolean => kind === "figure" || kind === "trend";

/** A figure is broken down by what its rows have alone. */
export const mayBreakDown = (figureId: FigureId, part: Breakdown): boolean => factsOf(figureId).by.includes(part);

/** The first widget that asks for a breakdown which its figure does not know; -1: none. */
export const wrongBreakdown = (widgets: readonly Widget[]): number =>
  widgets.findIndex((widget) => "by" in widget && !(isFigure(widget.figure) && mayBreakDown(widget.figure, widget.by)));

/** A widget of this kind with this figure; a breakdown that the figure does not have gives way to its first. */
export function changedKind(kind: WidgetKind, figureId: FigureId, part?: Breakdown): Widget {
  const [first] = factsOf(figureId).by;
  const fits = part !== undefined && mayBreakDown(figureId, part) ? part : first;
  if (kind === "figure" || kind === "trend" || fits === undefined) return { kind: kind === "trend" ? kind : "figure", figure: figureId };
  return { kind, figure: figureId, by: fits };
}

/** The same with one of them in another place. */
export const movedTo = <T>(all: readonly T[], from: number, to: number): T[] => {
  const [one] = all.slice(from, from + 1);
  return one === undefined ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, one);
};
