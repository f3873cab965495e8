import type { Answer } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../i18n/insight.ts";
import { titleOfFigure } from "../dashboards/public.ts";

/** What a widget is called: as somebody says, else by what it shows. */
export function titleOf(widget: BoardWidget, answer?: Answer): string {
  if ("title" in widget && widget.title) return widget.title;
  if ("figure" in widget) return titleOfFigure(widget);
  if (answer?.is === "series" && "source" in widget) return titleOfSeries(widget, answer);
  return t(`boards.kind.${widget.kind}`);
}

function titleOfSeries(widget: Extract<BoardWidget, { source: unknown }>, { series }: Extract<Answer, { is: "series" }>): string {
  const [first] = series;
  if (!first) return t(`boards.kind.${widget.kind}`);
  if (widget.combine) return t("boards.combined", { how: t(`boards.combine.${widget.combine}`), what: first.label });
  return series.length === 1 && first.sensor ? first.sensor.name : first.label;
}
