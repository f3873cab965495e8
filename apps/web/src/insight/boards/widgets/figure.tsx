import { useContext } from "react";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { Parts, Tile, Trend } from "../../dashboards/public.ts";
import { pageOfList } from "../../figures/public.ts";
import { Leading } from "../leading.ts";

type OfFigure = Extract<BoardWidget, { figure: unknown }>;

/** A figure as the dashboards show it; without its rows where their list is left out of the reader's product. */
export function OfFigure({ widget, told }: { widget: OfFigure; told: ToldFigure }) {
  const isThere = useContext(Leading)((told.rows && pageOfList(told.rows.list)) ?? "/home");
  const shown = isThere ? told : withoutRows(told);
  if (widget.kind === "figure") return <Tile widget={widget} told={shown} isBare />;
  if (widget.kind === "trend") return <Trend widget={widget} told={shown} />;
  return <Parts widget={widget} told={shown} />;
}

const withoutRows = (told: ToldFigure): ToldFigure => ({
  ...told,
  rows: null,
  ...(told.points ? { points: told.points.map((point) => ({ ...point, rows: null })) } : {}),
});
