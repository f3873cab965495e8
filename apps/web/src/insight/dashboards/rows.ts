import type { FigurePoint, ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { linkToRows } from "../figures/public.ts";

/** The rows of a point of a trend or of a part, where its side is rows and their list has a page. */
export function linkToPoint({ rows }: ToldFigure, point: FigurePoint | undefined): string | undefined {
  const counted = point?.rows?.numerator;
  return rows && counted ? (linkToRows(rows.list, counted) ?? undefined) : undefined;
}
