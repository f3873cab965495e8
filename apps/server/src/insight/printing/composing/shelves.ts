import { COLUMNS } from "@millwright/domain/insight/boards/layout.ts";
import type { ReportWidget } from "../report.ts";

/** Widgets that are beside each other on paper, with their widths in columns of twelve. */
export interface Shelf {
  widgets: { widget: ReportWidget; width: number }[];
  /** It may go on to the next page: a long table or text, by itself. */
  isLong: boolean;
}

/** Less than that no table or chart is read on. */
const LEAST = { table: 6, list: 4, chart: 4, value: 3 } as const;
const LONG_ROWS = 8;
const LONG_TEXT = 500;

function roomOf({ widget: { kind } }: ReportWidget): keyof typeof LEAST {
  if (kind === "sensors" || kind === "list") return "table";
  if (kind === "alarms" || kind === "work" || kind === "gateways") return "list";
  return kind === "value" || kind === "figure" || kind === "gauge" || kind === "text" ? "value" : "chart";
}

function isLong({ widget, answer }: ReportWidget): boolean {
  if (widget.kind === "text") return widget.text.length > LONG_TEXT;
  if (answer?.is === "figure")
    return widget.kind === "table" && "points" in answer.answer && (answer.answer.points?.length ?? 0) > LONG_ROWS;
  return answer !== null && "rows" in answer && answer.rows.length > LONG_ROWS;
}

/** In the order in which the board is read; what is long has the whole width. */
export function shelvesOf(widgets: readonly ReportWidget[]): Shelf[] {
  const shelves: Shelf[] = [];
  let room = 0;
  for (const widget of widgets) {
    if (isLong(widget)) {
      shelves.push({ widgets: [{ widget, width: COLUMNS }], isLong: true });
      room = 0;
      continue;
    }
    const width = Math.max(widget.width, LEAST[roomOf(widget)]);
    if (width > room) {
      shelves.push({ widgets: [], isLong: false });
      room = COLUMNS;
    }
    shelves.at(-1)?.widgets.push({ widget, width });
    room -= width;
  }
  return shelves.map(widened);
}

/** A shelf is filled: charts and tables take what is left; values alone keep their size. */
function widened(shelf: Shelf): Shelf {
  const left = COLUMNS - shelf.widgets.reduce((sum, { width }) => sum + width, 0);
  const wide = shelf.widgets.filter(({ widget }) => roomOf(widget) !== "value");
  if (left <= 0 || wide.length === 0) return shelf;
  return {
    ...shelf,
    widgets: shelf.widgets.map((each) => (wide.includes(each) ? { ...each, width: each.width + left / wide.length } : each)),
  };
}
