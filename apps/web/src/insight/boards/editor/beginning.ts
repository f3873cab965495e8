import { factsOf } from "@millwright/domain/insight/figures/catalogue.ts";
import { showsSeveral, type BoardWidget, type WidgetKind } from "@millwright/domain/insight/boards/widgets.ts";

type Shown = { title?: string | undefined; where?: Extract<BoardWidget, { where?: unknown }>["where"] };

/** A widget of another kind, with what of the one before fits it. */
export function asKind(kind: WidgetKind, before: BoardWidget): BoardWidget {
  const shown: Shown = {
    ...(before.title ? { title: before.title } : {}),
    ...("where" in before && before.where ? { where: before.where } : {}),
  };
  const source = "source" in before ? before.source : { datum: "temperature" };
  const figure = "figure" in before ? before.figure : "ordersOpen";
  const by = "by" in before ? before.by : (factsOf(figure).by[0] ?? "site");
  switch (kind) {
    case "value":
    case "line":
      return { kind, ...shown, source };
    case "timeline":
    case "heat":
      return { kind, ...shown, source };
    case "gauge":
      return { kind, ...shown, source, least: 0, most: 100 };
    case "figure":
    case "trend":
      return { kind, ...shown, figure };
    case "bars":
    case "pareto":
    case "table":
      return { kind, ...shown, figure, by };
    case "text":
      return { kind, ...(before.title ? { title: before.title } : {}), text: "text" in before ? before.text : "" };
    case "list":
      return before.kind === "list" ? before : { kind, ...shown, list: "", state: {}, columns: [] };
    default:
      return { kind, ...shown };
  }
}

/** Whether it can be shown: it says what it reads. */
export function isWhole(widget: BoardWidget): boolean {
  if (widget.kind === "text") return widget.text.trim() !== "";
  if (widget.kind === "list") return widget.list !== "" && widget.columns.length > 0;
  if (!("source" in widget)) return true;
  return (widget.source.series?.length ?? 0) > 0 || (widget.source.datum ?? "").trim() !== "";
}

/** Several series can be one, or stand beside each other. */
export const mayCombine = (widget: BoardWidget): boolean => "source" in widget && (!showsSeveral(widget.kind) || widget.kind === "line");
