import { factsOf } from "../figures/catalogue.ts";
import type { Question, ToldFigure } from "../figures/contract.ts";
import type { Comparison } from "../figures/ranges.ts";
import { cutBy } from "./ranges.ts";
import { isOverTime, type Widget } from "./widgets.ts";

/** What the bar above a dashboard says of all of its widgets. */
export interface Asked {
  from: string;
  until: string;
  compare: Comparison;
  siteId?: number;
  assetId?: number;
  crewId?: number;
}

/** One question for each widget, in their order. */
export const questionsOf = (widgets: readonly Widget[], asked: Asked): Question[] =>
  widgets.map((widget) => ({
    ...asked,
    figure: widget.figure,
    by: isOverTime(widget) ? cutBy(asked) : "by" in widget ? widget.by : "day",
  }));

/** How a figure is beside its target; null: it has none, there is no data, or neither direction is good by itself. */
export function beside({ figure, value, target }: Pick<ToldFigure, "figure" | "value" | "target">): "met" | "missed" | null {
  const { good } = factsOf(figure);
  if (value === null || target === null || good === null) return null;
  return (good === "up" ? value >= target : value <= target) ? "met" : "missed";
}

/** How a figure went since the days it is compared with; null where one of the two is not known. `by` has the sign and the unit of the figure. */
export function went({ figure, value, previous }: Pick<ToldFigure, "figure" | "value" | "previous">): {
  by: number;
  is: "better" | "worse" | "same" | "neither";
} | null {
  const before = previous?.value ?? null;
  if (value === null || before === null) return null;
  const by = value - before;
  const { good } = factsOf(figure);
  if (by === 0) return { by, is: "same" };
  if (good === null) return { by, is: "neither" };
  return { by, is: by > 0 === (good === "up") ? "better" : "worse" };
}
